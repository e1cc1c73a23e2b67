import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { type Limit, limits } from '../../server/sessions/throttle.ts';
import { customerWithCard } from '../cards/card-desk.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { type Answer, newForm, type TestVisitor } from '../sessions/app-under-test.ts';

// Each limit is asked where it should be: a caller who has reached it is refused. Its numbers, and how it counts, are
// test/sessions/throttle.test.ts.

let desk: DeskUnderTest;
let person: DeskPerson;
let banker: Awaited<ReturnType<DeskUnderTest['staff']>>;
beforeAll(async () => {
  desk = await openDesk({ LIMIT_SCALE: '1' });
  person = await desk.customer(1_000);
  banker = await desk.staff();
});
afterAll(() => desk.close());
afterEach(async () => {
  await desk.app.bank.asOwner('delete from bank.throttles');
});

type Call = () => Promise<Answer>;
/** The subject under which a limit counts, and the calls that it then refuses. */
type Use = readonly [subject: string, ...calls: Call[]];

const ELSEWHERE = '203.0.113.7';
const fromElsewhere = (address: string) => `${address}|${ELSEWHERE}`;
const post =
  (route: string, body?: object, by?: TestVisitor): Call =>
  () =>
    (by ?? desk.app.visitor({ address: ELSEWHERE })).call('POST', route, body);
const get =
  (route: string, by?: TestVisitor): Call =>
  () =>
    (by ?? desk.app.visitor({ address: ELSEWHERE })).call('GET', route);
const signIn = () => post('/auth/login/customer', { email: person.form.email, password: person.form.password });
const register = (email: string) => post('/auth/register', newForm({ email }));
const resend = (email: string) => post('/auth/resend-otp', { email });
const verify = (email: string) => post('/auth/verify-otp', { email, otp: '123456' });
const forgot = () => post('/auth/forgot-password', { email: person.form.email, audience: 'customer' });
const lookUp = () => get(`/customers/find-recipient?account=${person.accountNumber}`, person.visitor);
const code = { code: '123456' };

/** Creates a customer with a second factor and with money that waits for it; returns the calls that take a code. */
async function callsWithCode(): Promise<Use> {
  const { visitor, form, id } = await desk.customer(900_000);
  const { secret } = (await visitor.call('POST', '/auth/two-factor/setup')).body.data;
  const first = await generate({ secret, epoch: Math.floor(desk.app.clock.wall().getTime() / 1000) });
  await visitor.call('POST', '/auth/two-factor/enable', { code: first });
  const made = await visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300_000 });
  const { email, password } = form;
  const { challengeToken } = (await post('/auth/login/customer', { email, password })()).body.data;
  return [
    id,
    post('/auth/second-factor', { challengeToken, ...code }),
    post('/auth/two-factor/enable', code, visitor),
    post('/auth/two-factor/disable', code, visitor),
    post('/auth/two-factor/recovery-codes', code, visitor),
    post(`/customers/transactions/${made.body.data.transaction.id}/approve`, code, visitor),
  ];
}

