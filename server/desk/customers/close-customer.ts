import { sql } from 'kysely';
import { formatRupees, type Paise } from '../../../contract/vocabulary/money.ts';
import { Refusal } from '../../../contract/vocabulary/refusals.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import { endCard } from '../../cards/end-card.ts';
import { readPreferences } from '../../customers/customer-preferences.ts';
import { forgetCustomer } from '../../customers/forget-customer.ts';
import { creditInterestOfLeaver } from '../../day-end/credit-account-interest.ts';
import { BANK_ACCOUNTS } from '../../ledger/chart-of-accounts.ts';
import { booked, postInside } from '../../ledger/ledger.ts';
import { closingPayout } from '../../ledger/postings/closing-payout.ts';
import { inLanguage } from '../../mail/letter-language.ts';
import { enqueueMail, withdrawWaitingMail } from '../../mail/outbox.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { awaitWorkers } from '../../platform/placement.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { endSessionsOf } from '../../sessions/end-sessions.ts';
import { endTermDepositsOfCustomer } from '../../term-deposits/close-term-deposit.ts';
import { policyInForce } from '../controls/bank-policy.ts';
import { askForChange, type ChangeRequest, waitingChanges, withdrawChangesAbout } from '../controls/change-requests.ts';
import { noSuchCustomer } from './desk-customers.ts';
import { accountClosedLetter } from './desk-letters.ts';
import { lockCustomer } from './lock-customer.ts';
import { requireAdminForSuspended } from './set-customer-status.ts';

/** A customer whose account is being closed, and the member of staff who closes it. */
interface Leaver {
  readonly customerId: string;
  readonly accountId: string;
  readonly closedBy: string;
}

/** Thrown to roll a closing back that pays out more than one person may. */
class NeedsSecondPerson extends Error {
  readonly paidOut: Paise;

  constructor(paidOut: Paise) {
    super('This closing needs a second person');
    this.paidOut = paidOut;
  }
}

/**
 * Closes a customer's account (decision 23, B-CU-12): term deposits are broken, the balance is paid out, sessions and
 * cards end, personal data is blanked, the row leaves every list. Postings stay for ever. Returns the paise paid out, or
 * the request for a second person where that is more than the bank's review limit (decision 65).
 *
 * Refused: `NOT_FOUND` (also for the second of two who close at once), `FUNDS_ON_HOLD` while an instruction of the
 * customer waits, `NOT_ALLOWED` for a banker where the account is suspended, `STATUS_CONFLICT` while a term deposit
 * holds money or the closing waits already, `BUSY` while the bank is closing a quarter or a day on which something falls due for the customer.
 */
export async function closeCustomer(
  { database, clock }: { database: Database; clock: BankClock },
  staff: SignedIn,
  leaving: { customerId: string; reason: string },
): Promise<{ paidOut: Paise } | { waits: ChangeRequest }> {
  try {
    return { paidOut: await database.transaction((tx) => closeInside(tx, clock, { staff, ...leaving })) };
  } catch (error) {
    if (!(error instanceof NeedsSecondPerson)) throw error;
    const { paidOut } = error;
    return { waits: await database.transaction((tx) => askForClosing(tx, clock, staff, { ...leaving, paidOut })) };
  }
}

async function askForClosing(
  tx: Tx,
  clock: BankClock,
  staff: SignedIn,
  { customerId, reason, paidOut }: { customerId: string; reason: string; paidOut: Paise },
): Promise<ChangeRequest> {
  await lockCustomer(tx, customerId);
  const [open] = await waitingChanges(tx, clock, { kind: 'closing', subjectId: customerId });
  if (open) throw new Refusal('STATUS_CONFLICT', 'Closing this account already waits for a second person.');
  const change = { paidOut: String(paidOut), ...(reason && { reason }) };
  return askForChange(tx, clock, { kind: 'closing', subjectId: customerId, change, makerId: staff.subjectId });
}

/**
 * Closes a customer's account in the caller's transaction, by one member of staff or by the two of a request. Returns
 * the paise paid out; refuses as `closeCustomer` does.
 */
