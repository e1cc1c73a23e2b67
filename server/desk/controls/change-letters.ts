import { BANK_NAME } from '../../../contract/vocabulary/bank-terms.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { inOneSentence } from '../../mail/without-links.ts';
import type { Tx } from '../../platform/database.ts';
import type { ChangeRequest } from './change-requests.ts';
import { titleOfChange } from './change-words.ts';

/** Mails the maker how their request ended. */
export async function tellMaker(tx: Tx, request: ChangeRequest): Promise<void> {
  const maker = await tx
    .selectFrom('bank.staff')
    .select(['name', 'email'])
    .where('id', '=', request.maker_id)
    .executeTakeFirst();
  if (!maker || !request.outcome) return;
  const ending =
    request.outcome === 'expired'
      ? 'No colleague decided on it in time. You can ask once more.'
      : `${request.decided_by_name} has ${request.outcome} it.${request.reason ? `\nReason: ${inOneSentence(request.reason)}` : ''}`;
  await enqueueMail(tx, {
    to: maker.email,
    kind: `change_${request.outcome}`,
    subject: `${titleOfChange(request)}: ${request.outcome}`,
    text: `Dear ${maker.name},\n\nYou asked for this: ${titleOfChange(request)}.\n\n${ending}\n\n${BANK_NAME}`,
  });
}
