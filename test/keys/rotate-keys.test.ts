import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCardVault, lastingKeysOf } from '../../server/cards/card-vault.ts';
import { resealCards } from '../../server/cards/reseal-cards.ts';
import { rotateKeys } from '../../server/keys/rotate-keys.ts';
import { asOwner } from '../../server/platform/as-owner.ts';
import { readConfig } from '../../server/platform/config.ts';
import { customerWithCard, signedInStaff } from '../cards/card-desk.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const secret = () => randomBytes(48).toString('base64');
const FIRST = { TOKEN_SECRET: secret(), DATA_KEY: secret(), CARD_KEY: secret() };
const SECOND = { ...FIRST, DATA_KEY: secret(), CARD_KEY: secret() };
const BOTH = { ...SECOND, DATA_KEY_OLD: FIRST.DATA_KEY, CARD_KEY_OLD: FIRST.CARD_KEY };

let bank: TestDatabase;
let app: AppUnderTest | undefined;
beforeEach(async () => {
  bank = await createTestDatabase();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await bank.close();
});

type Settings = Record<string, string>;

/** Starts the bank's server, or starts it again with other settings: none of its connections stays. */
async function start(env: Settings): Promise<AppUnderTest> {
  await stop();
  app = await openApp({ LIMIT_SCALE: '1000', DEMO: '0', ...env }, bank);
  return app;
}

