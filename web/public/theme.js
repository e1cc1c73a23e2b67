{
  const { cookie, documentElement: root } = document;
  const [, theme] = /\bkosh_theme=(light|dark)/.exec(cookie) ?? [];
  if (theme) root.dataset.theme = theme;
  if (/\bkosh_language=hi/.test(cookie)) root.lang = 'hi-IN';
}
