import { setTimeout as pause } from 'node:timers/promises';
import { byOwner } from './audit-books.ts';
import type { BookReader } from './auditor.ts';
import type { Caller } from './caller.ts';
import type { WireAnswer } from './http-caller.ts';
import type { OrderBook } from './order-book.ts';
import type { Random } from './seeded-random.ts';
import { passOverLostAnswers, type Workload } from './workload.ts';

/** A reversal that one banker asked for and that the bank took down. */
interface Asked {
  readonly changeId: string;
  /** The transfer to reverse. */
  readonly journalId: string;
  readonly paise: bigint;
  /** True once a checker read that it is done. */
  acknowledged: boolean;
}

const SETTLED_WITHIN_MS = 60_000;

/** Bankers who reverse transfers of the workload, two for each; the second one presses twice at once. */
export class Reversals {
  readonly asked: Asked[] = [];
  readonly #tried = new Set<string>();
  readonly #workload: Workload;

  constructor(workload: Workload) {
    this.#workload = workload;
  }

  /** The keys under which the asked reversals are booked. */
  get keys(): string[] {
    return this.asked.map(({ changeId }) => `reversal ${changeId}`);
  }

  /** Reverses transfers, three at a time, while `goOn` returns true, each until it is known how it ended. */
  async work(goOn: () => boolean, random: Random): Promise<void> {
    const oneByOne = async () => {
      while (goOn()) {
        const transfer = this.#nextTransfer(this.#workload.book, random);
        if (transfer) await this.#reverse(transfer, random);
        else await pause(20);
      }
    };
    await Promise.all([oneByOne(), oneByOne(), oneByOne()]);
  }

  #nextTransfer({ orders }: OrderBook, random: Random): { journalId: string; paise: bigint } | undefined {
    const { outcome, effects, decides } = orders[random(orders.length || 1)] ?? {};
    const [, credit] = effects ?? [];
    if (outcome?.state !== 'posted' || decides || !credit || this.#tried.has(outcome.journalId)) return undefined;
    this.#tried.add(outcome.journalId);
    return { journalId: outcome.journalId, paise: credit.paise };
  }

  async #reverse(transfer: { journalId: string; paise: bigint }, random: Random): Promise<void> {
    const { bankers } = this.#workload;
    const first = random(bankers.length);
    const maker = bankers[first];
    const checker = bankers[(first + 1 + random(bankers.length - 1)) % bankers.length];
    if (!maker || !checker) throw new Error('A reversal needs two bankers');
    const paise = random(2) === 0 ? transfer.paise : 1n + BigInt(random(Number(transfer.paise)));
    const answer = await this.#ask(maker, `/banker/transactions/${transfer.journalId}/reverse`, random, {
      amount: Number(paise) / 100,
      reason: 'Sent to the wrong person',
    });
    // Without an answer no checker hears of it: it waits, and may not be booked.
    if (answer?.status !== 202) return;
    const asked: Asked = {
      changeId: answer.body.data.change.id,
      journalId: transfer.journalId,
      paise,
      acknowledged: false,
    };
    this.asked.push(asked);
    await this.#approve(asked, checker, random);
  }

  /** Approves twice at once. Without an acknowledgement the request is rejected, so that no copy on its way finds it waiting later. */
  async #approve(asked: Asked, checker: Caller, random: Random): Promise<void> {
    const path = `/banker/changes/${asked.changeId}`;
    const approve = () => this.#ask(checker, `${path}/approve`, random);
    // 409 and 422 are about the reversal itself; all others leave open how it ended.
    const answers = await this.#settled([200, 409, 422], random, () => Promise.all([approve(), approve()]));
    asked.acknowledged = answers.some((answer) => answer?.status === 200);
    if (asked.acknowledged) return;
    const reject = () => this.#ask(checker, `${path}/reject`, random, { reason: 'Not as agreed' });
    await this.#settled([200, 409], random, async () => [await reject()]);
  }

  /** Asks again and again until an answer has one of these statuses; returns the last answers. */
  async #settled(
    statuses: readonly number[],
    random: Random,
    ask: () => Promise<(WireAnswer | undefined)[]>,
  ): Promise<(WireAnswer | undefined)[]> {
    const deadline = performance.now() + SETTLED_WITHIN_MS;
    for (;;) {
      const answers = await ask();
      if (answers.some((answer) => answer !== undefined && statuses.includes(answer.status))) return answers;
      if (performance.now() > deadline) throw new Error(`A decision has no outcome: ${JSON.stringify(answers)}`);
      await pause(10 + random(40));
    }
  }

  async #ask(banker: Caller, path: string, random: Random, body?: object): Promise<WireAnswer | undefined> {
    const answer = await banker
      .ask(this.#workload.anyServer(random), { method: 'POST', path, body })
      .catch(passOverLostAnswers);
    if (answer) this.#workload.book.count(answer);
    return answer;
  }
}

