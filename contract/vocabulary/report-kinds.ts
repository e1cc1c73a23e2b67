/** The desk's reports by kind: name, and the meaning of their period. */
export const REPORT_KINDS = {
  overview: { label: '30-day report', period: 'none' },
  transactions: { label: 'Transactions', period: 'days' },
  large: { label: 'Large transactions', period: 'days' },
  days: { label: 'Day by day', period: 'days' },
  trial_balance: { label: 'Trial balance', period: 'end' },
  kyc_due: { label: 'KYC due', period: 'end' },
  dormant: { label: 'Dormant accounts', period: 'days' },
  interest: { label: 'Interest of a quarter', period: 'end' },
} as const;

export type ReportKind = keyof typeof REPORT_KINDS;

// as: Object.keys forgets that these are all the keys, and that there is one.
export const REPORT_KIND_NAMES = Object.keys(REPORT_KINDS) as [ReportKind, ...ReportKind[]];
