(() => {
  const root = document.documentElement;
  const theme = /(?:^|; )kosh_theme=(light|dark)/.exec(document.cookie);
  if (theme) root.dataset.theme = theme[1];
  root.lang = /(?:^|; )kosh_language=hi/.test(document.cookie) ? 'hi-IN' : 'en-IN';
  for (const main of document.querySelectorAll('main')) main.hidden = main.lang !== root.lang;
  // Orders without an answer, which this tab keeps (web/api/client/open-orders.ts).
  const unanswered = !['[]', null].includes(sessionStorage.getItem('kosh-open-orders'));
  const holds = { offline: !navigator.onLine, away: navigator.onLine, unanswered };
  for (const part of document.querySelectorAll('[data-when]')) part.hidden = !holds[part.dataset.when];
  document.title = `${document.querySelector('main:not([hidden]) h1:not([hidden])').textContent} · Kosh Bank`;
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
  const again = ({ ok }) => ok && location.reload();
  setInterval(() => {
    fetch('/theme.js', { method: 'HEAD', cache: 'no-store' }).then(again, () => undefined);
  }, 5000);
})();
