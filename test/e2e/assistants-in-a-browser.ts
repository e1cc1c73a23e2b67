import type { Page } from '@playwright/test';

export const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat assistant', exact: true });
export const voice = (page: Page) => page.getByRole('dialog', { name: 'Voice assistant', exact: true });
export const openButton = (page: Page, which: 'chat' | 'voice') =>
  page.getByRole('button', { name: `Open ${which} assistant`, exact: true });
