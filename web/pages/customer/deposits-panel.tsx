/** Place of the section 'Your Deposits' on the dashboard: the list of term deposits (C-DB-20, C-DP-15). */
export function DepositsPanel(_props: { readonly onNewDeposit: () => void }) {
  return null;
}
