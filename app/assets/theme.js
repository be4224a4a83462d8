// The chosen colours hold before the first paint; the program keeps the record (app/src/settings.rs).
try {
  const [theme] = (localStorage.getItem("selminha/settings") ?? "").split(" ");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the system decides.
}
