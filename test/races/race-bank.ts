import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type App, buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { type Answer, TestVisitor } from '../sessions/app-under-test.ts';

/** One bank of two servers on one database, which counts all concurrent requests. */
export interface RaceBank extends DeskUnderTest {
  /** Number of concurrent requests so far. */
  readonly raced: number;
  /** Answers that no caller may get: a deadlock, a failure, no answer. */
  readonly failures: readonly string[];
  /**
   * Makes `n` requests concurrently, every other one at the second server. `make` is given a visitor with the cookies and token
   * of `who`.
   */
  race(
    who: TestVisitor | readonly TestVisitor[],
    n: number,
    make: (visitor: TestVisitor, index: number) => Promise<Answer>,
  ): Promise<Answer[]>;
  /** Looks a recipient up for transfers. */
  recipient(from: DeskPerson, to: DeskPerson): Promise<string>;
}

/** A race: concurrent requests and their allowed results. Throws when an effect happens twice or not at all. */
export interface Race {
  readonly name: string;
  /** Runs with the bank's real throttles. */
  readonly strict?: true;
  readonly run: (bank: RaceBank) => Promise<void>;
}

/** Opens the bank on a database of its own; `limitScale` multiplies every throttle. */
export async function openRaceBank(limitScale: number): Promise<RaceBank> {
  const secret = () => randomBytes(48).toString('base64');
  const environment = {
    TOKEN_SECRET: secret(),
    DATA_KEY: secret(),
    CARD_KEY: secret(),
    LIMIT_SCALE: String(limitScale),
  };
  const desk = await openDesk(environment);
  const second = await secondServer(desk, environment);
  const failures: string[] = [];
  let raced = 0;

  const atSecond = (visitor: TestVisitor): TestVisitor => {
    const twin = new TestVisitor(second.app, {});
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value);
    twin.token = visitor.token;
    return twin;
  };

  return {
    ...desk,
    get raced() {
      return raced;
    },
    failures,
    async race(who, n, make) {
      const people = Array.isArray(who) ? (who as readonly TestVisitor[]) : [who as TestVisitor]; // as: told apart just here
      const pairs = people.map((person) => [person, atSecond(person)]);
      raced += n;
      return Promise.all(
        Array.from({ length: n }, async (_, index) => {
          const pair = pairs[Math.floor(index / 2) % pairs.length];
          const visitor = pair?.[index % 2];
          if (!visitor) throw new Error('A race needs a visitor');
          const answer = await make(visitor.copy(), index);
          if (answer.status >= 500) failures.push(`${answer.status} ${JSON.stringify(answer.body)}`);
          return answer;
        }),
      );
    },
    async recipient(from, to) {
      const found = await from.visitor.call('GET', `/customers/find-recipient?account=${to.accountNumber}`);
      return found.body.data.id;
    },
    async close() {
      await second.close();
      await desk.close();
    },
  };
}

async function secondServer(
  { app: first }: DeskUnderTest,
  environment: Record<string, string>,
): Promise<{ app: App; close(): Promise<void> }> {
  const log = createLog('silent');
  const database = openDatabase({ address: first.bank.bankAddress, log, connections: 8 });
  const config = readConfig({ NODE_ENV: 'test', SEED: 'none', DATA_DIR: tmpdir(), ...environment });
  const app = await buildApp({ config, database, owner: first.bank.address, clock: first.clock, log });
  return {
    app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Returns the number of answers with this status or code. */
export function count(answers: readonly Answer[], what: number | string): number {
  return answers.filter((answer) => answer.status === what || answer.body.code === what).length;
}

/** Returns the headers of a request with an idempotency key, a new one by default. */
export function underKey(key: string = randomUUID()): Record<string, string> {
  return { 'idempotency-key': key };
}
