// The six buttons: touched (several at once, held, slid over), clicked, or pressed as keys.

/** In the order of the device's bits. */
export const BUTTONS = ['up', 'down', 'left', 'right', 'a', 'b'];

/** The same keys as in the desk program, by what is printed on them. */
const PRINTED = new Map([
  ['arrowup', 'up'], ['w', 'up'],
  ['arrowdown', 'down'], ['s', 'down'],
  ['arrowleft', 'left'], ['a', 'left'],
  ['arrowright', 'right'], ['d', 'right'],
  ['z', 'a'], ['enter', 'a'],
  ['x', 'b'], ['backspace', 'b'],
]);
/** The same keys by their position, for keyboards with other letters (French, Greek, Russian). */
const PLACES = new Map([
  ['KeyW', 'up'], ['KeyS', 'down'], ['KeyA', 'left'], ['KeyD', 'right'], ['KeyZ', 'a'], ['KeyX', 'b'],
]);

/** The button that a key presses. */
const buttonOf = ({ key, code }) => PRINTED.get(key?.toLowerCase()) ?? PLACES.get(code);

/** How long a press lasts if nothing reports its end, as with a screen reader, in milliseconds. */
const TAP = 60;
/** How long a phone buzzes, in milliseconds. */
const BUZZ = 8;

/** Puts the focus back on the game, so that Enter is A again. */
export function focusDevice() {
  focusQuietly(document.querySelector("[data-button='a']"));
}

/** Focuses without showing the focus ring, which is for people who use the keyboard. */
function focusQuietly(button) {
  button.focus({ preventScroll: true, focusVisible: false });
}

function buzz() {
  try {
    navigator.vibrate?.(BUZZ);
  } catch {
    // The press counts even without a buzz.
  }
}

export class Buttons {
  /** Which finger, key or tap holds which button. */
  #held = new Map();
  #elements;
  #onChange;
  #levels = 0;

  /** @param {Map<string, HTMLButtonElement>} elements */
  constructor(elements, onChange) {
    this.#elements = elements;
    this.#onChange = onChange;
    for (const [name, element] of elements) this.#listen(name, element);
    addEventListener('pointermove', (event) => this.#slide(event));
    for (const type of ['pointerup', 'pointercancel']) {
      addEventListener(type, (/** @type {PointerEvent} */ event) => this.#release(`pointer ${event.pointerId}`));
    }
    addEventListener('keydown', (event) => this.#key(event, true));
    addEventListener('keyup', (event) => this.#key(event, false));
    // Releases everything when the page goes away: a button held then would stay down.
    addEventListener('blur', () => this.releaseAll());
    document.addEventListener('visibilitychange', () => this.releaseAll());
  }

  #listen(name, element) {
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      // The browser binds a finger to what it touched first. Release it, so that it can slide.
      if (element.hasPointerCapture?.(event.pointerId)) element.releasePointerCapture(event.pointerId);
      event.preventDefault();
      focusQuietly(element);
      this.#press(`pointer ${event.pointerId}`, name);
      buzz();
    });
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    element.addEventListener('click', (event) => {
      // A click that neither a pointer nor a key made comes from a screen reader.
      if (event.detail !== 0 || this.#held.has('key of button')) return;
      this.#press('tap', name);
      setTimeout(() => this.#release('tap'), TAP);
    });
    element.addEventListener('keydown', (event) => {
      if (event.code !== 'Space' && event.code !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.#press('key of button', name);
    });
    element.addEventListener('keyup', (event) => {
      if (event.code === 'Space' || event.code === 'Enter') event.preventDefault();
    });
  }

  /** Presses the button that a finger slides onto. */
  #slide(event) {
    const who = `pointer ${event.pointerId}`;
    if (!this.#held.has(who)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('button[data-button]');
    const name = under?.getAttribute('data-button');
    if (name && name !== this.#held.get(who)) this.#press(who, name);
  }

  #key(event, isDown) {
    // A released key is up, whatever else is held and wherever the focus is.
    if (!isDown) {
      this.#release(event.code);
      if (event.code === 'Space' || event.code === 'Enter') this.#release('key of button');
      return;
    }
    const name = buttonOf(event);
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    // In a dialog, or on something that Enter opens, keys do what they do on any page.
    const isForOther = event.key === 'Enter' ? 'dialog, summary, button:not([data-button])' : 'dialog';
    if (event.target.closest?.(isForOther)) return;
    event.preventDefault();
    if (!event.repeat) this.#press(event.code, name);
  }

  #press(who, name) {
    this.#held.set(who, name);
    this.#update();
  }

  #release(who) {
    if (this.#held.delete(who)) this.#update();
  }

  releaseAll() {
    this.#held.clear();
    this.#update();
  }

  #update() {
    let levels = 0;
    const down = new Set(this.#held.values());
    BUTTONS.forEach((name, bit) => {
      if (down.has(name)) levels |= 1 << bit;
      this.#elements.get(name)?.classList.toggle('down', down.has(name));
    });
    if (levels === this.#levels) return;
    this.#levels = levels;
    this.#onChange(levels);
  }
}
