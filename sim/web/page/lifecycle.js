// What becomes of the page when nobody sees it: hidden, left, frozen, opened again.

/** Lets the save go whenever the browser may stop the page, and takes it again. */
export function followVisibility(worker) {
  let isGone = false;
  /** A worker that is stopped together with its page would keep the save; one that has ended does not. */
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
    if (document.documentElement.dataset.letGo !== 'true') end();
  });
  document.addEventListener('resume', startAgain);
}
