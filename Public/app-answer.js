// The end of a sign-in for an app: the answer goes to the registered origins and to nobody else.
const answer = document.getElementById("app-answer");
if (answer && window.opener) {
  const { session, error, origins } = answer.dataset;
  const message = session
    ? { ckSession: session, ckWebAuthToken: session } : { errorMessage: error };
  for (const origin of origins.split(" ")) { window.opener.postMessage(message, origin); }
  window.close();
}
