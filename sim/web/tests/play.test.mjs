// What a person does with the page: touch it, turn the phone and play, in any language, light or
// dark.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, Visit, pause, until } from './browser.mjs';
import { testBrowser } from './file-browser.mjs';

const { server, browser } = await testBrowser();

/** A page that nobody has used before. */
async function visit(viewport, options) {
  const context = await browser.createBrowserContext();
  return Visit.open(context, server.address, viewport, options);
}

/** Where everything is on the page, and whether anything can be scrolled. */
function layout(page) {
  return page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const inside = (r) => r.left >= -0.5 && r.top >= -0.5 && r.right <= innerWidth + 0.5 && r.bottom <= innerHeight + 0.5;
    const shown = [...document.querySelectorAll('[data-button], #screen, #open-menu')];
    const canvas = box(document.getElementById('screen'));
    const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const root = document.scrollingElement;
    return {
      scale: (canvas.width * devicePixelRatio) / 128,
      outside: shown.filter((element) => !inside(box(element))).map((element) => element.outerHTML.slice(0, 60)),
      overlapping: shown.flatMap((a, i) => shown.slice(i + 1).filter((b) => overlap(box(a), box(b))).map((b) => `${a.id || a.dataset.button} and ${b.id || b.dataset.button}`)),
      smallest: Math.min(...shown.slice(1).map((element) => Math.min(box(element).width, box(element).height))),
      scrolls: root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth,
    };
  });
}

describe('sizes', () => {
  const sizes = {
    phone: PHONE,
    'phone on its side': PHONE_ON_ITS_SIDE,
    'small phone': { ...PHONE, width: 320, height: 568, deviceScaleFactor: 2 },
    'small phone on its side': { ...PHONE, width: 568, height: 320, deviceScaleFactor: 2, isLandscape: true },
    tablet: { width: 820, height: 1180, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    desktop: DESKTOP,
    'odd ratio': { width: 1000, height: 700, deviceScaleFactor: 1.25 },
  };
  for (const [name, viewport] of Object.entries(sizes)) {
    test(`${name}: everything fits, and the screen is enlarged by a whole number`, async () => {
      const { page, problems } = await visit(viewport);
      const found = await layout(page);
      assert.deepEqual(found.outside, []);
      assert.deepEqual(found.overlapping, []);
      assert.ok(!found.scrolls, 'nothing scrolls');
      assert.ok(Math.abs(found.scale - Math.round(found.scale)) < 0.01 && found.scale >= 1, `scale ${found.scale}`);
      assert.ok(found.smallest >= 44, `the smallest button is ${found.smallest} wide`);
      assert.deepEqual(problems, []);
      await page.browserContext().close();
    });
  }
});

test('half of a phone, a folded one, any small window: nothing is cut, covered or too small to read', async () => {
  const { page } = await visit({ ...PHONE, width: 340, height: 320 });
  const wrong = [];
  for (const deviceScaleFactor of [1, 3]) {
    for (const width of [280, 320, 360, 400, 519, 520]) {
      for (const height of [240, 300, 360, 400, 478, 480, 560]) {
        await page.setViewport({ ...PHONE, width, height, deviceScaleFactor });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const { outside, overlapping, smallest, scrolls, scale } = await layout(page);
        const isFine = outside.length + overlapping.length === 0 && smallest >= 44 && !scrolls && (128 * scale) / deviceScaleFactor >= 120;
        if (!isFine) wrong.push({ width, height, deviceScaleFactor, outside, overlapping, smallest, scrolls, scale });
      }
    }
  }
  assert.deepEqual(wrong, []);
  await page.browserContext().close();
});

test('a notice and an offer in a small window cover and cut nothing: the page scrolls if it must', async () => {
  const { page } = await visit({ ...PHONE, width: 340, height: 320 });
  await page.evaluate(() => {
    for (const id of ['notice', 'offer']) document.getElementById(id).hidden = false;
    // The longest notice.
    document.getElementById('notice').textContent =
      'Ce navigateur ne garde rien ici (fenêtre privée, http simple ou plus de place)\u00a0: on peut jouer, mais tout est oublié quand l’onglet se ferme.';
    document.querySelector('#offer p').textContent = 'Eine neue Version ist da.';
  });
  const wrong = [];
  for (const [width, height] of [[844, 390], [667, 375], [568, 320], [320, 480], [360, 330], [320, 256], [390, 844], [280, 653]]) {
    await page.setViewport({ ...PHONE, width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const found = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('[data-button], #screen, #open-menu, #notice, #offer button')];
      const box = (element) => element.getBoundingClientRect();
      const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const name = (element) => element.id || element.dataset.button;
      const reached = document.body.scrollHeight;
      const notice = document.getElementById('notice');
      return {
        read: notice.clientHeight,
        isWhole: notice.scrollHeight <= notice.clientHeight,
        below: shown.filter((element) => box(element).bottom > reached + 1 || box(element).right > innerWidth + 1).map(name),
        overlapping: shown.flatMap((a, i) => shown.slice(i + 1).filter((b) => overlap(box(a), box(b))).map((b) => `${name(a)} and ${name(b)}`)),
      };
    });
    // At least two lines of the notice can be read, and all of them where they fit.
    const isRead = height < 480 ? found.read >= 40 : found.isWhole;
    if (found.below.length + found.overlapping.length > 0 || !isRead) wrong.push({ width, height, ...found });
  }
  assert.deepEqual(wrong, []);
  await page.browserContext().close();
});

