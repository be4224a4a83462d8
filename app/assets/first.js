// What must hold before the first paint: the chosen colours, the language, and which part of the shell in index.html is
// seen. The program keeps the records and decides anew (app/src/settings.rs, language.rs, route.rs).
const kept = (key) => {
  try {
    return localStorage.getItem(`selminha/${key}`) ?? "";
  } catch {
    // Storage is refused: the system decides.
    return "";
  }
};
const root = document.documentElement;

const [theme] = kept("settings").split(" ");
if (theme) root.dataset.theme = theme;

const spoken = [kept("language"), ...navigator.languages].map((tag) => /^(pt|en)\b/i.exec(tag)?.[1].toLowerCase());
root.lang = spoken.find(Boolean) === "pt" ? "pt-BR" : "en";

const at = location.pathname.startsWith("/learn/rules") ? "rules" : location.pathname.split("/")[1] || "home";
root.dataset.at = at;
// The style sheets that only some pages need (app/src/later.rs).
const sheet = { r: "room", lobby: "room", learn: "learn", rules: "learn" }[at];
if (sheet) document.getElementById(`${sheet}-sheet`).disabled = false;
