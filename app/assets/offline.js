// Keeps the page on the device (app/offline/sw.js), and says when a newer version of it is there.

// The application that is installed speaks the language of the page.
if (document.documentElement.lang.startsWith("pt")) {
  document.querySelector('link[rel="manifest"]').href = "/manifest.pt-BR.webmanifest";
}

/** So often the new version is asked to take over, until it has and the page is loaded anew. */
const ASK_AGAIN_MS = 1_000;
/** So often a tab that stays open looks for a new version when it is seen again. */
const LOOK_AFTER_MS = 3_600_000;

const workers = navigator.serviceWorker;
const notice = document.getElementById("update");
const [now, later] = notice.querySelectorAll("button");
let asked = false;

function offer(waiting) {
  now.onclick = () => {
    asked = true;
    const ask = () => waiting.postMessage("take over");
    ask();
    // A browser may forget it when another tab asks the worker of before for something at the same moment.
    setInterval(ask, ASK_AGAIN_MS);
  };
  later.onclick = () => {
    notice.hidden = true;
  };
  notice.hidden = false;
}

// Whoever did not ask plays on with the version that is there: its files are kept.
workers.addEventListener("controllerchange", () => {
  if (asked) location.reload();
});

const registration = await workers.register("/sw.js", { updateViaCache: "none" });
function follow(worker) {
  worker?.addEventListener("statechange", () => {
    // Without a controller it is the first version, not a newer one.
    if (worker.state === "installed" && workers.controller) offer(worker);
  });
}
if (registration.waiting && workers.controller) offer(registration.waiting);
follow(registration.installing);
registration.addEventListener("updatefound", () => follow(registration.installing));

let looked = Date.now();
function look() {
  looked = Date.now();
  registration.update().catch(() => {});
}
addEventListener("outdated", look);

/** Asks the browser, once, not to throw away what is kept: as soon as there is a game among it. */
let stays = false;
function stay() {
  try {
    if (stays || !Object.keys(localStorage).some((key) => /^selminha\/(bot-game|rooms)\//.test(key))) return;
    stays = true;
    navigator.storage.persist();
  } catch {
    // Storage is refused, or never thrown away.
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  stay();
  if (Date.now() - looked > LOOK_AFTER_MS) look();
});
stay();
