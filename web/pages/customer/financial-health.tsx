/** Place of the section 'Financial Health' on the dashboard: health score and saving rate (C-DB-19). */
export function FinancialHealth() {
  return null;
}
