// What becomes of the page when nobody sees it: hidden, left, frozen, opened again; and a new version,
// which comes while nobody looks, or when somebody asks for it.

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

/** Keeps the page for when there is no network, and offers what is newer. */
export async function keepUpToDate() {
  const { serviceWorker } = navigator;
  // Plain http has none; then the page is not there offline.
  if (!serviceWorker) return;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first one is of this very version.
    if (hadOne) location.reload();
    hadOne = true;
  });
  let registration;
  try {
    registration = await serviceWorker.register('service-worker.js');
  } catch (error) {
    console.warn(error);
    return;
  }
  const use = () => registration.waiting?.postMessage('use this version');
  const look = async () => {
    if (!registration.waiting || !serviceWorker.controller) return;
    const { offer } = await import('./offer.js');
    offer('newVersion', 'useIt', use);
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => {});
    // Every action is stored, but what is being written in a dialog is not.
    else if (!document.querySelector('dialog[open]')) use();
  });
}