/** Returns by how much reversals moved each customer's balance, by e-mail in paise, from the transfers that they name. */
export async function movedBack(auditor: BookReader, journalsBefore: readonly string[]): Promise<Map<string, bigint>> {
  const reversed = await auditor.ask<{ from_account_id: string; to_account_id: string; amount_paise: bigint }>(
    `select j.from_account_id, j.to_account_id, r.amount_paise
     from ledger.reversals r join ledger.journals j on j.journal_id = r.reverses
     where r.journal_id <> all($1::uuid[])`,
    [journalsBefore],
  );
  return byOwner(
    auditor,
    undefined,
    reversed.flatMap(({ from_account_id, to_account_id, amount_paise }) => [
      { account_id: from_account_id, paise: amount_paise },
      { account_id: to_account_id, paise: -amount_paise },
    ]),
  );
}

/** Compares each reversal that was asked for, or asked for without an answer, with the books. Empty lists when all is sound. */
export async function auditReversals(
  auditor: BookReader,
  asked: readonly Asked[],
  changesBefore: readonly string[],
): Promise<{ lost: string[]; doubled: string[]; halfDone: string[] }> {
  const changes = await auditor.ask<{ id: string; outcome: string | null }>(
    `select r.id, min(d.outcome) as outcome
     from bank.change_requests r left join bank.change_decisions d on d.request_id = r.id
     where r.kind = 'reversal' and r.id <> all($1::uuid[])
     group by r.id`,
    [changesBefore],
  );
  const journals = await auditor.ask<{ journal_id: string; idempotency_key: string }>(
    'select journal_id, idempotency_key from assurance.journals where idempotency_key = any($1)',
    [changes.map(({ id }) => `reversal ${id}`)],
  );
  const reversals = await auditor.ask<{ journal_id: string; reverses: string; amount_paise: bigint }>(
    'select journal_id, reverses, amount_paise from ledger.reversals where journal_id = any($1::uuid[])',
    [journals.map((row) => row.journal_id)],
  );
  const bookedOf = (changeId: string) => {
    const ids = journals
      .filter(({ idempotency_key }) => idempotency_key === `reversal ${changeId}`)
      .map((row) => row.journal_id);
    return reversals.filter(({ journal_id }) => ids.includes(journal_id));
  };
  const lost = asked.filter(({ changeId, journalId, paise, acknowledged }) => {
    const [booked, ...more] = bookedOf(changeId);
    const asAsked = booked?.amount_paise === paise && booked.reverses === journalId && more.length === 0;
    return acknowledged && !asAsked;
  });
  return {
    lost: lost.map(({ changeId }) => changeId),
    doubled: changes.filter(({ id }) => bookedOf(id).length > 1).map(({ id }) => id),
    halfDone: changes
      .filter(({ id, outcome }) => (outcome === 'approved') !== (bookedOf(id).length === 1))
      .map(({ id }) => id),
  };
}
