// Runs before the first paint, so that a chosen theme never flashes the other one, and sets the page's language from the start.
// The choices are cookies, because local storage holds only the four documented keys (C-AU-11).
(() => {
  const root = document.documentElement;
  const choice = /(?:^|; )kosh_theme=(light|dark)/.exec(document.cookie);
  if (choice) root.dataset.theme = choice[1];
  if (/(?:^|; )kosh_language=hi/.test(document.cookie)) root.lang = 'hi-IN';
})();
