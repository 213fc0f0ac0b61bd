// Lets this browser take pushes. Without scripts, or where a browser cannot, nothing is shown.
"use strict";

const asked = document.querySelector("[data-push-key]");
const said = asked.querySelector("output");

function bytes(text) {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}

async function subscribed() {
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  return worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(asked.dataset.pushKey),
  });
}

async function told(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys });
  const headers = { "X-CSRFToken": asked.dataset.csrf };
  return fetch(asked.dataset.url, { method: "POST", headers, body });
}

async function tell() {
  if ((await Notification.requestPermission()) !== "granted") {
    said.textContent = "Your browser does not allow this site notifications. You can allow them in its settings.";
    return;
  }
  const answer = await told(await subscribed());
  if (answer.ok) location.reload();
  else said.textContent = await answer.text();
}

if ("serviceWorker" in navigator && "PushManager" in window) {
  asked.hidden = false;
  asked.querySelector("button").addEventListener("click", () =>
    tell().catch(() => { said.textContent = "Your browser could not be reached that way."; })
  );
}
