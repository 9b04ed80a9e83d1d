/*
 * Scripts that run inside the page, as text: they use the browser's types, which this folder does not have.
 */

/**
 * Before the page's own scripts: `window.watchRows()` promises the milliseconds between the head of the first answer
 * with a playlist's rows and the second animation frame after the first of them were in the document. `rowsShown` is
 * such a promise for the page as it loads.
 */
export const watchRows = `
  const ask = window.fetch;
  let arrivedMs;
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (/\\/playlists\\/[^/]+\\/tracks/.test(answer.url)) arrivedMs ??= performance.now();
    return answer;
  };
  window.watchRows = () => new Promise((shown) => {
    arrivedMs = undefined;
    const watcher = new MutationObserver(() => {
      if (document.querySelector('[role="grid"] [data-row]:not([aria-busy="true"])') === null) return;
      watcher.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => shown(performance.now() - arrivedMs)));
    });
    watcher.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-busy"] });
  });
  window.rowsShown = window.watchRows();
`;

/** Goes to a page of the app without reloading it, as its links do, and answers what `watchRows` promised. */
export const openInApp = (path: string): string => `(() => {
  const shown = window.watchRows();
  history.pushState({}, "", ${JSON.stringify(path)});
  dispatchEvent(new PopStateEvent("popstate"));
  return shown;
})()`;

/** The floor of a first paint: twenty plain rows put into an empty page, until the second frame. Milliseconds. */
export const paintPlainRows = `new Promise((done) => {
  requestAnimationFrame(() => {
    const startedMs = performance.now();
    for (let row = 0; row < 20; row += 1) document.body.append(Object.assign(document.createElement("p"), { textContent: "row " + row }));
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - startedMs)));
  });
})`;

/** A page with one tall, empty scroller, for the floor of scrolling. */
export const emptyScroller = (heightPx: number): string =>
  `<div role="grid" style="height:100vh;overflow:auto"><div style="height:${heightPx}px"></div></div>`;

/**
 * Scrolls the list to its end, a step a frame, in about `frames` frames. Answers the frames it took, the longest
 * time between two of them, and the durations of the tasks over 50 ms meanwhile (Long Tasks API), all in ms.
 */
export const scrollToEnd = (frames: number): string => `(async () => {
  let scroller = document.querySelector('[role="grid"]');
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
  scroller.scrollTop = 0;
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: "longtask" });
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  await frame();
  const step = scroller.scrollHeight / ${frames};
  let count = 0;
  let longestMs = 0;
  let last = await frame();
  while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
    scroller.scrollTop += step;
    const now = await frame();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    count += 1;
  }
  await new Promise((later) => setTimeout(later, 300));
  observer.disconnect();
  return { frames: count, longestMs, tasks, heightPx: scroller.scrollHeight };
})()`;
