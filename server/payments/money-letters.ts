import { sql } from 'kysely';
import { MIN_ALERT, maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { BANK_TIME_ZONE } from '../../contract/vocabulary/bank-time.ts';
import { formatRupees, type Paise } from '../../contract/vocabulary/money.ts';
import { TRANSFER_TO } from '../../contract/vocabulary/transaction.ts';
import { shownReference } from '../../contract/vocabulary/transaction-reference.ts';
import type { Posting } from '../ledger/posting.ts';
import { channelsOf } from '../mail/channels.ts';
import { inLanguage } from '../mail/letter-language.ts';
import { preferencesFrom } from '../mail/notice-preferences.ts';
import type { MailToSend } from '../mail/outbox.ts';
import { withoutLinks } from '../mail/without-links.ts';
import type { Db, Tx } from '../platform/database.ts';

/** A movement of money between accounts of the books, with what its customers are told about it. */
export interface MovedMoney {
  readonly journalId: string;
  /** Ledger accounts, or their customers' ids; each one of a customer gets a mail. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Paise. */
  readonly amount: Paise;
  readonly description: string;
  readonly at: Date;
}

interface Holder {
  id: string;
  name: string;
  email: string;
  account_id: string;
  account_number: string;
  preferences: unknown;
}

const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: BANK_TIME_ZONE });

/**
 * Returns the mails to the customers whose money moves, at or above the amount that each of them chose (₹5,000 at
 * first), for those who want them, by e-mail or in the app. The lowest choice is `MIN_ALERT`, so below it no preference is read: small payments,
 * which are most, cost nothing extra.
 */
export function moneyLetters(db: Db | Tx, moved: MovedMoney): Promise<MailToSend[]> | undefined {
  return moved.amount < MIN_ALERT ? undefined : written(db, moved);
}

/** Returns the same mails for the posting, which writes them in its transaction and only if it is booked. */
export async function lettersWithPosting(db: Db, moved: MovedMoney): Promise<Posting['mails']> {
  const letters = await moneyLetters(db, moved);
  return letters?.map((letter) => ({ ...letter, when: 'posted' }));
}

async function written(db: Db | Tx, moved: MovedMoney): Promise<MailToSend[]> {
  const accounts = [moved.from, moved.to].filter((account) => account !== undefined);
  const { rows } = await sql<Holder>`select c.id, c.name, c.email, c.account_id, b.account_number, c.preferences
    from bank.customers c join ledger.balances b on b.account_id = c.account_id
    where (c.account_id = any(${accounts}::uuid[]) or c.id = any(${accounts}::uuid[])) and c.closed_at is null`.execute(
    db,
  );
  return rows.flatMap((holder) => {
    const direction = [holder.account_id, holder.id].includes(moved.to ?? '') ? 'in' : 'out';
    const kind = `money-${direction}` as const;
    const channels = channelsOf(kind, holder.preferences, moved.amount);
    if (!channels.byEmail && !channels.inApp) return [];
    const other = rows.find((row) => row !== holder);
    const letter = { kind, channels, ...letterTo(holder, moved, direction, other) };
    return [inLanguage(letter, preferencesFrom(holder.preferences).language)];
  });
}

/** True where the receiver would read their own name: the payer wrote no description, and the bank named who is paid. */
function isBanksOwn(description: string, holder: Holder, direction: 'in' | 'out'): boolean {
  return direction === 'in' && description === `${TRANSFER_TO}${holder.name}`;
}

function letterTo(holder: Holder, moved: MovedMoney, direction: 'in' | 'out', other: Holder | undefined) {
  const amount = formatRupees(moved.amount);
  const facts = [
    `Amount: ${amount}`,
    `Account: ${maskAccountNumber(holder.account_number)}`,
    ...(other ? [`${direction === 'in' ? 'From' : 'To'}: ${withoutLinks(other.name)}`] : []),
    ...(isBanksOwn(moved.description, holder, direction)
      ? []
      : [`${direction === 'in' ? 'Description by the payer' : 'Description'}: ${withoutLinks(moved.description)}`]),
    `When: ${WHEN.format(moved.at)}`,
    `Reference: ${shownReference(moved.journalId)}`,
  ];
  return {
    to: holder.email,
    customerId: holder.id,
    objectId: moved.journalId,
    subject: direction === 'in' ? `${amount} came into your account` : `${amount} left your account`,
    text: [
      `Dear ${holder.name},`,
      facts.join('\n'),
      direction === 'in'
        ? 'The money is in your account now.'
        : 'If this was not you, sign out of all devices in your profile and contact bank support at once.',
      'You can choose in your profile from which amount we e-mail you.',
    ].join('\n\n'),
  } satisfies Omit<MailToSend, 'kind'>;
}
