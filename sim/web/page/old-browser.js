// Runs in every browser, before everything else: if the page's program cannot run here, whatever is
// missing, it says so in the person's language. So it must be plain enough for browsers of any age.
//
// The page's program takes the list of languages from here: they are in the device's own order.
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
    // The page's program says itself what it lacks, once it runs.
    if (page.hasAttribute('data-running')) return;
    var notice = document.getElementById('notice');
    notice.appendChild(document.createTextNode((words[(navigator.language || 'en').slice(0, 2)] || words.en)[which]));
    notice.hidden = false;
    page.removeAttribute('data-loading');
  }
  var isLost = false;
  addEventListener('error', function (event) {
    // A file that did not come has its own event; everything else is something that is not understood.
    if (event.target instanceof HTMLScriptElement) isLost = true;
  }, true);
  // By now the page's program has run, if it can.
  addEventListener('load', function () { tell(isLost ? 1 : 0); });
})();
