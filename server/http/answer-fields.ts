import type { WireSchema } from './wire-schemas.ts';

/**
 * The meaning of numbers in answers whose schema does not describe them: their unit or what they count, by `Shape.field` or by the
 * field alone. Here and not in the contract, as the meanings of what is sent are (`sent-fields.ts`).
 */
const ANSWER_NUMBERS: Readonly<Record<string, string>> = {
  accounts: 'Number of accounts',
  aheadDays: 'Days by which the bank’s date is ahead of the real one',
  bytes: 'Size in bytes',
  checked: 'Number of things that were checked',
  count: 'Number of what the sum is of',
  'TransactionTotals.count': 'Number of transactions that the filter matches',
  customerProgress: 'Percent of the target of customers',
  customers: 'Number of customers',
  days: 'Number of days',
  days_run: 'Days from the opening to the closing',
  daysClosed: 'Number of days that this call has closed',
  depositRatioPercent: 'Percent of the money that moved in or out which came in',
  depositsTrendPercent: 'Percent against the 30 days before; null where there is nothing to compare with',
  ended: 'Number of sessions that were ended',
  entries: 'Number of entries in the books',
  expired_holds: 'Number of requests that expired',
  expiresInMinutes: 'Minutes for which the code is good',
  expiring: 'Number of requests that expire',
  failures: 'Number of steps that failed',
  fixed_count: 'Number of fixed deposits',
  healthScore: 'Points from 0 to 100',
  incomeTrendPercent: 'Percent against the 30 days before; null where there is nothing to compare with',
  instalments: 'Number of instalments of recurring deposits',
  interest_accounts: 'Number of accounts that were paid interest',
  interest_rate: 'Percent a year',
  interestRate: 'Percent a year',
  journals: 'Number of journals',
  limit: 'Lines on a page',
  lines: 'Number of lines that the amount is the sum of',
  matured: 'Number of term deposits that matured',
  maturities: 'Number of term deposits that mature',
  missed: 'Number of instalments that could not be taken',
  monthlyTransactions: 'Number of transactions a month',
  most: 'The most points that this part can give',
  nextBefore: 'The number to send as `before` for the next page; null on the last',
  offset: 'Lines that were left out before the first',
  page: 'The page, from 1',
  payments: 'Number of payments',
  pendingApprovals: 'Number of transactions that wait for a banker',
  pendingDays: 'Days after which a request that waits expires',
  points: 'The points of this part',
  rate_applied: 'Percent a year for a deposit that is closed now',
  rate_contracted: 'Percent a year as agreed',
  recoveryCodesLeft: 'Number of recovery codes that were not used',
  recurring_count: 'Number of recurring deposits',
  renewed: 'Number of term deposits that were renewed',
  savings_count: 'Number of savings deposits',
  savingRatePercent: 'Percent of the income that is not spent',
  score: 'The score, from 300 to 900',
  seconds: 'Seconds that it took',
  seq: 'The place of the entry in the order of entries',
  spendingTrendPercent: 'Percent against the 30 days before; null where there is nothing to compare with',
  successRatePercent: 'Percent of the transactions that were booked',
  tax_saving_count: 'Number of tax-saving deposits',
  took_ms: 'Milliseconds',
  tookMs: 'Milliseconds',
  total: 'Number of all lines that the filter matches',
  total_count: 'Number of term deposits',
  totalPages: 'Number of pages',
  transactionAlertAbove: 'Rupees from which a transaction is told',
  transactionProgress: 'Percent of the target of transactions a month',
  transactions: 'Number of transactions',
  transactionsTrendPercent: 'Percent against the 30 days before; null where there is nothing to compare with',
  violations: 'Number of findings',
  withdrawalsTrendPercent: 'Percent against the 30 days before; null where there is nothing to compare with',
  would_wait: 'Number of payments that would wait for a banker',
  year: 'The year',
};

const DAY = 'A business date, YYYY-MM-DD in Asia/Kolkata';
const INSTANT = 'An instant, ISO 8601 in UTC';

/** Returns the types and formats of a value, of each of its choices too. */
function kindsOf(field: WireSchema): string[] {
  return [field.type ?? [], field.format ?? [], (field.anyOf ?? []).flatMap(kindsOf)].flat(2);
}

/**
 * Gives each number, business date and instant of a shape its meaning or its unit, unless its schema says it.
 *
 * @param shape its name; empty where it has none
 */
export function describeAnswer(shape: string, schema: WireSchema): void {
  for (const inner of [schema.items, ...(schema.anyOf ?? [])]) if (inner) describeAnswer(shape, inner);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    describeAnswer('', field);
    // A field that may be null has the meaning of its value.
    const ofValue = field.anyOf?.find(({ description }) => description !== undefined)?.description;
    const says = ofValue ?? meaningOf(`${shape}.${name}`, name, kindsOf(field));
    if (says !== undefined) field.description ??= says;
  }
}

function meaningOf(at: string, name: string, kinds: readonly string[]): string | undefined {
  if (kinds.includes('number') || kinds.includes('integer')) return ANSWER_NUMBERS[at] ?? ANSWER_NUMBERS[name];
  if (kinds.includes('date')) return DAY;
  return kinds.includes('date-time') ? INSTANT : undefined;
}
