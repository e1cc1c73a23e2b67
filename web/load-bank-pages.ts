/** Loads what every page but the landing page stands on; once. */
export function loadBankPages(): Promise<typeof import('./bank-pages.tsx')> {
  return import('./bank-pages.tsx');
}