test('two fingers enlarge everything but the buttons, and typing enlarges nothing', async () => {
  const phone = await visit(PHONE);
  const session = await phone.page.createCDPSession();
  /** Spreads two fingers. Returns how much larger everything became, and undoes that. */
  const spread = async (left, right) => {
    const fingers = [await phone.page.touchscreen.touchStart(left.x, left.y), await phone.page.touchscreen.touchStart(right.x, right.y)];
    for (let i = 1; i <= 10; i++) {
      await fingers[0].move(left.x - 6 * i, left.y);
      await fingers[1].move(right.x + 6 * i, right.y);
    }
    for (const finger of fingers) await finger.end();
    await pause(200);
    const scale = await phone.page.evaluate(() => visualViewport.scale);
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
    return scale;
  };
  const around = async (selector) => {
    const { x, y } = await phone.middle(selector);
    return [{ x: x - 30, y }, { x: x + 30, y }];
  };
  const [left, right] = [await phone.middle("[data-button='left']"), await phone.middle("[data-button='right']")];
  assert.equal(await spread(left, right), 1);
  const onScreen = await around('#screen');
  assert.equal(await spread(left, onScreen[1]), 1, 'a thumb on a button');
  assert.ok((await spread(...onScreen)) > 1);
  await phone.open('games');
  assert.ok((await spread(...(await around('#games h2')))) > 1);
  // iPhones enlarge the page when somebody types in letters smaller than this.
  const sizes = await phone.page.$$eval('textarea, input[type="text"]', (all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize)));
  assert.deepEqual(sizes.filter((size) => size < 16), []);
  await phone.page.browserContext().close();
});

test('a touch beside a dialog closes it, one that began inside does not', async () => {
  const desk = await visit(DESKTOP);
  await desk.open('games');
  const isOpen = () => desk.page.$eval('#games', (dialog) => dialog.open);
  const { x, y } = await desk.middle('#games textarea');
  await desk.page.mouse.move(x, y);
  await desk.page.mouse.down();
  await desk.page.mouse.move(5, 5);
  await desk.page.mouse.up();
  assert.equal(await isOpen(), true);
  await desk.page.mouse.click(5, 5);
  assert.equal(await isOpen(), false);
  await desk.page.browserContext().close();
});

test('a new device is set up by touch, and a game begins', async () => {
  const phone = await visit(PHONE);
  await phone.reads('English');
  await phone.touch('down');
  await phone.touch('a');
  // The page speaks the device's language.
  await until(phone.page, () => document.documentElement.lang === 'fr');
  assert.equal(await phone.page.$eval('#open-menu', (button) => button.textContent), 'Menu');
  assert.equal(await phone.page.$eval("[data-button='up']", (button) => button.getAttribute('aria-label')), 'Haut');
  for (let i = 0; i < 8 && !(await phone.text()).includes('Quantik'); i++) {
    await phone.touch('a');
    await pause(600);
  }
  await phone.reads('Quantik');
  await phone.touch('down');
  await phone.touch('a');
  // The guided turn is offered first; yes is chosen.
  await phone.reads('Essayer');
  await phone.touch('a');
  await phone.reads('Choisissez une forme');
  assert.deepEqual(phone.problems, []);
  await phone.page.browserContext().close();
});

