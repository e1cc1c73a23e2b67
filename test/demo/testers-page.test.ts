import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';
import { writtenSteps } from '../e2e/written-steps.ts';

// docs/testing-against-kosh.md: its commands run as they stand there, and its test values answer as they say there.

const page = readFileSync(path.join(CHECKOUT, 'docs/testing-against-kosh.md'), 'utf8');
let bank: BankUnderTest;
beforeAll(async () => {
  bank = await openBankUnderTest();
});
afterAll(() => bank.close());

const ofThisBank = (commands: string) => commands.replaceAll('http://localhost:3000', bank.url);

/** Returns the shell commands below a heading, block by block, asked of this bank. */
function commandsBelow(heading: string): string[] {
  const part = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return [...part.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, code = '']) => ofThisBank(code));
}

/** Returns the lines that the other commands need; a browser test runs the steps after them (testers-quarter-hour.e2e.ts). */
function setUp(): string {
  const [first] = writtenSteps(page, 'A first quarter of an hour');
  return ofThisBank(first?.parts.find(({ kind }) => kind === 'commands')?.text ?? '');
}

const run = (...blocks: string[]) => execFileSync('bash', ['-eu', '-c', blocks.join('\n')], { encoding: 'utf8' });

test('each line of the statuses brings the status that it names', () => {
  const [statuses = ''] = commandsBelow('Every status in one line');
  const named = [...statuses.matchAll(/# (\d{3})/g)].map(([, status]) => status);
  expect(named).toHaveLength(16);
  expect(run(setUp(), statuses).trim().split('\n')).toEqual(named);
});

test('the test values answer as their table says', async () => {
  const rows = [...page.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, value, answer]) => [value, answer]);
  const said = (value: string) => rows.find(([each]) => each?.includes(value))?.[1] ?? '';
  const call = async (method: string, at: string, token?: string, body?: unknown) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' };
    const answer = await fetch(`${bank.url}/api${at}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const signIn = (who: string, password = 'Demo@1234') =>
    call('POST', '/auth/login/customer', undefined, { email: `${who}@kosh.example`, password });
  const find = (token: string, phone: string) => call('GET', `/customers/find-recipient?phone=${phone}`, token);
  const pay = (token: string, recipientId: string, amount: number) =>
    call('POST', '/customers/transfer', token, { recipientId, amount });
  const asTold = ({ status, code }: { status: number; code?: string }, value: string) =>
    expect(said(value)).toContain(`${status} \`${code}\``);

  const asha = (await signIn('asha')).data.token;
  const meera = (await find(asha, '9800000003')).data.id;
  expect((await call('POST', '/customers/transactions', asha, { type: 'deposit', amount: 500_000 })).status).toBe(200);
  asTold(await find(asha, '9899999999'), 'phone `9899999999`');
  asTold(await signIn('arjun'), '`arjun`');
  asTold(await signIn('asha', 'Wrong@1234'), 'password `Wrong@1234`');
  asTold(await signIn('unknown-person'), 'password `Wrong@1234`');
  for (const who of ['farhan', 'lakshmi']) {
    const token = (await signIn(who)).data.token;
    asTold(await pay(token, (await find(token, '9800000003')).data.id, 1), '`farhan`');
  }
  expect(await pay(asha, meera, 200_000)).toMatchObject({
    status: 200,
    data: { transaction: { status: 'completed' } },
  });
  expect(await pay(asha, meera, 200_000.01)).toMatchObject({ data: { transaction: { status: 'pending' } } });
  for (const amount of [0, -5, 12.345, 1_000_000.01]) asTold(await pay(asha, meera, amount), 'amount `0`');
  asTold(await call('POST', '/customers/transactions', asha, { type: 'withdrawal', amount: 900_000 }), 'withdrawal of');
});

test('makes a bank for a test by the commands below its heading, and asks it by its host and by the header', () => {
  const [commands = ''] = commandsBelow('A bank for each test');
  // The commands name the port twice: in the address of the first bank, and in the host of the new one.
  const asked = commands.replaceAll('.localhost:3000', `.localhost:${new URL(bank.url).port}`);
  const [byHost, byHeader] = run(asked)
    .trim()
    .split(/(?<=\})(?=\{"success")/)
    .map((text) => JSON.parse(text).data);
  expect([byHost.profile, byHeader.profile]).toEqual(['demo', 'demo']);
  expect(byHeader.businessDate).toBe(byHost.businessDate);
});

// Last, because it moves the clock of the bank for all.
test('the journey through time arrives, and its letters are there', () => {
  const [journey = ''] = commandsBelow('Time travel');
  const answers = run(setUp(), journey.replaceAll(/ +#.*$/gm, '; echo'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ success }) => success)).toEqual([true, true, true, true, true]);
  expect(answers[4].data.length).toBeGreaterThan(0);
});
