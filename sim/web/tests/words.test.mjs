// The page's words: every language has every text, with the same gaps. Also: a game survives a
// link.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { readFileSync, readdirSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { PAGE, pageModule } from './browser.mjs';

/** What old-browser.js writes on the page. */
const noted = {};
runInNewContext(readFileSync(join(PAGE, 'old-browser.js'), 'utf8'), {
  document: { documentElement: { setAttribute: (name, value) => (noted[name] = value) } },
  addEventListener: () => {},
});
globalThis.document = { documentElement: { dataset: { languages: noted['data-languages'] } } };

const { ENGLISH, LANGUAGES, preferred } = await pageModule('words.js');
const { linkOf, linkedGame } = await pageModule('link.js');
const others = LANGUAGES.filter((code) => code !== 'en');
const ALL_WORDS = Object.fromEntries([['en', ENGLISH], ...(await Promise.all(others.map(async (code) => [code, (await pageModule(`words-${code}.js`)).WORDS])))]);

test('the languages are those of the device, in its order', () => {
  const texts = new URL('../../../core/src/text', import.meta.url).pathname;
  const list = readFileSync(join(texts, 'mod.rs'), 'utf8').match(/languages! \{([^}]*)\}/)[1];
  const files = [...list.matchAll(/\w+: (\w+);/g)].map((match) => match[1]);
  const codes = files.map((file) => readFileSync(join(texts, `${file}.rs`), 'utf8').match(/"[^"]+", "(\w\w)";/)[1]);
  assert.deepEqual(LANGUAGES, codes);
});

test('every language has every text, with the same gaps', () => {
  const gaps = (text) => (text.match(/\{\d?\}/g) ?? []).sort().join();
  for (const [code, words] of Object.entries(ALL_WORDS)) {
    assert.deepEqual(Object.keys(words), Object.keys(ALL_WORDS.en), code);
    for (const [key, text] of Object.entries(words)) {
      assert.notEqual(text.trim(), '', `${code} ${key}`);
      assert.equal(gaps(text), gaps(ALL_WORDS.en[key]), `${code} ${key}`);
    }
  }
});

test('every text that the page names is there', () => {
  const files = readdirSync(PAGE).filter((name) => /\.(html|js)$/.test(name) && !/^(words|service)/.test(name));
  const text = files.map((name) => readFileSync(join(PAGE, name), 'utf8')).join('\n');
  const named = [...text.matchAll(/data-(?:words|label)="(\w+)"|(?:say|tell|offer)\('(\w+)'/g)].map((match) => match[1] ?? match[2]);
  assert.ok(named.length > 30);
  for (const key of named) assert.ok(key in ALL_WORDS.en, key);
  for (const key of Object.keys(ALL_WORDS.en)) assert.ok(new RegExp(`\\b${key}\\b`).test(text), `nobody says ${key}`);
});

test('the page says the same in English before its program runs', () => {
  const html = readFileSync(join(PAGE, 'index.html'), 'utf8');
  const labels = [...html.matchAll(/data-words="(\w+)"[^>]*>([^<]*)<|data-label="(\w+)" aria-label="([^"]*)"/g)];
  assert.equal(labels.length, html.match(/data-(?:words|label)=/g).length);
  for (const [, words, text, label, name] of labels) assert.equal(text ?? name, ALL_WORDS.en[words ?? label], words ?? label);
});

test('the first language that the device speaks is taken', () => {
  assert.equal(preferred(['pt-BR', 'pl-PL', 'fr']), 'pl');
  assert.equal(preferred(['ja']), 'en');
  assert.equal(preferred([]), 'en');
});

test('a game survives its link', () => {
  const parts = ['PQ1 QX 1/2 K7F2A 0B5$V%20+/', 'PQ1 QX 2/2 K7F2A ZZ'];
  const link = linkOf('http://localhost/some/folder/?x#old', parts);
  assert.match(link, /^http:\/\/localhost\/some\/folder\/\?x#game=[\w~%.-]+$/);
  assert.equal(linkedGame(link), parts.join('\n'));
  assert.equal(linkedGame(`Look: ${link} `), parts.join('\n'), 'pasted with words around it');
  assert.equal(linkedGame('http://localhost/'), null);
  assert.equal(linkedGame('http://localhost/#game=%E0%A4'), '%E0%A4', 'cut in the middle of a letter');
});
