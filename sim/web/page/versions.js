// Keeps the page for when there is no network. Replaces it with a new version while nobody is
// looking, or when somebody asks for that.

import { offer } from './offer.js';

/** Keeps the page for when there is no network, and offers newer versions. */
export async function keepUpToDate() {
  const { serviceWorker } = navigator;
  // Over plain http there is no service worker; the page then needs a network.
  if (!serviceWorker) return;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker has the version that is already running.
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
    // Every action is stored, but what somebody is typing in a dialog is not.
    else if (!document.querySelector('dialog[open]')) use('use this version if nobody looks');
  });
}
