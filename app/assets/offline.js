// Keeps the page on the device (app/offline/sw.js), and says when a newer version of it is there.

// The application that is installed speaks the language of the page.
if (document.documentElement.lang.startsWith("pt")) {
  document.querySelector('link[rel="manifest"]').href = "/manifest.pt-BR.webmanifest";
}

/** So often a tab that stays open looks for a new version when it is seen again. */
const LOOK_AFTER_MS = 3_600_000;

const workers = navigator.serviceWorker;
const notice = document.getElementById("update");
const [now, later] = notice.querySelectorAll("button");
let asked = false;

function offer(waiting) {
  now.onclick = () => {
    asked = true;
    waiting.postMessage("take over");
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
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && Date.now() - looked > LOOK_AFTER_MS) {
    looked = Date.now();
    registration.update().catch(() => {});
  }
});