test('several buttons can be touched at once and held, and a finger can slide', async () => {
  const phone = await visit(PHONE);
  await phone.page.evaluate(() => {
    globalThis.seen = [];
    const note = () => globalThis.seen.push([...document.querySelectorAll('.down')].map((button) => button.dataset.button).sort().join('+'));
    new MutationObserver(note).observe(document.getElementById('device'), { subtree: true, attributeFilter: ['class'] });
  });
  await phone.page.evaluate(() => (navigator.vibrate = (millis) => (globalThis.buzzed = (globalThis.buzzed ?? 0) + millis)));
  const [up, a, left] = [await phone.middle("[data-button='up']"), await phone.middle("[data-button='a']"), await phone.middle("[data-button='left']")];
  const first = await phone.page.touchscreen.touchStart(up.x, up.y);
  const second = await phone.page.touchscreen.touchStart(a.x, a.y);
  await pause(100);
  await second.end();
  await first.move(left.x, left.y);
  await pause(100);
  await first.end();
  await pause(100);
  const seen = await phone.page.evaluate(() => globalThis.seen);
  assert.deepEqual(seen.filter((now, i) => now !== seen[i - 1]), ['up', 'a+up', 'up', 'left', '']);
  assert.ok((await phone.page.evaluate(() => globalThis.buzzed)) > 0, 'a touch is felt');
  await phone.page.browserContext().close();
});

test('a long touch of B opens the menu of the device, and nothing is selected or zoomed', async () => {
  const phone = await visit(PHONE);
  await phone.setUp();
  await phone.touch('a');
  await pause(400);
  const before = await phone.text();
  await phone.touch('b', 900);
  await pause(500);
  assert.notEqual(await phone.text(), before);
  assert.equal(await phone.page.evaluate(() => getSelection().toString()), '');
  assert.equal(await phone.page.evaluate(() => visualViewport.scale), 1);
  await phone.page.browserContext().close();
});

test('the phone is turned in mid-game: the picture stays', async () => {
  const phone = await visit(PHONE);
  await phone.setUp();
  const before = await phone.picture();
  await phone.page.setViewport(PHONE_ON_ITS_SIDE);
  await pause(300);
  const found = await layout(phone.page);
  assert.deepEqual([found.outside, found.overlapping], [[], []]);
  assert.deepEqual(await phone.picture(), before);
  await phone.page.browserContext().close();
});

test('keys are those of the desk, and their legend can be folded', async () => {
  const desk = await visit(DESKTOP);
  await desk.setUp();
  await desk.key('ArrowDown');
  await desk.reads('Quantik, chosen');
  await desk.key('KeyW');
  await desk.reads('Qwantum, chosen');
  await desk.key('Enter');
  await pause(500);
  await desk.key('Backspace');
  await desk.reads('Qwantum, chosen');
  const legend = () => desk.page.$eval('#keys', (keys) => keys.open);
  assert.equal(await legend(), false);
  await desk.page.click('#keys summary');
  assert.equal(await legend(), true);
  assert.match(await desk.page.$eval('#keys', (keys) => keys.textContent), /Z or Enter/);
  await desk.page.browserContext().close();
});