export async function closeInside(
  tx: Tx,
  clock: BankClock,
  {
    staff,
    customerId,
    reason,
    request,
  }: { staff: SignedIn; customerId: string; reason: string; request?: ChangeRequest<'closing'> },
): Promise<Paise> {
  const customer = await lockCustomer(tx, customerId);
  const leaver = { customerId, accountId: customer.account_id, closedBy: request?.maker_id ?? staff.subjectId };
  await endTermDepositsOfCustomer(tx, clock, {
    customerId,
    actorId: leaver.closedBy,
    idempotencyKey: `close ${customerId}`,
  });
  // Before the account is locked for the payout; a refusal below rolls it back.
  await creditInterestOfLeaver(tx, clock, leaver.accountId);
  const balance = await lockMoney(tx, staff, leaver.accountId);
  if (!request && balance > (await policyInForce(tx)).reviewAbove) throw new NeedsSecondPerson(balance);
  await refuseWhileDepositsHoldMoney(tx, customerId);
  if (balance > 0n) await payOut(tx, clock, leaver, balance);
  await markClosed(tx, leaver.accountId);
  await endCard(tx, clock, customerId, leaver.closedBy);
  await withdrawChangesAbout(tx, clock, customerId, { by: leaver.closedBy, except: request?.id });
  await endSessionsOf(tx, customerId, 'account_closed', clock.wall());
  await withdrawWaitingMail(tx, customerId);
  // The letter names no customer, so that it outlives their row's details: it is put into their language here.
  const { language } = await readPreferences(tx, customerId);
  await enqueueMail(tx, inLanguage(accountClosedLetter(customer, balance), language));
  await forgetCustomer(tx, { customerId, closedBy: leaver.closedBy, at: clock.now() });
  await recordAudit(tx, {
    event: 'customer.closed',
    actorId: leaver.closedBy,
    object: customerId,
    details: { paidOut: String(balance), reason },
  });
  return balance;
}

/**
 * Takes the locks of the payout in the doorway's order, so that nothing else moves this money. Returns the balance in
 * paise.
 */
async function lockMoney(tx: Tx, staff: SignedIn, accountId: string): Promise<Paise> {
  const { rows } = await sql<{ account_id: string; status: string; balance_paise: bigint; held_paise: bigint }>`select *
    from ledger.lock_accounts(${[BANK_ACCOUNTS.payout, accountId]}::uuid[])`.execute(tx);
  // Its last interest is computed from all of its entries.
  await awaitWorkers(tx);
  const account = rows.find((row) => row.account_id === accountId);
  if (!account || account.status === 'closed') throw noSuchCustomer();
  requireAdminForSuspended(staff, account.status);
  if (account.held_paise > 0n) throw new Refusal('FUNDS_ON_HOLD');
  const { owed_paise: owed } = await tx
    .selectFrom('ledger.balances')
    .select('owed_paise')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if ((owed ?? 0n) > 0n)
    throw new Refusal(
      'STATUS_CONFLICT',
      `This customer owes the bank ${formatRupees(owed ?? 0n)}. Please settle it first.`,
    );
  return account.balance_paise;
}

async function refuseWhileDepositsHoldMoney(tx: Tx, customerId: string): Promise<void> {
  const open = await tx
    .selectFrom('ledger.balances')
    .select('account_id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'term_deposit')
    .where('balance_paise', '>', 0n)
    .executeTakeFirst();
  if (open) throw new Refusal('STATUS_CONFLICT', 'This customer still has a term deposit. Please close it first.');
}

async function payOut(tx: Tx, clock: BankClock, leaver: Leaver, amount: Paise): Promise<void> {
  const now = clock.now();
  booked(
    await postInside(
      tx,
      clock,
      closingPayout({
        journalId: uuidv7(now),
        account: leaver.accountId,
        amount,
        actorId: leaver.closedBy,
        idempotencyKey: `close ${leaver.customerId}`,
        description: 'Account closed: balance paid out',
        at: now,
      }),
    ),
  );
}

async function markClosed(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<{
    answer: string;
  }>`select ledger.set_account_status(${accountId}::uuid, 'closed') as answer`.execute(tx);
  const answer = rows[0]?.answer;
  if (answer === 'FUNDS_ON_HOLD') throw new Refusal('FUNDS_ON_HOLD');
  if (answer === 'BALANCE_LEFT') throw new Error(`Account ${accountId} still has a balance after its payout`);
}
