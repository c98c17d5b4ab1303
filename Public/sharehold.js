// Makes pages quicker, never possible: everything here has a way without it.
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("scripted");

  // Copy tells the truth: "Copied" only when it happened, else the text is selected.
  const live = document.getElementById("live");
  const say = (text) => { if (live) { live.textContent = text; } };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) { return; }
    const field = document.getElementById(button.dataset.copy);
    if (!field) { return; }
    field.focus();
    field.select();
    let copied = false;
    try {
      if (navigator.clipboard && window.isSecureContext) {
        await navigator.clipboard.writeText(field.value);
        copied = true;
      } else {
        copied = document.execCommand("copy");
      }
    } catch { copied = false; }
    const before = button.textContent;
    button.textContent = copied ? button.dataset.copied : button.dataset.hint;
    say(button.textContent);
    setTimeout(() => { button.textContent = before; }, 3000);
  });

  // A form is sent once; its button wakes up again after a second.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "1";
    setTimeout(() => { delete form.dataset.sent; }, 1000);
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.forms) { delete form.dataset.sent; }
  });

  // The button beside a picker shows itself once the choice differs.
  for (const form of document.querySelectorAll("form[data-picker]")) {
    const select = form.querySelector("select");
    const button = form.querySelector("button");
    if (!select || !button) { continue; }
    const first = select.value;
    const update = () => { button.hidden = select.value === first; };
    select.addEventListener("change", update);
    update();
  }

  // Menus close with Escape and with a click elsewhere; focus goes back to the opener.
  const openMenus = () => document.querySelectorAll("details.more[open], details.menu[open]");
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") { return; }
    for (const menu of openMenus()) {
      const inside = menu.contains(document.activeElement);
      menu.open = false;
      if (inside) { menu.querySelector("summary").focus(); }
    }
  });
  document.addEventListener("click", (event) => {
    for (const menu of openMenus()) {
      if (!menu.contains(event.target)) { menu.open = false; }
    }
  });

  // Typing into a field chooses "a value" over "null" and "not set".
  document.addEventListener("input", (event) => {
    const value = event.target.closest(".edit .value");
    if (!value || event.target.type === "radio") { return; }
    const radio = value.querySelector("input[type=radio][value=value]");
    if (radio) { radio.checked = true; }
  });

  // The end of a sign-in for an app: the answer goes to the registered origins and to nobody else.
  const answer = document.getElementById("app-answer");
  if (answer && window.opener) {
    const { session, error, origins } = answer.dataset;
    const message = session
      ? { ckSession: session, ckWebAuthToken: session } : { errorMessage: error };
    for (const origin of origins.split(" ")) { window.opener.postMessage(message, origin); }
    window.close();
  }

  // Errors are announced through focus.
  const problems = document.querySelector(".problems");
  if (problems) { problems.focus(); }
})();
