// The share sheet of web apps: a frame in a page of another origin. The two talk JSON-RPC 2.0 in
// messages. The frame has no cookie and keeps nothing: it acts with the tokens of `run`, which stand
// in headers, and says nothing but that it is there until the server has said that the API token
// names the page's origin.
const base = location.pathname;
const host = window.parent;
const byId = (id) => document.getElementById(id);
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const sheet = byId("sheet");
const say = (text) => { byId("live").textContent = text; };
// The page that was let in: its origin, the id of its `run`, what it asked for, where that is.
let app = null;
let isAsking = false;
let isOver = false;

const send = (message, origin) =>
  host.postMessage(JSON.stringify({ jsonrpc: "2.0", ...message }), origin);

const ask = (address, credentials, options = {}) =>
  fetch(address, { credentials: "omit", cache: "no-store", headers: credentials, ...options });

// What `run` brings, wherever this version of a client puts it.
const reading = (options, origin) => {
  const container = options.containerConfiguration || {};
  const auth = container.apiTokenAuth || {};
  const record = options.record && (options.record.recordName || options.record);
  const zone = options.zoneID || (options.record && options.record.zoneID) || {};
  const words = (list) => [list || []].flat().map(String).join(", ");
  const picture = String(options.shareThumbnail || "").replace(/^data:[^,]*,/, "");
  const form = new URLSearchParams({ zone: zone.zoneName || "" });
  if (zone.ownerRecordName) { form.set("owner", zone.ownerRecordName); }
  if (typeof record === "string") { form.set("record", record); }
  const apiToken = String(auth.apiToken || container.apiToken || "");
  const session = String([auth, container].flatMap((part) =>
    [part.ckWebAuthToken, part.ckSession, part.webAuthToken, part.sessionToken]).find(Boolean) || "");
  return {
    apiToken, session,
    credentials: {
      "Sharehold-API-Token": apiToken, "Sharehold-Web-Auth-Token": session,
      "Sharehold-Page-Origin": origin, "Sharehold-Access": words(options.supportedAccess),
      "Sharehold-Permissions": words(options.supportedPermissions),
    },
    form, zone: zone.zoneName, record: form.get("record"),
    title: options.shareTitle, type: options.shareType, picture,
  };
};

// The answer to `run`; after it the frame is silent.
const finish = (answer) => {
  isOver = true;
  byId("sheet-bar").hidden = true;
  sheet.replaceChildren(Object.assign(document.createElement("p"),
    { textContent: sheet.dataset.over }));
  say(sheet.dataset.over);
  send({ id: app.id, ...answer }, app.origin);
};
const refuse = (code, message) =>
  finish({ error: { code: -32000, message, data: { ckErrorCode: code } } });

const fail = () => {
  let problem = byId("sheet-problem");
  if (!problem) {
    problem = document.createElement("p");
    problem.id = "sheet-problem";
    problem.className = "strip";
    sheet.prepend(problem);
  }
  problem.textContent = sheet.dataset.failed;
  byId("sheet-bar").hidden = false;
  say(sheet.dataset.failed);
};

const show = (page, place) => {
  const main = find("main", page);
  const parts = [...main.children]
    .filter((part) => part.matches(".head, .problems, .two, .card, form, #notice"));
  const { theme } = page.documentElement.dataset;
  if (theme) { document.documentElement.dataset.theme = theme; }
  if (!parts.length) { fail(); return; }
  sheet.replaceChildren(...parts);
  const start = find(`form[action="${app.panel}"]`, sheet);
  if (start && typeof app.title === "string") { find("[name=title]", start).value = app.title; }
  for (const form of all("form[data-picker]", sheet)) {
    const select = find("select", form);
    const first = select.value;
    const update = () => { find("button", form).hidden = select.value === first; };
    select.addEventListener("change", update);
    update();
  }
  if (byId("with-access")) {
    byId("done").hidden = false;
    byId("cancel").hidden = true;
  }
  byId("sheet-bar").hidden = false;
  const heading = find("h1", sheet);
  heading.tabIndex = -1;
  const row = (place || []).map(byId).find(Boolean);
  const target = find(".problems", sheet) || (row && (find("select, summary, a", row) || row))
    || find("[autofocus]", sheet) || heading;
  target.focus();
  const notice = find("#notice span", sheet);
  setTimeout(() => say(notice ? notice.textContent : heading.textContent), 100);
};

// Opens a page of the panel. One that cannot be opened at all ends the matter.
const load = async (address, options, place, isFirst = false) => {
  let answer;
  try { answer = await ask(address, app.credentials, options); } catch { fail(); return; }
  if (answer.status === 401) {
    refuse("AUTHENTICATION_REQUIRED", "The session of the person is over.");
  } else if (isFirst && !answer.ok) {
    const code = answer.status === 404 ? "NOT_FOUND"
      : answer.status < 500 ? "ACCESS_DENIED" : "TRY_AGAIN_LATER";
    refuse(code, "This cannot be shared by this person.");
  } else {
    show(new DOMParser().parseFromString(await answer.text(), "text/html"), place);
  }
};

