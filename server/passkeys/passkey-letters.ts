import { BANK_NAME } from '../../contract/vocabulary/bank-terms.ts';
import type { MailToSend } from '../mail/outbox.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** Tells the owner that a passkey was added or removed, because its holder signs in without a password. */
export function passkeyLetter(person: SignedIn, change: 'added' | 'removed', name: string): MailToSend {
  const sentence =
    change === 'added'
      ? `The passkey “${name}” was added to your ${BANK_NAME} account. It signs you in without a password.`
      : `The passkey “${name}” was removed from your ${BANK_NAME} account. It does not sign you in any more.`;
  return {
    to: person.email,
    kind: `passkey-${change}`,
    subject: `A passkey was ${change}`,
    text: [
      `Dear ${person.name},`,
      sentence,
      'If this was not you, choose a new password at once, look through your passkeys and remove those that you do not know.',
    ].join('\n\n'),
    ...(person.role === 'customer' && { customerId: person.subjectId }),
  };
}
