// Runs first, in browsers of any age: if the page's program cannot run here, for whatever reason,
// says so in the person's language.
//
// The page's program takes the list of languages from here. It is in the device's order.
(function () {
  var words = {
    en: ['This browser is too old for PocketQ.', 'PocketQ could not be loaded. Are you offline?'],
    fr: ['Ce navigateur est trop ancien pour PocketQ.', 'PocketQ n’a pas pu être chargé. Êtes-vous hors ligne ?'],
    it: ['Questo browser è troppo vecchio per PocketQ.', 'Non è stato possibile caricare PocketQ. Sei offline?'],
    pl: ['Ta przeglądarka jest zbyt stara dla PocketQ.', 'Nie udało się wczytać PocketQ. Czy jesteś offline?'],
    de: ['Dieser Browser ist zu alt für PocketQ.', 'PocketQ konnte nicht geladen werden. Bist du offline?'],
  };
  var page = document.documentElement;
  page.setAttribute('data-languages', Object.keys(words).join(' '));
  page.setAttribute('data-loading', '');
  function tell(which) {
    // Once the page's program runs, it reports problems itself.
    if (page.hasAttribute('data-running')) return;
    var notice = document.getElementById('notice');
    notice.appendChild(document.createTextNode((words[(navigator.language || 'en').slice(0, 2)] || words.en)[which]));
    notice.hidden = false;
    page.removeAttribute('data-loading');
  }
  var isLost = false;
  addEventListener('error', function (event) {
    // If the target is a script, its file failed to load; otherwise the browser did not understand
    // some code.
    if (event.target instanceof HTMLScriptElement) isLost = true;
  }, true);
  // By now the page's program has run, if it can.
  addEventListener('load', function () { tell(isLost ? 1 : 0); });
})();
