// The page for when there is no network, and new versions of it, which come while nobody looks, or when
// somebody asks for them.

import { offer } from './offer.js';

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
  const use = (how = 'use this version') => {
    const { waiting } = registration;
    if (!waiting) return;
    // Reloads also where the page is not told that its controller has changed.
    waiting.addEventListener('statechange', () => waiting.state === 'activated' && location.reload());
    waiting.postMessage(how);
  };
  const look = () => {
    if (!registration.waiting || !serviceWorker.controller) return;
    offer('newVersion', 'useIt', () => use());
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => {});
    // Every action is stored, but what is being written in a dialog is not.
    else if (!document.querySelector('dialog[open]')) use('use this version if nobody looks');
  });
}