// The share and its root as the web services tell them. Tokens stand in the query there, as in
// every call of the protocol; the access log leaves queries out.
const lookup = async (name) => {
  const query = new URLSearchParams({ ckAPIToken: app.apiToken, ckWebAuthToken: app.session });
  const path = ["/database/1", encodeURIComponent(app.container), app.environment, app.database,
    "records/lookup"].join("/");
  const answer = await ask(`${path}?${query}`, {}, { method: "POST", body: JSON.stringify({
    zoneID: { zoneName: app.zone, ownerRecordName: app.owner }, records: [{ recordName: name }],
  }) });
  const [record] = (await answer.json()).records || [];
  return record && !record.serverErrorCode ? record : undefined;
};

byId("done").addEventListener("click", async () => {
  try {
    const record = app.record ? await lookup(app.record) : undefined;
    const name = app.record ? record && record.share && record.share.recordName
      : "cloudkit.zoneshare";
    finish({ result: { share: name ? await lookup(name) : undefined, record } });
  } catch { fail(); }
});
byId("cancel").addEventListener("click", () => refuse("SHARE_UI_CANCELLED", "Nothing was shared."));

// What leads on within the panel stays in the frame, everything else gets a window of its own.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || link.getAttribute("href").startsWith("#")) { return; }
  event.preventDefault();
  if (link.pathname.startsWith(app.panel)) { load(link.href); return; }
  const isDismissal = link.closest("#notice");
  if (isDismissal) { isDismissal.remove(); } else { window.open(link.href, "_blank", "noopener"); }
});
document.addEventListener("submit", (event) => {
  const form = event.target;
  event.preventDefault();
  if (form.dataset.sent) { return; }
  form.dataset.sent = "1";
  const body = new URLSearchParams(new FormData(form, event.submitter));
  if (form.getAttribute("action") === app.panel) {
    app.title = body.get("title");
    if (typeof app.type === "string") { body.set("share-type", app.type); }
    if (app.picture) { body.set("share-thumbnail", app.picture); }
  }
  const row = form.closest("li[id]");
  const next = row && (row.nextElementSibling || row.previousElementSibling);
  load(form.action, { method: "POST", body },
    row && [row.id, next && next.id, "with-access"].filter(Boolean))
    .finally(() => { delete form.dataset.sent; });
});

// "Copied" is said only when it happened, else the text is selected.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  const field = button && byId(button.dataset.copy);
  if (!field) { return; }
  field.focus();
  field.select();
  let copied = false;
  try {
    await navigator.clipboard.writeText(field.value);
    copied = true;
  } catch { copied = document.execCommand("copy"); }
  const before = button.textContent;
  button.textContent = copied ? button.dataset.copied : button.dataset.hint;
  say(button.textContent);
  setTimeout(() => { button.textContent = before; }, 3000);
});
// Menus close with Escape and with a click elsewhere.
document.addEventListener("keydown", (event) => {
  for (const menu of event.key === "Escape" ? all("details.more[open]") : []) {
    if (menu.contains(document.activeElement)) { find("summary", menu).focus(); }
    menu.open = false;
  }
});
document.addEventListener("click", (event) => {
  for (const menu of all("details.more[open]")) {
    if (!menu.contains(event.target)) { menu.open = false; }
  }
});

// Messages of anybody but the embedding page are nothing; so are those of a page that the server
// does not know for the token it brings.
window.addEventListener("message", async (event) => {
  if (app || isAsking || isOver || event.source !== host) { return; }
  let call;
  try { call = JSON.parse(event.data); } catch { return; }
  const options = call && call.method === "run" && [call.params].flat()[0];
  if (!options || typeof options !== "object") { return; }
  isAsking = true;
  try {
    const wanted = reading(options, event.origin);
    const answer = await ask(base, wanted.credentials, { method: "POST", body: wanted.form });
    if (!answer.ok) { return; }
    const opened = await answer.json();
    app = { ...wanted, ...opened, id: call.id, origin: event.origin };
    if (opened.error) {
      refuse(opened.error, "The sheet cannot be opened.");
      return;
    }
    await load(app.panel, {}, null, true);
    if (!isOver) {
      const width = Math.min(560, screen.width);
      send({ method: "applicationIsReady", params: { width, height: 680 }, id: 2 }, app.origin);
    }
  } catch { /* silence */ } finally { isAsking = false; }
});

document.documentElement.classList.add("scripted");
if (host !== window) { send({ method: "channelDidOpen", params: {}, id: 1 }, "*"); }