test('keys do what is printed on them, and where other letters are printed, what their place says', async () => {
  const desk = await visit(DESKTOP);
  const pressed = (key, code) => desk.page.evaluate((key, code) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
    const down = [...document.querySelectorAll('.down')].map((button) => button.getAttribute('data-button'));
    document.body.dispatchEvent(new KeyboardEvent('keyup', { key, code, bubbles: true }));
    return down.join();
  }, key, code);
  const layouts = {
    German: { z: ['KeyY', 'a'], y: ['KeyZ', 'a'], w: ['KeyW', 'up'] },
    French: { z: ['KeyW', 'a'], w: ['KeyZ', 'up'], a: ['KeyQ', 'left'], q: ['KeyA', 'left'], s: ['KeyS', 'down'], d: ['KeyD', 'right'], x: ['KeyX', 'b'] },
    Russian: { ц: ['KeyW', 'up'], я: ['KeyZ', 'a'], ч: ['KeyX', 'b'] },
    'with shift': { Z: ['KeyZ', 'a'], X: ['KeyX', 'b'] },
    'on the right': { ArrowUp: ['Numpad8', 'up'], Enter: ['NumpadEnter', 'a'] },
  };
  for (const [layout, keys] of Object.entries(layouts)) {
    for (const [key, [code, button]] of Object.entries(keys)) assert.equal(await pressed(key, code), button, `${layout} ${key}`);
  }
  await desk.page.browserContext().close();
});

test('a key that comes up is no longer down, whatever else is held and wherever the focus is', async () => {
  const desk = await visit(DESKTOP);
  const down = await desk.page.evaluate(() => {
    const all = [];
    const key = (target, type, options) => target.dispatchEvent(new KeyboardEvent(type, { bubbles: true, ...options }));
    const held = () => all.push([...document.querySelectorAll('.down')].length);
    key(document.body, 'keydown', { key: 'ArrowDown', code: 'ArrowDown' });
    held();
    key(document.body, 'keyup', { key: 'ArrowDown', code: 'ArrowDown', ctrlKey: true });
    held();
    key(document.querySelector("[data-button='a']"), 'keydown', { key: 'Enter', code: 'Enter' });
    held();
    key(document.body, 'keyup', { key: 'Enter', code: 'Enter' });
    held();
    return all;
  });
  assert.deepEqual(down, [1, 0, 1, 0]);
  await desk.page.browserContext().close();
});

test('a browser that can neither sound nor buzz plays on', async () => {
  const before = () => {
    globalThis.AudioContext = class {
      constructor() {
        throw new Error('no audio');
      }
    };
    navigator.vibrate = () => {
      throw new Error('no motor');
    };
  };
  const desk = await Visit.open(await browser.createBrowserContext(), server.address, PHONE, { before });
  await desk.setUp();
  await desk.page.waitForSelector('html[data-dialogs]');
  await desk.touch('down');
  await desk.reads('Quantik, chosen');
  assert.deepEqual(desk.problems, []);
  await desk.page.browserContext().close();
});

test('a keyboard or a screen reader alone is enough', async () => {
  const desk = await visit(DESKTOP);
  await desk.setUp();
  const names = await desk.page.$$eval('button', (buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent));
  assert.ok(names.every((name) => name.trim() !== ''), `${names}`);
  // Tab goes to the buttons; the one with the focus shows it, and Space presses it.
  await desk.page.focus("[data-button='up']");
  await desk.page.keyboard.press('Tab');
  const outline = await desk.page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, 'solid');
  await desk.page.focus("[data-button='down']");
  await desk.page.keyboard.press('Space', { delay: 60 });
  await desk.reads('Quantik, chosen');
  // A screen reader clicks without a pointer.
  await desk.page.$eval("[data-button='up']", (button) => button.click());
  await desk.reads('Qwantum, chosen');
  const live = await desk.page.$eval('#live', (live) => [live.getAttribute('aria-live'), live.textContent]);
  assert.deepEqual(live, ['polite', 'Qwantum, chosen. dice and a sheet'], 'only what has changed is read out');
  await desk.page.browserContext().close();
});

test('sounds come after the first touch, and not if the device is set to be quiet', async () => {
  const desk = await visit(DESKTOP);
  await desk.setUp();
  const count = () => desk.page.evaluate(() => globalThis.pocketq.sound.count);
  await desk.key('ArrowDown');
  await pause(200);
  const before = await count();
  await desk.key('ArrowUp');
  await pause(200);
  assert.equal(await count(), before + 1, 'a press clicks');
  await desk.choose('Settings');
  await desk.choose('Playing');
  const gain = () => desk.page.evaluate(() => globalThis.pocketq.sound.gain);
  await desk.reads('Sound high, chosen');
  const loud = await gain();
  await desk.key('ArrowLeft');
  await desk.reads('Sound low, chosen');
  await pause(200);
  assert.ok((await gain()) < loud / 2, 'low is quieter');
  await desk.key('ArrowLeft');
  await desk.reads('Sound off, chosen');
  const quiet = await count();
  await desk.key('ArrowDown');
  await pause(200);
  assert.equal(await count(), quiet);
  await desk.page.browserContext().close();
});

