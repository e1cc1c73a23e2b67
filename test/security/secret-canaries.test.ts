import path from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { unzipped } from '../documents/documents-under-test.ts';
import type { HostileAnswer } from '../hostile/answer-rules.ts';
import { type BankWithDatabase, openBankWithDatabase } from '../hostile/bank-with-database.ts';
import { bundleOf, type Canary, derivedKey, dumpOf, found, type Place, readableMail } from './canary-search.ts';

// Runs a bank with recognisable secrets and uses everything that handles one, then searches every place that outlives a
// request.

const ENVIRONMENT = {
  TOKEN_SECRET: 'Kanarienvogel-Token-7f3Qz81xVbN4kLm2PqRs',
  DATA_KEY: 'Kanarienvogel-Daten-9s5Wy62cTgH8jKd3XnBv',
  CARD_KEY: 'Kanarienvogel-Karte-4d1Ez70mUfJ6hLs5YoCw',
};
const PASSWORD = 'Kanarienvogel-Passwort-91';
const NEXT_PASSWORD = 'Kanarienvogel-Nachfolger-92';
const EMAIL = 'canary@mail.example';

/** Names this browser's registration attempt; it is an id, the mailed code is the secret. */
const ATTEMPT_COOKIE = '__Host-kosh_registration';

let bank: BankWithDatabase;
const canaries: Canary[] = [
  ...Object.entries(ENVIRONMENT).flatMap(([name, value]) => [{ name, value }, ...derivedKey(name, value)]),
  { name: 'the password', value: PASSWORD },
  { name: 'the next password', value: NEXT_PASSWORD },
];
const exports: Place[] = [];
const refusals: Place[] = [];
let token = '';
let cookies = '';

