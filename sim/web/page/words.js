// The page's own words. `{}` is a gap to be filled. English is here; each other language is in its
// own file, which is loaded only when needed.

export const ENGLISH = {
  menu: 'Menu',
  close: 'Close',
  up: 'Up', down: 'Down', left: 'Left', right: 'Right', a: 'A: do', b: 'B: back; hold for the menu',
  screen: 'Screen of PocketQ',
  loading: 'PocketQ is being loaded …',
  keys: 'Keys',
  keysMove: 'Arrows or W A S D: move',
  keysA: 'Z or Enter: A, do',
  keysB: 'X or Backspace: B, back; hold for the menu',
  off: 'The screen is off; any button wakes it.',
  chosen: '{}, chosen',
  notKept: 'This browser keeps nothing here (a private window, plain http, or no room left): you can play, but a closed tab forgets everything.',
  full: 'The browser has no room left: what you play now may be lost. Export it from the menu.',
  elsewhere: 'PocketQ is open in another tab.',
  playHere: 'Play here instead',
  stuck: 'The other tab does not answer. Close it, then try again.',
  stopped: 'PocketQ cannot start here: {}',
  insecure: 'Over plain http, the camera stays off and nothing works offline. Over https both do.',
  oldBrowser: 'This browser is too old for PocketQ.',
  weightsMissing: 'The players of Qwantum are still being loaded.',
  openGame: 'Open a game',
  openGameHint: 'A game leaves a PocketQ as QR codes. Scan them, or paste the scanned lines; a record file can be dropped anywhere on this page.',
  scannedLines: 'Scanned lines or a record',
  open: 'Open',
  file: 'Choose a file…',
  camera: 'Scan with the camera',
  stopCamera: 'Stop the camera',
  point: 'Show the codes to the camera, one after another, in any order.',
  noCamera: 'There is no camera to use: {}',
  otherCode: 'This code is not a game.',
  resultCode: 'This is the result only. The codes after it hold the game.',
  scanned: '{} of {} codes; {} still missing.',
  opened: 'The game is open: step through it with left and right.',
  noGame: 'This is not a game of PocketQ.',
  partsMissing: 'Of {1} parts, {0} are still missing.',
  gameDamaged: 'The game is damaged: letters are wrong or missing.',
  partsOfSeveral: 'These are parts of different games.',
  gameNewer: 'This game comes from a newer PocketQ.',
  recordLine: 'Line {0} of the record is wrong.',
  linkBroken: 'The link does not hold a whole game. {}',
  share: 'Share this game',
  noGameOnScreen: 'There is no game on the screen. Open one under Results, or finish one.',
  link: 'Whoever opens this link sees the game. It holds the whole game; nothing is sent anywhere.',
  copy: 'Copy the link',
  copied: 'Copied.',
  notCopied: 'This browser lets no page copy. The link is marked: copy it yourself.',
  record: 'Download the record',
  save: 'Everything in one file',
  saveHint: 'Games, results and settings. The desk program reads the same file: pocketq --save FILE.',
  export: 'Export',
  import: 'Import…',
  importAsk: 'Replace everything here with what is in the file?',
  importYes: 'Replace everything',
  cancel: 'Cancel',
  imported: 'Imported.',
  notImported: 'This file is not a save of PocketQ. Nothing was changed.',
  pico: 'Put it onto a Pico',
  pico1: 'Download the file for your board:',
  pico2: 'Hold its BOOTSEL button (BOOT on an RP2040-Zero) while you plug it into USB. A drive named RPI-RP2 appears.',
  pico3: 'Drag the file onto that drive. The board restarts and shows PocketQ.',
  noDownload: 'The file cannot be loaded now. Are you offline?',
  licences: 'Licences',
  notNow: 'Not now',
  newVersion: 'A new version of PocketQ is here.',
  useIt: 'Use it',
  framed: 'PocketQ does not run inside another page. Open it in a tab of its own.',
  keepGames: 'Keep the games',
  keepOffer: 'This game is kept in this browser only, which may delete it one day.',
  keepAsk: 'Ask it to keep everything',
  keepSure: 'This browser keeps the games until you delete them yourself.',
  keepMaybe: 'The games are in this browser only. It may delete them when the device runs out of room, and a private window forgets them when it is closed.',
  keepSevenDays: 'The games are in this browser only. It deletes them if this page is not opened for seven days, and a private window forgets them when it is closed.',
  keepRefused: 'The browser did not agree.',
  keepHome: 'On the home screen the page opens like an app, and the browser takes better care of what it keeps. An exported file is safe in any case.',
  keepHomeApple: 'On the home screen the page is kept longer: touch Share, then Add to Home Screen. The games do not move there by themselves: export them here, and import them there.',
  keepOnHome: 'Put it on the home screen',
};

/** The languages in the device's order, as written down by `old-browser.js`, which runs first. */
export const LANGUAGES = (globalThis.document?.documentElement.dataset.languages ?? 'en').split(' ');

let words = ENGLISH;
let wanted = 'en';

/** The first of the person's languages that the device speaks. */
export function preferred(languages) {
  const codes = languages.map((language) => language.toLowerCase().split('-')[0]);
  return codes.find((code) => LANGUAGES.includes(code)) ?? 'en';
}

/** A text in the current language, with its gaps filled in order or by number. */
export function say(key, ...fills) {
  let next = 0;
  return words[key].replace(/\{(\d?)\}/g, (_, place) => fills[place === '' ? next++ : Number(place)] ?? '');
}

/** Writes a text into an element. From then on the element follows the page's language. */
export function write(id, key) {
  const element = document.getElementById(id);
  element.dataset.words = key;
  element.textContent = say(key);
}

/**
 * Changes the language of all texts of the page, once its words are loaded.
 * @param {(name: string) => Promise<{ WORDS: typeof ENGLISH }>} load
 */
export async function speak(code, load) {
  wanted = code;
  const loaded = code === 'en' ? ENGLISH : (await load(`words-${code}.js`)).WORDS;
  if (wanted !== code) return;
  words = loaded;
  for (const element of document.querySelectorAll('[data-words]')) element.textContent = say(element.getAttribute('data-words'));
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', say(element.getAttribute('data-label')));
  document.documentElement.lang = code;
}
