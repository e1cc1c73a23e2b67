import { type ChangeOutcome, OUTCOME_PHRASES } from '../../../../contract/vocabulary/change-outcome.ts';
import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import type { ChangeRequest } from '../../../api/desk/approval-queries.ts';
import { deskMoment } from '../desk-date.ts';

/** Says who has ended a request while it was open, and when; where no person did, it was the bank. */
function sentence(name: string | null | undefined, ended: ChangeOutcome, at: Date | null | undefined): string {
  return `${name ?? 'The bank'} ${OUTCOME_PHRASES[ended]} meanwhile${at ? `, ${deskMoment(at)}` : ''}.`;
}

/** Says how a change ended while it was open. */
export function changeDecided(
  { decided_by: by, decided_at: at }: Pick<ChangeRequest, 'decided_by' | 'decided_at'>,
  ended: ChangeOutcome,
): string {
  return sentence(by, ended, at);
}

/** Says how a transaction ended while it was open. */
export function transactionDecided({
  status,
  withdrawn,
  maker,
  checker,
  decidedAt,
}: Pick<Transaction, 'status' | 'withdrawn' | 'maker' | 'checker' | 'decidedAt'>): string {
  if (withdrawn) return sentence(maker?.name, 'withdrawn', decidedAt);
  return sentence(
    checker?.name,
    status === 'failed' ? 'expired' : status === 'rejected' ? status : 'approved',
    decidedAt,
  );
}
