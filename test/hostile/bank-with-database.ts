import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { HostileAnswer } from './answer-rules.ts';

/** A demo bank in a process of its own, on a database that the test can query. */
export interface BankWithDatabase {
  readonly port: number;
  readonly database: TestDatabase;
  /** Sends one request; closes a stream of events after its first chunk. */
  send(request: {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string | Buffer | undefined;
  }): Promise<HostileAnswer>;
  /** Returns the process's output: warnings and errors, unless the environment sets another level. */
  output(): string;
  /** Returns the mails sent so far, each a whole message. */
  mails(): string[];
  /** Returns true while the process that was started still answers. */
  isAlive(): boolean;
  close(): Promise<void>;
}

/** Ends what hangs: the first bank of a profile takes seconds to plant, and more on a busy machine. */
const PATIENCE_MS = 120_000;

function answerOf(status: number, headers: IncomingHttpHeaders, text: string): HostileAnswer {
  const isJson = String(headers['content-type']).startsWith('application/json');
  let json: HostileAnswer['json'];
  try {
    json = isJson ? JSON.parse(text) : undefined;
  } catch {
    // Not JSON in spite of its content type: the rules report a missing envelope.
  }
  return { status, headers, text, json };
}

/** Starts `dist/server/main.js` (run `node scripts/build.js` before); `environment` is added to its own. */
export async function openBankWithDatabase(environment: Record<string, string> = {}): Promise<BankWithDatabase> {
  const database = await createTestDatabase();
  const { host, port: databasePort, user, database: name } = database.address;
  const bank: BankUnderTest = await openBankUnderTest({
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${databasePort}`,
    LIMIT_SCALE: '1000000',
    ...environment,
  });
  // A reset would remove the values that the run has learned; a large bank refuses it in the handler, after its schemas.
  await database.asOwner(`update bank.seed_profile set profile = 'large'`);
  const { pid } = bank;
  const port = Number(new URL(bank.url).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    port,
    database,
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        // Node.js sets the length by itself, but not for a method that seldom has a body.
        const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) };
        const sent = httpRequest(
          { host: '127.0.0.1', port, method, path, agent, headers: { ...length, ...headers }, timeout: PATIENCE_MS },
          (response) => {
            const chunks: Buffer[] = [];
            const finish = () =>
              resolve(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()));
            response.on('data', (chunk: Buffer) => {
              chunks.push(chunk);
              if (!String(response.headers['content-type']).startsWith('text/event-stream')) return;
              finish();
              response.destroy();
            });
            response.once('end', finish);
            response.once('error', reject);
          },
        );
        sent.once('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
        sent.once('error', reject);
        sent.end(body);
      }),
    output: () => bank.output(),
    mails: () => bank.mails(),
    isAlive() {
      try {
        process.kill(pid, 0);
        return bank.pid === pid;
      } catch {
        return false;
      }
    },
    async close() {
      agent.destroy();
      await bank.close();
      await database.close();
    },
  };
}
