import { useQuery } from '@tanstack/react-query';
import type { Paise } from '../../../../contract/vocabulary/money.ts';
import { latestOfQuery } from '../../../api/customer/statement-queries.ts';
import type { Recipient } from '../../../components/recipient-picker.tsx';

/** Newest transfers among which those to one person are looked for. */
const LAST_TRANSFERS = 10;
const MOST_CHIPS = 5;
/** The documented step (C-TR-06) and its multiples, in paise. */
const ROUND = [10_000n, 50_000n, 100_000n, 500_000n];

/**
 * Returns the amounts (paise) that one press enters for a transfer: first the last ones sent to this person, then round ones,
 * none above `available`. Without any until the bank has answered, so that no amount moves below a finger.
 */
export function useQuickAmounts({ name, account_number }: Recipient, available: Paise): readonly Paise[] {
  const sent = useQuery(latestOfQuery({ type: 'transfer_out', search: name }, LAST_TRANSFERS));
  if (sent.isPending) return [];
  const ending = account_number.slice(-4);
  const last = (sent.data?.lines ?? [])
    .filter(({ counterparty }) => counterparty?.name === name && counterparty.accountNumber.endsWith(ending))
    .map(({ amount }) => amount);
  return [...new Set([...last.slice(0, 3), ...ROUND])].filter((amount) => amount <= available).slice(0, MOST_CHIPS);
}
