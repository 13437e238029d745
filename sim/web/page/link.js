// A game as a link to this page. Its parts are in the fragment, which no server ever sees.

const KEY = '#game=';

/** The link that opens a game. Spaces and line ends become characters that a link may contain. */
export function linkOf(address, parts) {
  const text = parts.join('~').replaceAll(' ', '_');
  return address.split('#')[0] + KEY + encodeURIComponent(text);
}

/** The game in an address or in a pasted link; null if there is none. */
export function linkedGame(address) {
  const at = address.indexOf(KEY);
  if (at < 0) return null;
  const text = address.slice(at + KEY.length).trim();
  let plain;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // The link was cut within a character. What is left will be refused as not a game.
    plain = text;
  }
  return plain.replaceAll('~', '\n').replaceAll('_', ' ');
}
