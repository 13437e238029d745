// A browser with the page in it, and what a person does there: touch, type, look.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Server } from './server.mjs';
import { launchWebKit } from './webkit.mjs';

export const PAGE = process.env.POCKETQ_PAGE ?? new URL('../../../target/web', import.meta.url).pathname;
export const TRACES = process.env.POCKETQ_TRACES ?? new URL('../../../target/traces', import.meta.url).pathname;
export const POCKETQ = process.env.POCKETQ ?? new URL('../../../target/debug/pocketq', import.meta.url).pathname;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
/** The browser that the tests run in: chromium, firefox or webkit. */
export const ENGINE = process.env.POCKETQ_BROWSER ?? 'chromium';
/** For tests of something that only Chromium has, or lets a test do. */
export const ONLY_CHROMIUM = { skip: ENGINE !== 'chromium' };
/** For tests with several windows or frames, which WebKitGTK's driver cannot handle. */
export const NOT_WEBKIT = { skip: ENGINE === 'webkit' };

export const PHONE = { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
export const PHONE_ON_ITS_SIDE = { ...PHONE, width: 844, height: 390, isLandscape: true };
export const DESKTOP = { width: 1280, height: 800, deviceScaleFactor: 1 };

/**
 * Imports a page module that imports nothing. Older versions of Node.js do not take a .js file here
 * for a module.
 */
export const pageModule = (name) => import(`data:text/javascript;base64,${readFileSync(join(PAGE, name)).toString('base64')}`);

/** How long anything may take: generous, because the machine may be busy. */
export const LIMIT = 20_000;

const OPTIONS = {
  chromium: (args) => ({
    executablePath: CHROMIUM,
    // Tests run as any user, and in containers.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--autoplay-policy=user-gesture-required', ...args],
  }),
  firefox: (args, prefs) => ({
    browser: 'firefox',
    executablePath: FIREFOX,
    // Firefox as people have it keeps pages for the Back button; Puppeteer turns that off.
    extraPrefsFirefox: { 'browser.sessionhistory.max_total_viewers': -1, ...prefs },
  }),
};

/** Starts the browser with a profile of its own. */
export async function launch({ profile = mkdtempSync(join(tmpdir(), 'pocketq-browser-')), args = [], prefs = {} } = {}) {
  if (ENGINE === 'webkit') return { browser: await launchWebKit(), profile };
  const browser = await puppeteer.launch({ ...OPTIONS[ENGINE](args, prefs), userDataDir: profile });
  return { browser, profile };
}

export function forget(profile) {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Gives the page its size. Older versions of Firefox cannot be told its orientation. */
async function fit(page, viewport) {
  try {
    await page.setViewport(viewport);
  } catch (error) {
    if (!error.message.includes('unknown command emulation.setScreenOrientationOverride')) throw error;
  }
}

/**
 * Waits until a function is true on the page. Puppeteer's own way needs `Function`, and the page's
 * content security policy forbids that in older versions of Firefox.
 */
export async function until(page, isTrue, ...words) {
  for (const end = Date.now() + LIMIT; Date.now() < end; await pause(50)) {
    // The page may be just loading.
    if (await page.evaluate(isTrue, ...words).catch(() => false)) return;
  }
  throw new Error(`waited in vain for ${isTrue}`);
}

/** A visit to the page, with the errors that occurred on it. */
export class Visit {
  constructor(page) {
    this.page = page;
    this.problems = [];
    this.addresses = new Set();
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && this.problems.push(message.text()));
    page.on('request', (request) => this.addresses.add(new URL(request.url()).origin));
  }

  /** Opens the page and waits until it shows something. */
  static async open(browser, address, viewport = DESKTOP, { ready = true, type = 'tab', before = null } = {}) {
    const page = await browser.newPage({ type });
    await fit(page, viewport);
    if (before) await page.evaluateOnNewDocument(before);
    const visit = new Visit(page);
    await page.goto(address);
    if (ready) await visit.ready();
    return visit;
  }

  async ready() {
    await this.page.waitForSelector('html[data-ready]', { timeout: LIMIT });
  }

  /** Waits until the page says that the save is kept this way. */
  async isKeptAs(state) {
    await this.page.waitForSelector(`html[data-state="${state}"]`, { timeout: LIMIT });
  }

  async hasWeights() {
    await this.page.waitForSelector('html[data-weights="true"]', { timeout: LIMIT });
  }

  /** The picture on the canvas, in the panel's order of bytes. */
  picture() {
    return this.page.evaluate(readCanvas);
  }

  /** The text that a screen reader has, as one line. */
  text() {
    return this.page.$eval('#screen-text', (list) => [...list.children].map((item) => item.textContent).join(' | '));
  }

  /** Waits until a text can be read on the screen. */
  async reads(words) {
    try {
      await until(this.page, (wanted) => document.getElementById('screen-text').textContent.includes(wanted), words);
    } catch {
      throw new Error(`'${words}' is not to be read, but '${await this.text()}'`);
    }
  }

  /** A short press of a key. */
  async key(name, times = 1) {
    for (let i = 0; i < times; i++) {
      await this.page.keyboard.press(name, { delay: 90 });
      await pause(80);
    }
  }

  /** Presses a key until the chosen row of a list begins with this text. */
  async keyUntil(name, row) {
    for (let i = 0; i < 12; i++) {
      await this.reads(', chosen');
      const text = await this.text();
      if (text.split(' | ').some((item) => item.startsWith(row) && item.endsWith(', chosen'))) return;
      await this.key(name);
      await this.changesFrom(text);
    }
    throw new Error(`${name} does not lead to '${row}': '${await this.text()}'`);
  }

  /** Waits until the text on the screen differs from this. */
  async changesFrom(text) {
    const isOther = (text) => [...document.getElementById('screen-text').children].map((item) => item.textContent).join(' | ') !== text;
    await until(this.page, isOther, text);
  }

  /** Goes down a list to a row, and presses A there. */
  async choose(row) {
    await this.keyUntil('ArrowDown', row);
    const text = await this.text();
    await this.key('KeyZ');
    await this.changesFrom(text);
  }

  async holdKey(name, millis = 800) {
    await this.page.keyboard.down(name);
    await pause(millis);
    await this.page.keyboard.up(name);
  }

  /** Touches a button of the device with a finger. */
  async touch(button, millis = 70) {
    const { x, y } = await this.middle(`[data-button='${button}']`);
    await this.page.touchscreen.touchStart(x, y);
    await pause(millis);
    await this.page.touchscreen.touchEnd();
    await pause(60);
  }

  async middle(selector) {
    const box = await (await this.page.$(selector)).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Opens a dialog of the page's menu. */
  async open(dialog) {
    await this.page.waitForSelector('html[data-dialogs]', { timeout: LIMIT });
    await this.page.click('#open-menu');
    await this.page.click(`[data-open='${dialog}']`);
    await this.page.waitForSelector(`#${dialog}[open]`);
  }

  async state(id) {
    return this.page.$eval(`#${id}`, (element) => element.textContent);
  }

  /** Waits until a status line says this. */
  async says(id, words) {
    try {
      await until(this.page, (id, wanted) => document.getElementById(id).textContent.includes(wanted), id, words);
    } catch {
      throw new Error(`#${id} does not say '${words}' but '${await this.state(id)}'`);
    }
  }

  /**
   * Sets up a new device: takes the suggested language, skips the buttons and the choice of a first
   * game.
   */
  async setUp() {
    await this.reads('English');
    await this.key('KeyZ');
    await pause(500);
    for (let i = 0; i < 8 && !(await this.text()).includes('Quantik'); i++) {
      await this.key('KeyZ');
      await pause(600);
    }
    await this.key('KeyX');
    await this.reads('Results');
  }

  /** In the setup list of a game: lets the first person begin, and starts the game. */
  async personBegins() {
    await this.keyUntil('ArrowDown', 'First drawn');
    await this.key('ArrowRight');
    await this.choose('New game');
  }
}

/** Runs in the page. */
export function readCanvas() {
  const canvas = document.getElementById('screen');
  const { data } = canvas.getContext('2d').getImageData(0, 0, 128, 64);
  const bytes = new Array(1024).fill(0);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      // Dark pixels have little green, lit ones much.
      if (data[4 * (y * 128 + x) + 1] > 0x80) bytes[(y >> 3) * 128 + x] |= 1 << (y & 7);
    }
  }
  return bytes;
}

export const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

export const serve = () => Server.start(PAGE);
