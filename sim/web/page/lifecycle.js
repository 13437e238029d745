// What the page does when nobody sees it: when it is hidden, left, frozen and opened again.

/** Releases the save whenever the browser may stop the page, and takes it back afterwards. */
export function followVisibility(worker) {
  let isGone = false;
  /** Ends the worker, because one that only stops with its page would keep the save. */
  const end = () => {
    worker.terminate();
    isGone = true;
  };
  const startAgain = () => {
    if (isGone) location.reload();
  };
  const tell = () => worker.postMessage(document.hidden ? { hide: true } : { show: true });
  document.addEventListener('visibilitychange', tell);
  if (document.hidden) tell();
  addEventListener('pagehide', end);
  addEventListener('pageshow', startAgain);
  document.addEventListener('freeze', () => {
    if (document.documentElement.dataset.released !== 'true') end();
  });
  document.addEventListener('resume', startAgain);
}
