import type { Transaction } from '../../../../contract/vocabulary/transaction.ts';
import type { ChangeRequest } from '../../../api/desk/approval-queries.ts';
import { deskMoment } from '../desk-date.ts';

const ENDED = { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrew', expired: 'let expire' } as const;

/** Says who has ended a request while it was open, and when; where no person did, it was the bank. */
function sentence(name: string | null | undefined, did: string, at: Date | null | undefined): string {
  return `${name ?? 'The bank'} ${did} this meanwhile${at ? `, ${deskMoment(at)}` : ''}.`;
}

/** Says how a change ended while it was open. */
export function changeDecided(
  { decided_by: by, decided_at: at }: Pick<ChangeRequest, 'decided_by' | 'decided_at'>,
  ended: keyof typeof ENDED,
): string {
  return sentence(by, ENDED[ended], at);
}

/** Says how a transaction ended while it was open. */
export function transactionDecided({
  status,
  withdrawn,
  maker,
  checker,
  decidedAt,
}: Pick<Transaction, 'status' | 'withdrawn' | 'maker' | 'checker' | 'decidedAt'>): string {
  if (withdrawn) return sentence(maker?.name, ENDED.withdrawn, decidedAt);
  return sentence(checker?.name, status === 'failed' ? ENDED.expired : status, decidedAt);
}
