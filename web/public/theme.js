(() => {
  const root = document.documentElement;
  const choice = /(?:^|; )kosh_theme=(light|dark)/.exec(document.cookie);
  if (choice) root.dataset.theme = choice[1];
  if (/(?:^|; )kosh_language=hi/.test(document.cookie)) root.lang = 'hi-IN';
})();
