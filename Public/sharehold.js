// Makes pages quicker, never possible.
const root = document.documentElement;
root.classList.add("scripted");
const on = (kind, run) => document.addEventListener(kind, run);
const byId = (id) => document.getElementById(id);
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const set = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) { element.setAttribute(name, value); }
  return element;
};
const make = (tag, text, attributes = {}) => {
  const element = document.createElement(tag);
  element.textContent = text;
  return set(element, attributes);
};
// A dialog hides what is outside of it.
const say = (text) => {
  const live = find("dialog[open] .live") || byId("live");
  if (live) { live.textContent = text; }
};
const get = (address, options = {}) => fetch(address, { credentials: "same-origin", ...options });

// "Copied" is said only when it happened, else the text is selected.
on("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  const field = button && byId(button.dataset.copy);
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
on("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "1";
  setTimeout(() => { delete form.dataset.sent; }, 1000);
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) { delete form.dataset.sent; }
});

// Menus close with Escape and with a click elsewhere; focus goes back to the opener.
const openMenus = () => all("details.more[open], details.menu[open]");
on("keydown", (event) => {
  for (const menu of event.key === "Escape" ? openMenus() : []) {
    if (menu.contains(document.activeElement)) {
      event.preventDefault();
      find("summary", menu).focus();
    }
    menu.open = false;
  }
});
// Arrows go through an open menu, as Tab does.
on("keydown", (event) => {
  const menu = event.target.closest("details.more[open], details.menu[open]");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!menu || !step) { return; }
  const entries = all("summary, a, button", menu);
  const at = entries.indexOf(document.activeElement);
  entries[(at + step + entries.length) % entries.length].focus();
  event.preventDefault();
});
on("click", (event) => {
  for (const menu of openMenus()) {
    if (!menu.contains(event.target)) { menu.open = false; }
  }
});

// Typing chooses "a value" over "null" and "not set".
on("input", (event) => {
  const value = event.target.closest(".edit .value");
  if (!value || event.target.type === "radio") { return; }
  const radio = find("input[type=radio][value=value]", value);
  if (radio) { radio.checked = true; }
});

// The button beside a picker shows itself once the choice differs.
const picker = (form) => {
  const select = find("select", form);
  const button = find("button", form);
  const first = select.value;
  const update = () => { button.hidden = select.value === first; };
  select.addEventListener("change", update);
  update();
};

