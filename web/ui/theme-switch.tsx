import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** A button that cycles through the three themes and shows the current one. */
export function ThemeSwitch({ labels }: { labels: Record<Theme, string> }) {
  const theme = useTheme();
  const Icon = ICONS[theme];
  return (
    <IconButton label={labels[theme]} onClick={() => chooseTheme(NEXT[theme])}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
