/** The desk's reports by kind: name, and the meaning of their period. A report of one day names it after the words `until`. */
export const REPORT_KINDS = {
  overview: { label: '30-day report', period: 'none' },
  transactions: { label: 'Transactions', period: 'days' },
  large: { label: 'Large transactions', period: 'days' },
  days: { label: 'Day by day', period: 'days' },
  trial_balance: { label: 'Trial balance', period: 'end', until: 'As at the end of' },
  kyc_due: { label: 'KYC due', period: 'end', until: 'Due by the end of' },
  dormant: { label: 'Dormant accounts', period: 'days' },
  interest: { label: 'Interest of a quarter', period: 'end', until: 'In the quarter of' },
} as const;

export type ReportKind = keyof typeof REPORT_KINDS;

// as: Object.keys forgets that these are all the keys, and that there is one.
export const REPORT_KIND_NAMES = Object.keys(REPORT_KINDS) as [ReportKind, ...ReportKind[]];

/** Says which days a report is about, from its first and last day as they are written. */
export function reportDays(kind: ReportKind, from: string, to: string): string {
  const named = REPORT_KINDS[kind];
  return 'until' in named ? `${named.until} ${to}` : `${from} – ${to}`;
}