// The field that takes people: suggestions while typing, and what is chosen as pills.
const people = (input) => {
  const form = input.form;
  const button = find("[data-many]", form);
  const one = button && button.textContent;
  const pills = make("ul", "", { class: "pills" });
  const list = make("ul", "", { class: "found", role: "listbox", id: "people-found", hidden: "" });
  const sent = make("input", "", { type: "hidden", name: "people" });
  list.setAttribute("aria-label", input.dataset.people);
  input.removeAttribute("name");
  set(input, { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
    "aria-controls": list.id });
  input.before(pills);
  input.after(list, sent);
  const wanted = input.required;
  let chosen = [];
  let options = [];
  let active = -1;
  let timer = 0;
  const close = () => {
    list.hidden = true;
    options = [];
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const show = () => {
    pills.replaceChildren(...chosen.map((person, index) => {
      const label = input.dataset.remove.replace("#", person.name);
      const remove = make("button", "×", { type: "button", "aria-label": label });
      remove.addEventListener("click", () => {
        chosen.splice(index, 1);
        show();
        input.focus();
      });
      const pill = make("li", "", { title: person.address });
      pill.append(make("bdi", person.name), remove);
      return pill;
    }));
    input.required = wanted && !chosen.length;
    if (button) {
      const count = chosen.length + (input.value.trim() ? 1 : 0);
      button.textContent = count > 1 ? button.dataset.many.replace("#", count) : one;
    }
  };
  const choose = (person) => {
    if (!chosen.some((other) => other.address === person.address)) { chosen.push(person); }
    input.value = "";
    close();
    show();
  };
  // What is complete becomes a pill.
  const cut = () => {
    const pieces = input.value.split(/[,;\n]+(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    const rest = pieces.pop();
    for (const piece of pieces.map((text) => text.trim()).filter(Boolean)) {
      choose({ name: piece, address: piece });
    }
    input.value = rest.trimStart();
    show();
  };
  const mark = (index) => {
    active = index;
    options.forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    if (options[index]) { input.setAttribute("aria-activedescendant", options[index].id); }
  };
  const look = async () => {
    const text = input.value.trim();
    if (text.length < 2) { close(); return; }
    let found = [];
    try {
      const answer = await get("/shares/contacts?text=" + encodeURIComponent(text));
      if (answer.ok) { found = await answer.json(); }
    } catch { }
    if (input.value.trim() !== text) { return; }
    close();
    found = found.filter((person) => !chosen.some((other) => other.address === person.address));
    if (!found.length) { return; }
    options = found.map((person, index) => {
      const option = make("li", "", { role: "option", id: "people-" + index });
      option.append(make("bdi", person.name), make("small", person.address));
      option.addEventListener("mousedown", (event) => {
        event.preventDefault();
        choose(person);
      });
      option.person = person;
      return option;
    });
    list.replaceChildren(...options);
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(-1);
    say(input.dataset.found.replace("#", options.length));
  };
  input.addEventListener("input", () => {
    cut();
    clearTimeout(timer);
    timer = setTimeout(look, 150);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const count = options.length;
    if (event.key === "ArrowDown" && count) {
      mark((active + 1) % count);
    } else if (event.key === "ArrowUp" && count) {
      mark((active < 1 ? count : active) - 1);
    } else if (event.key === "Enter" && active >= 0) {
      choose(options[active].person);
    } else if (event.key === "Escape" && !list.hidden) {
      close();
    } else if (event.key === "Backspace" && !input.value && chosen.length) {
      chosen.pop();
      show();
    } else {
      return;
    }
    event.preventDefault();
  });
  form.addEventListener("submit", () => {
    sent.value = [...chosen.map((person) => person.address), input.value].join(",");
  });
  cut();
};

const enhance = (part) => {
  all("form[data-picker]", part).forEach(picker);
  all("[data-people]", part).forEach(people);
};
enhance(document);

// A share panel, and a question before something hard to undo, open over the page they belong to;
// where that fails, they are pages.
const told = (notice) => (find("span", notice) || notice).textContent;
const isElsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey;
const within = (address, base) => new URL(address, location).pathname.startsWith(base);
const leave = (address, page) => {
  const notice = page && find("#notice", page);
  if (notice) {
    try { sessionStorage.notice = told(notice); } catch { /* full */ }
  }
  location.href = address;
};
const read = async (answer) => {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return find("main.main > .head", page) ? page : null;
};
const fill = (dialog, page, place) => {
  const parts = all("main.main > :not(nav, .foot, .mark, #changed, #live)", page);
  dialog.replaceChildren(dialog.firstElementChild, ...parts,
    make("div", "", { class: "live hidden-text", role: "status" }));
  const heading = set(find("h1", dialog), { id: "dialog-title", tabindex: "-1" });
  enhance(dialog);
  const row = place && place.map((id) => byId(id)).find(Boolean);
  const target = find(".problems", dialog)
    || (row && (find("select, summary", row) || find("a", row) || row))
    || find("[autofocus]", dialog) || heading;
  target.focus();
  const notice = find("#notice", dialog);
  if (notice) { setTimeout(() => say(told(notice)), 100); }
};
const open = async (link) => {
  const base = link.pathname;
  const answer = await get(link.href);
  const page = answer.ok && !answer.redirected && await read(answer);
  if (!page) { throw new Error("not here"); }
  const dialog = make("dialog", "", { "aria-labelledby": "dialog-title" });
  const bar = make("div", "", { class: "dialog-bar" });
  const shut = make("button", "×", { type: "button", "aria-label": root.dataset.close });
  bar.append(shut);
  dialog.append(bar);
  document.body.append(dialog);
  const load = async (address, options, place) => {
    const got = await get(address, options);
    const next = await read(got.clone());
    if (next && within(got.url, base)) { fill(dialog, next, place); return; }
    if (!next && options) { throw new Error("not a page"); }
    leave(got.url, next);
  };
  dialog.addEventListener("click", (event) => {
    const target = event.target.closest("a[href]");
    if (event.target === dialog || event.target === shut) { dialog.close(); return; }
    if (!target || isElsewhere(event)) { return; }
    if (within(target.href, base)) {
      event.preventDefault();
      load(target.href).catch(() => { location.href = target.href; });
    } else if (target.matches("[autofocus]") || target.pathname === location.pathname) {
      event.preventDefault();
      dialog.close();
    }
  });
  dialog.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.enctype[0] === "m") { return; }
    event.preventDefault();
    const row = form.closest("li[id]");
    const next = row && (row.nextElementSibling || row.previousElementSibling);
    const place = row && [row.id, next && next.id, "with-access"].filter(Boolean);
    const body = new URLSearchParams(new FormData(form, event.submitter));
    load(form.action, { method: "POST", body }, place).catch(() => form.submit());
  });
  dialog.addEventListener("close", () => { dialog.remove(); link.focus(); });
  dialog.showModal();
  fill(dialog, page);
};
on("click", (event) => {
  const link = event.target.closest("a.danger, [data-dialog]");
  if (!link || event.defaultPrevented || isElsewhere(event) || link.closest("dialog")) { return; }
  event.preventDefault();
  open(link).catch(() => { location.href = link.href; });
});

