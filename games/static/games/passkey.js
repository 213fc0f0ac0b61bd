"use strict";
// What allauth's scripts cannot do with a passkey is said on the page, not in the console alone.
(() => {
  const said = {
    NotAllowedError: "That did not work: it was cancelled, or took too long. Try again.",
    InvalidStateError: "This device has a passkey for this account already.",
    NotSupportedError: "This browser has no passkeys.",
    SecurityError: "Passkeys work only under the name of this site.",
  };
  const other = "Passkeys do not work here now. Sign in another way, or try again later.";
  document.addEventListener("allauth.error", (event) => {
    const trouble = document.getElementById("passkey-trouble");
    if (!trouble) return;
    event.preventDefault();
    trouble.textContent = said[event.detail.exception.name] ?? other;
    trouble.hidden = false;
  });
})();
