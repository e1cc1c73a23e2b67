/** Loads what every page but the landing page stands on; once. */
export const loadBankPages = () => import('./bank-pages.tsx');