// The page says when it is no longer what it was; it never changes by itself.
const main = find("main[data-live]");
const changed = byId("changed");
const rights = ["none", "metadata", "read", "write", "administer", "own"];
const watch = async () => {
  const state = main.dataset.liveState;
  const rank = rights.indexOf(state.split("-")[1]);
  let pause = 1000;
  for (;;) {
    if (document.hidden) {
      await new Promise((wake) => on("visibilitychange", wake));
      continue;
    }
    try {
      const answer = await get("/live?" + new URLSearchParams({ topic: main.dataset.live, state }));
      if (!answer.ok) { throw new Error("busy"); }
      const news = await answer.json();
      if (news.changed) {
        const text = changed.firstElementChild;
        const isLower = rights.indexOf(news.right) < rank;
        if (news.right === "none") {
          text.textContent = changed.dataset.gone;
        } else if (isLower && news.right === "read") {
          text.textContent = changed.dataset.read;
        }
        changed.hidden = false;
        if (!find("dialog[open]")) { say(text.textContent); }
        return;
      }
      pause = 1000;
    } catch { pause = Math.min(pause * 2, 60000); }
    await new Promise((wake) => setTimeout(wake, pause));
  }
};
if (main && changed) { setTimeout(watch, 500); }

// Shortcuts, never inside fields.
const wanted = () => { try { return localStorage.keys !== "off"; } catch { return true; } };
const places = { h: "/", s: "/shares", m: "/shared-with-me", b: "/containers" };
let leader = 0;
on("keydown", (event) => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || !wanted()
    || target.closest("input, textarea, select, [contenteditable], dialog")) { return; }
  if (event.key === "?") { location.href = "/shortcuts"; return; }
  if (event.key === "/") {
    const search = find("main input[type=search]") || find("input[type=search]");
    if (search) { event.preventDefault(); search.focus(); }
    return;
  }
  if (event.timeStamp - leader < 1200 && places[event.key]) { location.href = places[event.key]; }
  leader = event.key === "g" ? event.timeStamp : 0;
});
const keys = byId("keys-on");
if (keys) {
  keys.checked = wanted();
  keys.addEventListener("change", () => {
    try { localStorage.keys = keys.checked ? "on" : "off"; } catch { keys.checked = true; }
  });
}

// Errors are announced by focus, results by the live region.
const problems = find(".problems");
if (problems) { problems.focus(); }
let notice = find("#notice");
try {
  const kept = sessionStorage.notice;
  delete sessionStorage.notice;
  if (kept && !notice && changed) {
    notice = make("p", kept, { id: "notice", class: "notice" });
    changed.after(notice);
  }
} catch { /* none */ }
if (notice) { setTimeout(() => say(told(notice)), 100); }
