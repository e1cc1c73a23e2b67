/** Place of the section 'Financial Overview' on the dashboard: the tiles (C-DB-19). */
export function FinancialOverview() {
  return null;
}
