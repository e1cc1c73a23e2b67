// Runs before the first paint, so that a chosen theme never flashes the other one.
// The choice is a cookie because local storage holds only the four documented keys (C-AU-11).
(() => {
  const choice = /(?:^|; )kosh_theme=(light|dark)/.exec(document.cookie);
  if (choice) document.documentElement.dataset.theme = choice[1];
})();
