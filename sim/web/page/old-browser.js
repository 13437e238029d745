// Browsers without modules run only this: it says that they are too old, in their language.
(function () {
  var words = {
    en: 'This browser is too old for PocketQ.',
    fr: 'Ce navigateur est trop ancien pour PocketQ.',
    it: 'Questo browser è troppo vecchio per PocketQ.',
    pl: 'Ta przeglądarka jest zbyt stara dla PocketQ.',
    de: 'Dieser Browser ist zu alt für PocketQ.',
  };
  function tell() {
    var sentence = document.createElement('p');
    sentence.className = 'sentence';
    sentence.appendChild(document.createTextNode(words[(navigator.language || 'en').slice(0, 2)] || words.en));
    document.body.appendChild(sentence);
  }
  if (document.body) tell();
  else document.addEventListener('DOMContentLoaded', tell);
})();
