import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/**
 * Sets the theme. It is kept in a cookie for a year, because local storage holds only the four documented keys (C-AU-11);
 * `public/theme.js` reads it before the first paint.
 */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const age = theme === 'system' ? 0 : 365 * 24 * 60 * 60;
  document.cookie = `kosh_theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

/** Returns the chosen theme; `system` follows the device. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