async function stop(): Promise<void> {
  await app?.close();
  app = undefined;
  await bank.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'kosh-owner'`,
  );
}

const rotate = (env: Settings) => rotateKeys(bank.address, readConfig({ DEMO: '0', DATA_DIR: '/tmp', ...env }));
const keysHeld = async () =>
  (await bank.asOwner<{ name: string }>('select name from bank.keys order by name')).map((row) => row.name);

interface Person {
  visitor: TestVisitor;
  form: { email: string; password: string };
  secret: string;
}

/** Creates a customer with an active card and a second factor. */
async function customer(server: AppUnderTest): Promise<Person> {
  const { visitor, form } = await customerWithCard(server, await signedInStaff(server));
  const { secret } = (await visitor.call('POST', '/auth/two-factor/setup')).body.data;
  const code = await codeFor(server, secret);
  expect((await visitor.call('POST', '/auth/two-factor/enable', { code })).status).toBe(200);
  return { visitor, form, secret };
}

const codeFor = (server: AppUnderTest, secret: string) =>
  generate({ secret, epoch: Math.floor(server.clock.wall().getTime() / 1000) });

/** Signs in with the second factor and returns the card as its holder sees it. */
async function signInAndReveal(server: AppUnderTest, { form, secret }: Person) {
  // As if the code of this half minute had not been used.
  await bank.asOwner('update bank.second_factors set last_used_step = 0');
  const visitor = server.visitor();
  const { challengeToken } = (await visitor.call('POST', '/auth/login/customer', form)).body.data;
  const answer = await visitor.call('POST', '/auth/second-factor', {
    challengeToken,
    code: await codeFor(server, secret),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const shown = await visitor.call('GET', '/cards/my-card/full-details');
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  return shown.body.data.card;
}

test.each(['TOKEN_SECRET', 'DATA_KEY', 'CARD_KEY'])('a server with another %s does not start', async (name) => {
  await start(FIRST);
  await expect(start({ ...FIRST, [name]: secret() })).rejects.toThrow(
    new RegExp(`^${name} is not the key that this bank was opened with: set it to that key[^\\n]+$`),
  );
  expect(await keysHeld()).toEqual(['CARD_KEY', 'DATA_KEY', 'TOKEN_SECRET']);
  await start(FIRST);
});

test('a rotation seals cards and second factors anew, twice, and the older keys can go', async () => {
  const first = await start(FIRST);
  const person = await customer(first);
  const card = await signInAndReveal(first, person);
  await stop();
  expect(await rotate(BOTH)).toEqual({ replaced: ['DATA_KEY', 'CARD_KEY'], cards: 1, secondFactors: 1 });
  expect(await signInAndReveal(await start(SECOND), person)).toEqual(card);
  await expect(start(FIRST)).rejects.toThrow('DATA_KEY is not the key');

  const third = { ...FIRST, DATA_KEY: secret(), CARD_KEY: secret() };
  await stop();
  await rotate({ ...third, DATA_KEY_OLD: SECOND.DATA_KEY, CARD_KEY_OLD: SECOND.CARD_KEY });
  const last = await start(third);
  expect(await signInAndReveal(last, person)).toEqual(card);
  // A card of the new time is found by its number as the others are, and has its own CVV.
  expect(await signInAndReveal(last, await customer(last))).not.toEqual(card);
  expect(await bank.asOwner(`select 1 from audit.events where event = 'key.replaced'`)).toHaveLength(4);
});

test('a rotation that was cut off goes on, and the bank with both keys serves meanwhile', async () => {
  const first = await start(FIRST);
  const people = [await customer(first), await customer(first)];
  const cards = [await signInAndReveal(first, people[0] as Person), await signInAndReveal(first, people[1] as Person)];
  const both = await start(BOTH);
  const { cardKey, cardKeyOld = Buffer.alloc(0) } = readConfig({ DATA_DIR: '/tmp', ...BOTH });
  await asOwner(bank.address, (tx) =>
    resealCards(tx, createCardVault(cardKey, cardKeyOld, lastingKeysOf(cardKeyOld)), 1),
  );
  for (const [index, person] of people.entries()) expect(await signInAndReveal(both, person)).toEqual(cards[index]);

  // The bank is open.
  expect(await rotate(BOTH)).toEqual({ replaced: ['DATA_KEY', 'CARD_KEY'], cards: 1, secondFactors: 2 });
  for (const [index, person] of people.entries()) expect(await signInAndReveal(both, person)).toEqual(cards[index]);
  const after = await start(SECOND);
  for (const [index, person] of people.entries()) expect(await signInAndReveal(after, person)).toEqual(cards[index]);
  expect(await rotate(SECOND)).toEqual({ replaced: [], cards: 0, secondFactors: 0 });
});

test('a card that has ended keeps neither the bank from opening nor a key from going', async () => {
  const first = await start(FIRST);
  const banker = await signedInStaff(first);
  const { visitor } = await customerWithCard(first, banker);
  await bank.asOwner("update bank.cards set expires_on = '2020-01-31'");
  expect((await visitor.call('POST', '/cards/apply', { termsAccepted: true })).status).toBe(200);
  await start(FIRST);
  await stop();
  expect(await rotate(BOTH)).toMatchObject({ replaced: ['DATA_KEY', 'CARD_KEY'], cards: 2 });

  const second = await start(SECOND);
  const [holder] = await bank.asOwner<{ id: string }>('select id from bank.customers');
  const left = await (await signedInStaff(second)).call('DELETE', `/banker/customers/${holder?.id}`);
  expect(left.status, JSON.stringify(left.body)).toBe(200);
  expect(await bank.asOwner('select 1 from bank.cards where ended_at is null')).toEqual([]);
  await start(SECOND);
  const third = { ...SECOND, CARD_KEY: secret() };
  await stop();
  expect((await rotate({ ...third, CARD_KEY_OLD: SECOND.CARD_KEY })).replaced).toEqual(['CARD_KEY']);
  await start(third);
});

test('a rotation waits until no server is left that knows only the older key', async () => {
  const old = await start(FIRST);
  const person = await customer(old);
  await expect(rotate(BOTH)).rejects.toThrow('a server is connected that does not know the new keys');
  expect(await keysHeld()).toEqual(['CARD_KEY', 'DATA_KEY', 'TOKEN_SECRET']);
  await signInAndReveal(old, person);
  await expect(rotate({ ...FIRST, TOKEN_SECRET: secret() })).rejects.toThrow('a server is connected');
});

test('from the first server with both keys on, one with the older key alone does not start', async () => {
  await start(FIRST);
  await start(BOTH);
  await expect(start(FIRST)).rejects.toThrow('DATA_KEY is being replaced: set DATA_KEY and DATA_KEY_OLD');
  await expect(start(SECOND)).rejects.toThrow('DATA_KEY is being replaced');
});

test('TOKEN_SECRET is replaced while the bank is closed, and all people sign in again', async () => {
  const first = await start(FIRST);
  const { visitor } = await first.newCustomer();
  await stop();
  const next = { ...FIRST, TOKEN_SECRET: secret() };
  expect(await rotate(next)).toEqual({ replaced: ['TOKEN_SECRET'], cards: 0, secondFactors: 0 });
  await expect(start(FIRST)).rejects.toThrow('TOKEN_SECRET is not the key');
  const again = await start(next);
  const { token = '' } = visitor;
  const old = again.visitor();
  old.token = token;
  expect((await old.call('GET', '/auth/me')).body.code).toBe('TOKEN_INVALID');
});

test('a bank from before keys were written down opens only with those that sealed its cards and second factors', async () => {
  const first = await start(FIRST);
  const person = await customer(first);
  const card = await signInAndReveal(first, person);
  await stop();
  await bank.asOwner(`update bank.second_factors set key_id = null;
    alter table bank.cards disable trigger all; alter table bank.keys disable trigger all;
    delete from bank.keys;
    alter table bank.cards enable trigger all; alter table bank.keys enable trigger all`);
  await expect(start(SECOND)).rejects.toThrow('DATA_KEY is not the key that sealed the second factors of this bank');
  await expect(start({ ...SECOND, DATA_KEY: FIRST.DATA_KEY })).rejects.toThrow('CARD_KEY is not the key that sealed');
  expect(await keysHeld()).toEqual([]);
  expect(await signInAndReveal(await start(FIRST), person)).toEqual(card);
});

test('an older key that is none of the bank’s changes nothing, and nothing is sealed under it', async () => {
  const first = await start(FIRST);
  const person = await customer(first);
  const card = await signInAndReveal(first, person);
  const odd = await start({ ...FIRST, CARD_KEY_OLD: secret(), DATA_KEY_OLD: secret() });
  expect(await signInAndReveal(odd, person)).toEqual(card);
  await stop();
  await expect(rotate({ ...SECOND, CARD_KEY_OLD: secret(), DATA_KEY_OLD: secret() })).rejects.toThrow('is not the key');
  await expect(bank.asOwner(`update bank.cards set key_id = 'deadbeef'`)).rejects.toThrow('foreign key');
});

test('without its lasting keys, or with them exchanged, the bank does not open: every CVV would be another', async () => {
  const first = await start(FIRST);
  await customer(first);
  await stop();
  await rotate(BOTH);
  await bank.asOwner('create table public.kept as table bank.lasting_card_keys');
  await bank.asOwner('delete from bank.lasting_card_keys');
  await expect(start(SECOND)).rejects.toThrow('the lasting keys of the cards are gone');
  await bank.asOwner(
    `insert into bank.lasting_card_keys select case purpose when 'lookUp' then 'verification' else 'lookUp' end, key_id, sealed from public.kept`,
  );
  await expect(start(SECOND)).rejects.toThrow();
  await bank.asOwner('delete from bank.lasting_card_keys; insert into bank.lasting_card_keys table public.kept');
  await start(SECOND);
});

test('a reset keeps the keys of a demo, and the lasting ones', async () => {
  const demo = { DEMO: '1', SEED: 'demo' };
  await start({ ...FIRST, ...demo });
  await start({ ...BOTH, ...demo });
  expect((await rotate(BOTH)).replaced).toEqual(['DATA_KEY', 'CARD_KEY']);
  const after = await start({ ...SECOND, ...demo });
  const lasting = await bank.asOwner('select purpose, key_id, sealed from bank.lasting_card_keys order by purpose');
  const admin = after.visitor();
  await admin.call('POST', '/auth/login/banker', { email: 'sunita@kosh.example', password: 'Demo@1234' });
  expect((await admin.call('POST', '/demo/reset')).status).toBe(200);
  expect(await bank.asOwner('select purpose, key_id, sealed from bank.lasting_card_keys order by purpose')).toEqual(
    lasting,
  );
  expect(lasting).toHaveLength(2);
  await start({ ...SECOND, ...demo });
  await expect(start({ ...FIRST, ...demo })).rejects.toThrow('is not the key');
});