test('light and dark follow the system, and motion can be reduced', async () => {
  const desk = await visit(DESKTOP);
  const colour = () => desk.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await desk.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  const dark = await colour();
  await desk.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }, { name: 'prefers-reduced-motion', value: 'reduce' }]);
  assert.notEqual(await colour(), dark);
  const motion = await desk.page.$eval('#screen', (canvas) => getComputedStyle(canvas).transitionDuration);
  assert.match(motion, /^0s$|^1e-0/);
  await desk.page.browserContext().close();
});

test('nothing foreign is loaded, and the policy lets nothing in', async () => {
  const desk = await visit(DESKTOP);
  await desk.hasWeights();
  await desk.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  assert.deepEqual([...desk.addresses], [new URL(server.address).origin]);
  assert.deepEqual(desk.problems, []);
  const blocked = await desk.page.evaluate(async () => {
    const violations = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
    const inline = document.createElement('script');
    inline.textContent = 'globalThis.ran = true';
    document.head.append(inline);
    const image = new Image();
    image.src = 'http://127.0.0.1:9/x.png';
    await fetch('http://127.0.0.1:9/').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { violations: violations.sort(), ran: globalThis.ran ?? false };
  });
  assert.deepEqual(blocked, { violations: ['connect-src', 'img-src', 'script-src-elem'], ran: false });
  await desk.page.browserContext().close();
});

test('a player of Qwantum waits for the weights', async () => {
  let arrive;
  server.late.set('weights.bin', new Promise((resolve) => (arrive = resolve)));
  try {
    const desk = await visit(DESKTOP);
    await desk.setUp();
    await desk.key('KeyZ');
    await desk.personBegins();
    await desk.reads('throw');
    await desk.key('KeyZ');
    await desk.reads('keep');
    await desk.holdKey('KeyX', 900);
    await desk.reads('Undo');
    await desk.choose('Hint');
    await pause(1500);
    const waiting = await desk.text();
    assert.doesNotMatch(waiting, /%/, 'there is no hint yet');
    assert.equal(await desk.page.evaluate(() => document.documentElement.dataset.weights), undefined);
    arrive();
    await desk.hasWeights();
    await until(desk.page, (before) => [...document.querySelectorAll('#screen-text li')].map((item) => item.textContent).join(' | ') !== before, waiting);
    assert.deepEqual(desk.problems, []);
    await desk.page.browserContext().close();
  } finally {
    arrive();
    server.late.clear();
  }
});

test('chance that fails its test throws no dice', async () => {
  const sources = { stuck: 'words.fill(0);', missing: "throw new Error('none');" };
  for (const [name, source] of Object.entries(sources)) {
    server.changed.set('worker.js', ['crypto.getRandomValues(words);', source]);
    try {
      const desk = await visit(DESKTOP);
      await desk.setUp();
      await desk.key('KeyZ');
      await desk.reads('New game');
      await desk.key('KeyZ');
      // It cannot even draw a lot for who begins, and says so.
      await desk.reads('Nobody was drawn');
      assert.deepEqual(desk.problems, [], name);
      await desk.page.browserContext().close();
    } finally {
      server.changed.clear();
    }
  }
});

test('a device that wants a new program is offered the firmware, and goes on with any button', async () => {
  const desk = await visit(DESKTOP);
  await desk.setUp();
  await desk.choose('Settings');
  await desk.choose('Device');
  await desk.choose('Update');
  await pause(500);
  // The device asks once, with the cursor on the safe answer.
  await desk.key('ArrowLeft');
  await desk.key('KeyZ');
  await desk.page.waitForSelector('#pico[open]');
  await desk.page.click('#pico form button');
  // Keys belong to the dialog until it has closed.
  await desk.page.waitForSelector('#pico:not([open])');
  await pause(300);
  await desk.key('KeyZ');
  await desk.reads('Quantik');
  assert.deepEqual(desk.problems, []);
  await desk.page.browserContext().close();
});
