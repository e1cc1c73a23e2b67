import { sql } from 'kysely';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { postAllInside } from '../ledger/ledger.ts';
import { payInstalment } from '../ledger/postings/pay-instalment.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Tx } from '../platform/database.ts';
import { type ChunkResult, clockAt, type DayEndStep, type Night, NOTHING_LEFT } from '../platform/day-end-step.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { MISSED_BECAUSE, missedLetter } from './term-deposit-letters.ts';
import { recordTermDepositEvents, type TermDeposit, termDepositsWhere } from './term-deposit-records.ts';

const CHUNK = 128;

/** On its day an instalment of a recurring deposit leaves the account; one that cannot is recorded and mailed (C-DP-08). */
export const takeInstalments: DayEndStep = { isDue: () => true, take: takeChunk };

interface Due {
  deposit_id: string;
  number: number;
  due_date: string;
}
interface Taken extends Due {
  readonly deposit: TermDeposit;
  /** The journal that paid it, or why it was refused. */
  readonly journalId: string | null;
  readonly reason: string | null;
}

async function takeChunk(tx: Tx, night: Night): Promise<ChunkResult> {
  // Deposits are locked first and their instalments read after it: one that is being closed has none left then.
  const { rows: locked } = await sql<{ id: string }>`
    select d.id from bank.term_deposits d
    where d.id in (select i.deposit_id from bank.instalments i where i.status = 'due' and i.due_date <= ${night.opens}::date
                   order by i.due_date, i.deposit_id, i.number limit ${CHUNK})
    order by d.id for no key update`.execute(tx);
  if (locked.length === 0) return NOTHING_LEFT;

  const ids = locked.map((row) => row.id);
  const { rows: due } = await sql<Due>`
    select deposit_id, number, due_date from bank.instalments
    where deposit_id = any(${ids}::uuid[]) and status = 'due' and due_date <= ${night.opens}::date
    order by due_date, deposit_id, number`.execute(tx);
  const deposits = new Map(
    (await termDepositsWhere(tx, sql`d.id = any(${ids}::uuid[])`)).map((deposit) => [deposit.id, deposit]),
  );
  const taken = await take(tx, night, due, deposits);
  await write(tx, night, taken);
  const missed = taken.filter((each) => each.reason !== null).length;
  // Taken instalments are due no longer, so the next chunk starts from the front again.
  return { nextAfterId: ids[0], worked: true, counts: { instalments: taken.length - missed, missed } };
}

async function take(
  tx: Tx,
  night: Night,
  due: readonly Due[],
  deposits: ReadonlyMap<string, TermDeposit>,
): Promise<Taken[]> {
  const orders = due.flatMap((each) => {
    const deposit = deposits.get(each.deposit_id);
    return deposit ? [{ ...each, deposit }] : [];
  });
  const short = await unpayableInThePast(tx, night, orders);
  const payable = orders.filter((order) => !short.has(order));
  const answers = await postAllInside(
    tx,
    clockAt(night.bookedAt),
    payable.map(({ deposit, number }) =>
      payInstalment({
        journalId: uuidv7(night.opensAt),
        account: deposit.customer.accountId,
        depositAccount: deposit.accountId,
        amount: deposit.instalment ?? 0n,
        idempotencyKey: `instalment:${deposit.id}:${number}`,
        description: `Instalment ${number} of deposit ${deposit.number}`,
        at: night.opensAt,
        bookedAt: night.bookedAt,
      }),
    ),
  );
  return orders.map((order) => {
    if (short.has(order)) return { ...order, journalId: null, reason: 'INSUFFICIENT_FUNDS' };
    const answer = answers[payable.indexOf(order)];
    if (!answer || answer.outcome === 'refused')
      return { ...order, journalId: null, reason: answer?.refusal ?? 'UNEXPECTED' };
    return { ...order, journalId: answer.journalId, reason: null };
  });
}

/**
 * Returns the instalments of a day that is caught up for which the money was not there on that day, or on one since: what came in
 * later does not pay for them, as it would not have on time.
 */
async function unpayableInThePast<Order extends { readonly deposit: TermDeposit }>(
  tx: Tx,
  night: Night,
  orders: readonly Order[],
): Promise<ReadonlySet<Order>> {
  if (night.opens >= businessDateOf(night.bookedAt)) return new Set();
  const accounts = [...new Set(orders.map(({ deposit }) => deposit.customer.accountId))];
  const { rows } = await sql<{ account_id: string; lowest: bigint }>`
    select o.account_id, ledger.lowest_since(o.account_id, ${night.opens}::date) as lowest
    from unnest(${accounts}::uuid[]) o(account_id)`.execute(tx);
  const left = new Map(rows.map(({ account_id, lowest }) => [account_id, lowest]));
  const short = new Set<Order>();
  for (const order of orders) {
    const { accountId } = order.deposit.customer;
    const after = (left.get(accountId) ?? 0n) - (order.deposit.instalment ?? 0n);
    // One that is not taken leaves its money to the next, as it does on time.
    if (after < 0n) short.add(order);
    else left.set(accountId, after);
  }
  return short;
}

async function write(tx: Tx, night: Night, taken: readonly Taken[]): Promise<void> {
  const rows = taken.map(({ deposit_id, number, journalId, reason }) => ({
    deposit_id,
    number,
    journal_id: journalId,
    reason,
  }));
  await sql`
    update bank.instalments i
    set status = case when c.reason is null then 'paid' else 'missed' end, journal_id = c.journal_id, reason = c.reason, settled_at = ${night.opensAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(deposit_id uuid, number integer, journal_id uuid, reason text)
    where i.deposit_id = c.deposit_id and i.number = c.number`.execute(tx);
  await sql`
    update bank.term_deposits d set principal_paise = d.principal_paise + d.instalment_paise * paid.times
    from (select t.id, count(*) as times from unnest(${taken.filter((each) => each.journalId).map((each) => each.deposit_id)}::uuid[]) as t(id) group by t.id) paid
    where d.id = paid.id`.execute(tx);
  await recordTermDepositEvents(
    tx,
    taken.map(({ deposit, number, journalId, reason }) => {
      const base = { depositId: deposit.id, at: night.opensAt, amount: deposit.instalment ?? 0n };
      if (journalId) return { ...base, event: 'instalment', detail: `Instalment ${number} paid`, journalId };
      return {
        ...base,
        event: 'instalment_missed',
        detail: `Instalment ${number} missed: ${MISSED_BECAUSE[reason ?? ''] ?? 'we could not take it'}`,
      };
    }),
  );
  for (const each of taken) {
    if (each.reason)
      await enqueueMail(
        tx,
        missedLetter(each.deposit, { number: each.number, dueDate: each.due_date, reason: each.reason }),
      );
  }
}
