/** Place of the section 'CIBIL score' on the dashboard: the gauge (C-DB-15 to C-DB-18). */
export function ScorePanel() {
  return null;
}