/** The uses of each limit that refuses calls. */
const USES: Partial<Record<keyof typeof limits, () => readonly Use[] | Promise<readonly Use[]>>> = {
  signInsOfNetwork: () => [[ELSEWHERE, signIn()]],
  signInsFromNetwork: () => [[fromElsewhere(`customer:${person.form.email}`), signIn()]],
  signInsOfAccount: () => [[`customer:${person.form.email}`, signIn()]],
  registrationsOfNetwork: () => [[ELSEWHERE, register(newForm().email)]],
  registrationsFromNetwork: () => [[fromElsewhere('r@mail.example'), register('r@mail.example')]],
  codeResendPause: () => [[fromElsewhere('p@mail.example'), resend('p@mail.example')]],
  codeResends: () => [[fromElsewhere('s@mail.example'), resend('s@mail.example')]],
  codesFromNetwork: () => [[fromElsewhere('n@mail.example'), resend('n@mail.example'), register('n@mail.example')]],
  codesOfEmail: () => [['e@mail.example', resend('e@mail.example'), register('e@mail.example')]],
  codesOfEmailOfDay: () => [['d@mail.example', resend('d@mail.example'), register('d@mail.example')]],
  codeTries: () => [['t@mail.example', verify('t@mail.example')]],
  codeTriesOfDay: () => [['y@mail.example', verify('y@mail.example')]],
  codesOfNetwork: () => [[ELSEWHERE, resend(newForm().email), verify(newForm().email)]],
  phoneChanges: () => [[person.id, () => person.visitor.call('PUT', '/customers/profile', { phone: newForm().phone })]],
  phoneCodes: () => [[person.id, post('/customers/phone/code', undefined, person.visitor)]],
  phoneCodeTries: () => [[person.id, post('/customers/phone/confirm', code, person.visitor)]],
  secondFactorTries: async () => [
    await callsWithCode(),
    [banker.staffId, post('/auth/two-factor/confirm', code, banker)],
  ],
  passkeySignIns: () => [[ELSEWHERE, post('/auth/passkeys/sign-in-options', { audience: 'customer' })]],
  passwordTries: () => {
    const { password } = person.form;
    const change = { currentPassword: password, newPassword: 'Lighthouse-2026' };
    return [
      [
        person.id,
        post('/auth/confirm-password', { password }, person.visitor),
        post('/customers/change-password', change, person.visitor),
      ],
    ];
  },
  resetsFromNetwork: () => [[fromElsewhere(`customer:${person.form.email}`), forgot()]],
  resetsFromNetworkOfDay: () => [[fromElsewhere(`customer:${person.form.email}`), forgot()]],
  resetsByDesk: () => [[person.id, post(`/banker/customers/${person.id}/reset-password`, undefined, banker)]],
  resetsOfNetwork: () => [[ELSEWHERE, forgot()]],
  recipientLookups: () => [[person.id, lookUp()]],
  recipientLookupsOfDay: () => [[person.id, lookUp()]],
  statementsOfType: () => [
    [
      `${person.id}:account_statement`,
      post('/customers/account-statement', { statementType: 'account_statement' }, person.visitor),
    ],
  ],
  documents: () => {
    const statement = { statementType: 'account_statement' };
    return [
      [
        person.id,
        post('/customers/export-transactions', { format: 'csv' }, person.visitor),
        post('/customers/account-statement', statement, person.visitor),
        post('/customers/account-statement/file', statement, person.visitor),
        get(`/customers/transactions/${randomUUID()}/receipt`, person.visitor),
      ],
      [
        banker.staffId,
        get('/banker/transactions/export?format=csv', banker),
        get('/banker/books/interest/export?format=csv', banker),
        get('/banker/books/journals/export?format=csv', banker),
        get('/deposits/export?format=csv', banker),
        post('/banker/reports', { format: 'pdf' }, banker),
      ],
    ];
  },
  documentChecks: () => [[ELSEWHERE, get('/documents/verify/KOSH-0000-0000-0000-0001')]],
  cardReveals: async () => {
    const { visitor, customer } = await customerWithCard(desk.app, banker);
    return [[customer.id, get('/cards/my-card/full-details', visitor)]];
  },
};

/** Limits that refuse no call: above them something is not written or not mailed, or the password ends. Each with its test. */
const REFUSES_NOTHING: Partial<Record<keyof typeof limits, readonly [file: string, test: string]>> = {
  signInLimitsInTrail: ['sessions/sign-in.test.ts', 'in the audit trail, once in fifteen minutes for a network'],
  refusalsInTrail: ['security/bounded-rows.test.ts', 'leaves twenty entries an hour in the audit trail'],
  viewsInTrail: ['desk/record-views.test.ts', 'leaves one trace a day for each banker'],
  secondFactorLetters: ['sessions/wrong-second-factor.test.ts', 'at once, and once in fifteen minutes'],
  secondFactorWrong: [
    'sessions/wrong-second-factor.test.ts',
    'after twenty since the last right one the password ends',
  ],
  resetLetters: ['sessions/strangers.test.ts', 'many networks mail three links in half an hour'],
};

const uses = new Map(Object.entries(USES));
const refusing = Object.entries<Limit>(limits).filter(([name]) => !(name in REFUSES_NOTHING));

test.each(refusing)('a caller who has reached the limit %s is refused', async (name, { name: counter, max }) => {
  const found = await uses.get(name)?.();
  if (!found) throw new Error(`No use of ${name} is tried`);
  for (const [subject, ...calls] of found) {
    await desk.app.bank.asOwner(
      `insert into bank.throttles (key, started_at, hits, hits_before, stale_at)
       values ($1, $2, $3, 0, $2::timestamptz + interval '1 day')
       on conflict (key) do update set started_at = excluded.started_at, hits = excluded.hits`,
      [`${counter}:${subject}`, desk.app.clock.wall(), max],
    );
    for (const [place, call] of calls.entries())
      expect.soft(await call(), `call ${place + 1} of ${subject}`).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS' },
      });
  }
});

test('a limit that refuses no call has a test of its own', () => {
  const missing = Object.values(REFUSES_NOTHING).filter(
    ([file, title]) => !readFileSync(path.join(CHECKOUT, 'test', file), 'utf8').includes(title),
  );
  expect(missing).toEqual([]);
});

test('each limit that the bank counts is in the list, and each of the list is counted', () => {
  const folder = path.join(CHECKOUT, 'server');
  const counted = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/\bthrottle\s*\.(?:take|check|passes)\(\s*([\w.]+)/g)])
    .map(([, limit]) => limit);
  expect(new Set(counted)).toEqual(new Set(Object.keys(limits).map((name) => `limits.${name}`)));
});