/** Makes a call as a browser, with its cookies; adds the secrets in its answer to the canaries. */
async function ask(
  method: string,
  at: string,
  body?: object | string,
  as: { token?: string } = {},
): Promise<HostileAnswer> {
  const bearer = as.token ?? token;
  const answer = await bank.send({
    method,
    path: `/api${at}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(cookies && !as.token && { cookie: cookies }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') continue;
    if (name !== ATTEMPT_COOKIE) canaries.push({ name: `the cookie ${name}`, value });
    if (as.token) continue;
    cookies = [...cookies.split('; ').filter((each) => each && !each.startsWith(`${name}=`)), `${name}=${value}`].join(
      '; ',
    );
  }
  const fresh = dataOf(answer).token;
  if (typeof fresh === 'string' && !as.token) {
    token = fresh;
    canaries.push({ name: 'an access token', value: fresh });
  }
  if (answer.status >= 400) refusals.push({ name: `the refusal of ${method} ${at.split('?')[0]}`, text: answer.text });
  return answer;
}

// as: answers have many shapes; a wrong key reads as undefined and fails the expectation.
function dataOf(answer: HostileAnswer): Record<string, unknown> {
  return (answer.json?.data ?? {}) as Record<string, unknown>;
}

async function letter(kind: string): Promise<string> {
  const rows = await bank.database.asOwner<{ text: string }>(
    'select text from bank.mails where recipient = $1 and kind = $2 order by created_at desc limit 1',
    [EMAIL, kind],
  );
  return rows[0]?.text ?? '';
}

const codeOf = (secret: string, later = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + later });

async function registerAndSignIn(): Promise<void> {
  const form = {
    name: 'Canary Person',
    email: EMAIL,
    password: PASSWORD,
    phone: '9811122233',
    address: '1, Cage Street',
  };
  await ask('POST', '/auth/register', form);
  const otp = /^\d{6}$/m.exec(await letter('code'))?.[0] ?? '';
  canaries.push({ name: 'the one-time code', value: otp });
  await ask('POST', '/auth/verify-otp', { email: EMAIL, otp: otp === '000000' ? '111111' : '000000' });
  expect((await ask('POST', '/auth/verify-otp', { email: EMAIL, otp })).status).toBe(200);
  await ask('POST', '/customers/transactions', { type: 'deposit', amount: 5_000 });
}

/** Resets the password through the mailed link and signs in with the new one. */
async function resetPassword(): Promise<void> {
  await ask('POST', '/auth/forgot-password', { email: EMAIL, audience: 'customer' });
  const link = /#token=([\w-]{43})/.exec(await letter('password-reset'))?.[1] ?? '';
  expect(link).toHaveLength(43);
  canaries.push({ name: 'the reset token', value: link });
  expect((await ask('POST', '/auth/reset-password', { token: link, newPassword: NEXT_PASSWORD })).status).toBe(200);
  await ask('POST', '/auth/login/customer', { email: EMAIL, password: PASSWORD });
  expect((await ask('POST', '/auth/login/customer', { email: EMAIL, password: NEXT_PASSWORD })).status).toBe(200);
}

async function revealCard(): Promise<void> {
  const { card } = dataOf(await ask('POST', '/cards/apply', { termsAccepted: true })) as { card: { id: string } };
  const banker = await ask(
    'POST',
    '/auth/login/banker',
    { email: 'kavita@kosh.example', password: DEMO_PASSWORD },
    { token: 'none' },
  );
  const staff = { token: String(dataOf(banker).token) };
  const binding = (banker.headers['set-cookie'] ?? []).toString();
  expect(binding).toContain('__Host-kosh');
  await bank.database.asOwner(`update bank.cards set status = 'active' where id = $1`, [card.id]);
  canaries.push({ name: "the banker's token", value: staff.token });
  const revealed = dataOf(await ask('GET', '/cards/my-card/full-details')).card as { card_number: string; cvv: string };
  const number = revealed.card_number.replace(/\D/g, '');
  expect(number).toMatch(/^\d{16}$/);
  canaries.push({ name: 'the card number', value: number });
}

async function twoFactor(): Promise<void> {
  const { secret, otpauthUrl } = dataOf(await ask('POST', '/auth/two-factor/setup')) as {
    secret: string;
    otpauthUrl: string;
  };
  canaries.push({ name: 'the TOTP secret', value: secret }, { name: 'the otpauth link', value: otpauthUrl });
  const enabled = await ask('POST', '/auth/two-factor/enable', { code: await codeOf(secret) });
  const { recoveryCodes } = dataOf(enabled) as { recoveryCodes: string[] };
  expect(recoveryCodes.length).toBeGreaterThan(5);
  for (const value of recoveryCodes) canaries.push({ name: 'a recovery code', value });
  const challenge = await ask('POST', '/auth/login/customer', { email: EMAIL, password: NEXT_PASSWORD });
  const { challengeToken } = dataOf(challenge) as { challengeToken: string };
  canaries.push({ name: 'the challenge', value: challengeToken });
  refusals.splice(
    refusals.findIndex(({ text }) => text.includes(challengeToken)),
    1,
  ); // This refusal exists to carry the challenge.
  const signedIn = await ask('POST', '/auth/second-factor', { challengeToken, code: await codeOf(secret, 30) });
  expect(signedIn.status).toBe(200);
}

/** Sends secrets where they do not belong, like a faulty client or a stranger. */
async function misplaceSecrets(): Promise<void> {
  const oneOfEach = new Map(canaries.map(({ name, value }) => [name, value]));
  for (const value of oneOfEach.values()) {
    const text = encodeURIComponent(value);
    await ask('GET', `/customers/transactions?search=${text}&limit=0`);
    await ask('GET', `/customers/transactions/${text.slice(0, 180)}`);
    await ask('GET', `/nowhere?token=${text}`);
    await ask('POST', '/auth/login/customer', `{"email":"${EMAIL}","password":"${value}"`);
    await ask('POST', '/customers/transfer', { recipientId: value, amount: 'x' });
    await ask('POST', '/auth/reset-password', { token: value, newPassword: 'short' });
  }
  await ask('POST', '/auth/login/customer', { email: 'unknown@mail.example', password: PASSWORD });
  await ask('POST', '/auth/login/customer', { email: PASSWORD, password: PASSWORD });
  await ask('POST', '/auth/refresh-token');
}

async function exportEverything(): Promise<void> {
  for (const format of ['csv', 'pdf', 'xlsx']) {
    const { status, text } = await ask('POST', '/customers/export-transactions', { format });
    expect(status).toBe(200);
    exports.push({ name: `the export as ${format}`, text });
  }
  for (const statementType of ['account_statement', 'personal_data'])
    expect((await ask('POST', '/customers/account-statement', { statementType })).status).toBe(200);
  await vi.waitFor(async () => expect(await sentStatements()).toBe(2), { timeout: 120_000, interval: 100 });
  const files = await bank.database.asOwner<{ filename: string; content: Buffer }>(
    `select filename, string_agg(bytes, ''::bytea order by piece) as content from bank.statement_files group by request_id, filename`,
  );
  expect(files.length).toBeGreaterThan(2);
  for (const { filename, content } of files) {
    const text = filename.endsWith('.xlsx') ? [...unzipped(content).values()].join('\n') : content.toString('utf8');
    exports.push({ name: `the statement ${filename}`, text });
  }
}

async function sentStatements(): Promise<number> {
  const [row] = await bank.database.asOwner<{ sent: string }>(
    `select count(*)::text as sent from bank.statement_requests where sent_at is not null`,
  );
  return Number(row?.sent ?? 0);
}

beforeAll(async () => {
  bank = await openBankWithDatabase({ ...ENVIRONMENT, LOG_LEVEL: 'trace' });
  await registerAndSignIn();
  await resetPassword();
  await revealCard();
  await twoFactor();
  await misplaceSecrets();
  await exportEverything();
  await ask('POST', '/auth/logout');
});
afterAll(() => bank?.close());

/** Places where a secret may appear, with the reason. */
const ALLOWED = new Set([
  // The mail to its owner, and the outbox that it was sent from (it works once, for 15 and 30 minutes).
  'the one-time code in mails',
  'the one-time code in table bank.mails',
  'the reset token in mails',
  'the reset token in table bank.mails',
]);
const beyondAllowed = (places: readonly Place[]) => found(canaries, places).filter((each) => !ALLOWED.has(each));

describe('secrets', () => {
  test('the run has met each of them', () => {
    expect(new Set(canaries.map(({ name }) => name)).size).toBeGreaterThanOrEqual(17);
    expect(canaries.filter(({ value }) => value.length < 6)).toEqual([]);
    // The search itself finds a canary.
    expect(found(canaries, [{ name: 'here', text: `x ${Buffer.from(PASSWORD).toString('base64')}` }])).toEqual([
      'the password in here',
    ]);
  });

  test('are not in the log, however much it is told to say', () => {
    const log = bank.output();
    expect(log.split('\n').length).toBeGreaterThan(100);
    expect(beyondAllowed([{ name: 'the log', text: log }])).toEqual([]);
    expect(log).not.toMatch(/"(?:cvv|password|otp|secret)":"(?!\[redacted\])/i);
  });

  test('are not in mails, but the code and the link in the one to its owner', () => {
    const mails = bank.mails();
    expect(mails.length).toBeGreaterThan(4);
    expect(beyondAllowed([{ name: 'mails', text: mails.map(readableMail).join('\n') }])).toEqual([]);
  });

  test('are not in exports and statements', () => {
    expect(exports.length).toBeGreaterThan(5);
    expect(beyondAllowed(exports)).toEqual([]);
  });

  test('are not in what refusals say', () => {
    expect(refusals.length).toBeGreaterThan(50);
    expect(beyondAllowed(refusals)).toEqual([]);
  });

  test('are not in a dump of the database', async () => {
    const dump = await dumpOf(bank.database);
    expect(dump.length).toBeGreaterThan(30);
    expect(beyondAllowed(dump)).toEqual([]);
  });

  test('are not in what browsers download, nor is a source map or a name of a secret', () => {
    const bundle = bundleOf(path.join(CHECKOUT, 'dist/web'));
    expect(bundle.length).toBeGreaterThan(20);
    expect(beyondAllowed(bundle)).toEqual([]);
    const telling = bundle.filter(
      ({ name, text }) =>
        name.endsWith('.map') || /TOKEN_SECRET|DATA_KEY|CARD_KEY|DATABASE_URL|postgres:\/\//.test(text),
    );
    expect(telling.map(({ name }) => name)).toEqual([]);
  });
});
