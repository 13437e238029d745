// Keeps the page for when there is no network, and replaces it with new versions while nobody is
// looking, or when somebody asks for them.

import { offer } from './offer.js';

/** Keeps the page for when there is no network, and offers newer versions. */
export async function keepUpToDate() {
  const { serviceWorker } = navigator;
  // Plain http has no service worker; the page then does not work offline.
  if (!serviceWorker) return;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first controller is of this very version.
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
    // Reload even if the page is not told that its controller has changed.
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
    // Every action is stored, but not what is being written in a dialog.
    else if (!document.querySelector('dialog[open]')) use('use this version if nobody looks');
  });
}
