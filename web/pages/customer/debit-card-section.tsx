/** Place of the section 'Virtual Debit Card' on the dashboard: the card and its application (C-CD). */
export function DebitCardSection() {
  return null;
}
