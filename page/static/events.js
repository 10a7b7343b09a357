// What the server tells of files that change. A browser has six lines to one server, for all its windows:
// a window that nobody sees lets go of its own, and hears "open" when it is seen again.

// `silent` is called when nobody has answered for a while, `open` as soon as somebody does.
const PATIENCE = 1_500; // ms
export function listen(address, { silent, ...hears }) {
  let line = null, waiting = 0;
  const turn = () => {
    line?.close();
    line = document.hidden ? null : new EventSource(address);
    if (!line) return;
    for (const [event, does] of Object.entries(hears)) line.addEventListener(event, does);
    line.addEventListener("open", () => { waiting = clearTimeout(waiting); });
    line.addEventListener("error", () => { waiting ||= setTimeout(silent, PATIENCE); });
  };
  document.addEventListener("visibilitychange", turn);
  turn();
}
