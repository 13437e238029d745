// WebKitGTK through its own driver, behind those parts of puppeteer's interface that the tests use.
// A context is a session of the driver; its browser keeps data until the context is closed. Starts
// a display (Xvfb) if there is none.
import { spawn } from 'node:child_process';
import { until } from './browser.mjs';

const DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = {
  ArrowUp: '\uE013', ArrowDown: '\uE015', ArrowLeft: '\uE012', ArrowRight: '\uE014',
  Enter: '\uE007', Backspace: '\uE003', Space: ' ', Tab: '\uE004',
};

const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

async function send(address, method, body) {
  const response = await fetch(address, { method, body: method === 'GET' ? undefined : JSON.stringify(body ?? {}) });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Starts the driver, and a display if there is none. */
export async function launchWebKit() {
  const number = 100 + (process.pid % 800);
  const display = process.env.DISPLAY ? null : spawn('Xvfb', [`:${number}`, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' });
  const port = 20_000 + (process.pid % 20_000);
  const env = { ...process.env, DISPLAY: process.env.DISPLAY ?? `:${number}` };
  await pause(500);
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/session`;
  for (let tries = 0; ; tries++) {
    try {
      await send(`http://127.0.0.1:${port}/status`, 'GET');
      break;
    } catch (error) {
      if (tries === 50) throw error;
      await pause(200);
    }
  }
  return new WebKitBrowser(address, [driver, display]);
}

class WebKitBrowser {
  #address;
  #programs;
  #context = null;

  constructor(address, programs) {
    this.#address = address;
    this.#programs = programs;
  }

  /** Closes the previous context, because the driver has only one session at a time. */
  async createBrowserContext() {
    await this.#context?.close();
    const { sessionId } = await send(this.#address, 'POST', { capabilities: { alwaysMatch: {} } });
    this.#context = new WebKitContext(`${this.#address}/${sessionId}`);
    return this.#context;
  }

  async newPage() {
    return (await this.createBrowserContext()).newPage();
  }

  async close() {
    await this.#context?.close();
    for (const program of this.#programs) program?.kill();
  }
}

class WebKitContext {
  #session;
  #isClosed = false;

  constructor(session) {
    this.#session = session;
  }

  /** There is only one page. */
  async newPage() {
    return new WebKitPage(this, this.#session);
  }

  async close() {
    if (!this.#isClosed) await send(this.#session, 'DELETE');
    this.#isClosed = true;
  }
}

class WebKitPage {
  #context;
  #session;

  constructor(context, session) {
    this.#context = context;
    this.#session = session;
    this.keyboard = {
      down: (name) => this.#keys([['keyDown', name]]),
      up: (name) => this.#keys([['keyUp', name]]),
      press: async (name, { delay = 0 } = {}) => {
        await this.keyboard.down(name);
        await pause(delay);
        await this.keyboard.up(name);
      },
    };
  }

  #keys(moves) {
    const actions = moves.map(([type, name]) => ({ type, value: KEYS[name] ?? name.replace('Key', '').toLowerCase() }));
    return send(`${this.#session}/actions`, 'POST', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** The driver does not report errors on the page. */
  on() {}

  browserContext() {
    return this.#context;
  }

  setViewport({ width, height }) {
    return send(`${this.#session}/window/rect`, 'POST', { width, height });
  }

  goto(url) {
    return send(`${this.#session}/url`, 'POST', { url });
  }

  reload() {
    return send(`${this.#session}/refresh`, 'POST');
  }

  async evaluate(work, ...words) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work})(...arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = await send(`${this.#session}/execute/async`, 'POST', { script, args: [words] });
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  }

  waitForSelector(selector) {
    return until(this, (selector) => document.querySelector(selector) !== null, selector);
  }

  $eval(selector, work, ...words) {
    return this.evaluate(`(selector, words) => (${work})(document.querySelector(selector), ...words)`, selector, words);
  }

  async click(selector) {
    const { [ELEMENT]: id } = await send(`${this.#session}/element`, 'POST', { using: 'css selector', value: selector });
    await send(`${this.#session}/element/${id}/click`, 'POST');
  }
}
