import { sql } from 'kysely';
import { postAllInside } from '../ledger/ledger.ts';
import { creditInterest } from '../ledger/postings/credit-interest.ts';
import { quarterEnd } from '../platform/bank-calendar.ts';
import type { Tx } from '../platform/database.ts';
import { type ChunkResult, clockAt, type DayEndStep, type Night, NOTHING_LEFT } from '../platform/day-end-step.ts';
import { uuidv7 } from '../platform/uuid.ts';
import { potInterest } from './term-deposit-arithmetic.ts';
import { recordTermDepositEvents } from './term-deposit-records.ts';

const CHUNK = 256;

interface Pot {
  id: string;
  account_id: string;
  principal_paise: bigint;
  rate_bp: number;
  accrues_from: string;
}

/** At the end of a quarter, savings deposits are credited with the interest of their daily balances (decision 26). */
export const creditSavingsDeposits: DayEndStep = {
  isDue: (night) => quarterEnd(night.closes) === night.closes,
  take: creditChunk,
};

async function creditChunk(tx: Tx, night: Night, afterId: string | undefined): Promise<ChunkResult> {
  const { rows: pots } = await sql<Pot>`
    select id, account_id, principal_paise, rate_bp, accrues_from from bank.term_deposits
    where type = 'savings' and status = 'active' and accrues_from <= ${night.closes}::date
      and (${afterId ?? null}::uuid is null or id > ${afterId ?? null}::uuid)
    order by id limit ${CHUNK} for no key update`.execute(tx);
  if (pots.length === 0) return NOTHING_LEFT;

  const earned = pots.map((pot) => ({
    pot,
    interest: potInterest(
      { principal: pot.principal_paise, rateBp: pot.rate_bp, accruesFrom: pot.accrues_from },
      night.opens,
    ),
  }));
  const paying = earned.filter(({ interest }) => interest > 0n);
  const answers = await postAllInside(
    tx,
    clockAt(night.bookedAt),
    paying.map(({ pot, interest }) =>
      creditInterest({
        journalId: uuidv7(night.closesAt),
        kind: 'term_deposit_interest',
        account: pot.account_id,
        amount: interest,
        idempotencyKey: `interest:${night.closes}:${pot.id}`,
        description: 'Interest of the quarter',
        at: night.closesAt,
        bookedAt: night.bookedAt,
      }),
    ),
  );
  const credited = paying.flatMap(({ pot, interest }, index) => {
    const answer = answers[index];
    return answer && answer.outcome !== 'refused' ? [{ id: pot.id, interest, journalId: answer.journalId }] : [];
  });
  await sql`
    update bank.term_deposits d
    set principal_paise = d.principal_paise + coalesce(c.interest, 0), interest_paid_paise = d.interest_paid_paise + coalesce(c.interest, 0),
        accrues_from = ${night.opens}::date
    from unnest(${pots.map((pot) => pot.id)}::uuid[]) as taken(id)
    left join unnest(${credited.map((each) => each.id)}::uuid[], ${credited.map((each) => each.interest)}::bigint[]) as c(id, interest) on c.id = taken.id
    where d.id = taken.id`.execute(tx);
  await recordTermDepositEvents(
    tx,
    credited.map(({ id, interest, journalId }) => ({
      depositId: id,
      at: night.closesAt,
      event: 'interest',
      detail: 'Interest of the quarter',
      amount: interest,
      journalId,
    })),
  );
  return {
    nextAfterId: pots.length < CHUNK ? undefined : pots.at(-1)?.id,
    worked: true,
    counts: {
      interestPaise: credited.reduce((sum, each) => sum + each.interest, 0n),
      interestAccounts: credited.length,
      failures: paying.length - credited.length,
    },
  };
}
