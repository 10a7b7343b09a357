// What the server tells of files that change. A browser has six lines to one server, for all its windows:
// a window that nobody sees lets go of its own, and hears "open" when it is seen again.

export function listen(address, hears) {
  let line = null;
  const turn = () => {
    line?.close();
    line = document.hidden ? null : new EventSource(address);
    if (line) for (const [event, does] of Object.entries(hears)) line.addEventListener(event, does);
  };
  document.addEventListener("visibilitychange", turn);
  turn();
}
