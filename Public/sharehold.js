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

  // A question before something hard to undo opens over the page it belongs to; without script, or
  // when it cannot be fetched, it is a page of its own.
  const asks = (link) => link.origin === location.origin && !link.hasAttribute("download")
    && link.matches("a.danger");
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !asks(link) || event.defaultPrevented || event.button || event.ctrlKey
      || event.metaKey || event.shiftKey || !window.HTMLDialogElement) { return; }
    event.preventDefault();
    let parts = [];
    try {
      const answer = await fetch(link.href, { credentials: "same-origin" });
      if (!answer.ok || answer.redirected) { throw new Error("not here"); }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      parts = [...page.querySelectorAll("main > .head, main > .problems, main > form")];
      if (!parts.some((part) => part.matches("form"))) { throw new Error("no form"); }
    } catch { location.href = link.href; return; }
    const dialog = document.createElement("dialog");
    const heading = parts[0].querySelector("h1");
    if (heading) { heading.id = "dialog-title"; dialog.setAttribute("aria-labelledby", heading.id); }
    dialog.append(...parts);
    document.body.append(dialog);
    dialog.addEventListener("click", (click) => {
      const cancel = click.target.closest("a.button");
      if (click.target === dialog || (cancel && !cancel.classList.contains("danger"))) {
        click.preventDefault();
        dialog.close();
      }
    });
    dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
    dialog.showModal();
    const first = dialog.querySelector("a.button");
    if (first) { first.focus(); }
  });

  // The page says when it is no longer what it was; it never changes under one's hands.
  const main = document.querySelector("main[data-live]");
  const changed = document.getElementById("changed");
  const watch = async () => {
    let pause = 1000;
    for (;;) {
      if (document.hidden) {
        await new Promise((wake) => document.addEventListener("visibilitychange", wake, { once: true }));
        continue;
      }
      try {
        const query = new URLSearchParams({ topic: main.dataset.live, state: main.dataset.liveState });
        const answer = await fetch("/live?" + query, { credentials: "same-origin" });
        if (!answer.ok) { throw new Error("busy"); }
        const news = await answer.json();
        if (news.changed) {
          if (news.right === "none") { changed.firstElementChild.textContent = changed.dataset.gone; }
          changed.hidden = false;
          say(changed.firstElementChild.textContent);
          return;
        }
        pause = 1000;
      } catch { pause = Math.min(pause * 2, 60000); }
      await new Promise((wake) => setTimeout(wake, pause));
    }
  };
  if (main && changed) { setTimeout(watch, 500); }

  // Shortcuts, never inside fields, and only while they are wanted.
  const wanted = () => { try { return localStorage.getItem("keys") !== "off"; } catch { return true; } };
  const places = { h: "/", s: "/shares", m: "/shared-with-me", b: "/containers" };
  let leader = 0;
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || !wanted()
      || target.closest("input, textarea, select, [contenteditable], dialog")) { return; }
    if (event.key === "?") { location.href = "/shortcuts"; return; }
    if (event.key === "/") {
      const search = document.querySelector("main input[type=search]");
      if (search) { event.preventDefault(); search.focus(); }
      return;
    }
    if (event.timeStamp - leader < 1200 && places[event.key]) { location.href = places[event.key]; }
    leader = event.key === "g" ? event.timeStamp : 0;
  });
  const keys = document.getElementById("keys-on");
  if (keys) {
    keys.checked = wanted();
    keys.addEventListener("change", () => {
      try { localStorage.setItem("keys", keys.checked ? "on" : "off"); } catch { keys.checked = true; }
    });
  }

  // Errors are announced through focus.
  const problems = document.querySelector(".problems");
  if (problems) { problems.focus(); }
})();
