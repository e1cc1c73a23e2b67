import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_TERMS, CARD_TERMS_VERSION } from '../../contract/customer/card-terms.ts';
import { isLuhnValid } from '../../server/cards/card-number.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { customerWithCard, setStatus, signedInStaff } from './card-desk.ts';

let app: AppUnderTest;
let banker: TestVisitor;
beforeAll(async () => {
  app = await openApp({ SEED: 'none' });
  banker = await signedInStaff(app);
});
afterAll(() => app.close());

const times = <T>(n: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => make(index)));

test('[C-CD-05] a customer without a card gets no data, which shows the apply prompt', async () => {
  const { visitor } = await app.newCustomer();
  expect(await visitor.call('GET', '/cards/my-card')).toMatchObject({
    status: 200,
    body: { success: true, data: { card: null } },
  });
  expect((await visitor.call('GET', '/cards/my-card/full-details')).status).toBe(404);
  expect((await visitor.call('POST', '/cards/my-card/freeze')).status).toBe(404);
});

// The text of a version never changes: an applicant has agreed to it.
const TERMS_HASHES: Readonly<Record<string, string>> = {
  '2026-11': '6f42279420f027ff',
  '2026-11-25': '339ca40a4d44ac10',
};

test('[C-CD-07] there are ten terms with a version, and changing a term requires a new version', async () => {
  const { body } = await app.visitor().call('GET', '/cards/terms');
  expect(body.data).toEqual({ version: CARD_TERMS_VERSION, terms: [...CARD_TERMS] });
  expect(CARD_TERMS.length).toBe(10);
  const hash = createHash('sha256').update(CARD_TERMS.join('\n')).digest('hex').slice(0, 16);
  expect(hash).toBe(TERMS_HASHES[CARD_TERMS_VERSION]);
});

test('[C-CD-07] applying needs the terms accepted, in the version that is in force', async () => {
  const { visitor } = await app.newCustomer();
  const refused = await visitor.call('POST', '/cards/apply', { termsAccepted: false });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Please accept the terms and conditions' } });
  expect((await visitor.call('POST', '/cards/apply', {})).status).toBe(400);
  const others = Object.keys(TERMS_HASHES).filter((each) => each !== CARD_TERMS_VERSION);
  for (const version of ['2019-01', ...others]) {
    const old = await visitor.call('POST', '/cards/apply', { termsAccepted: true, version });
    expect(old).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CONFLICT', message: 'The terms have changed. Please read them again.' },
    });
  }
  expect((await visitor.call('GET', '/cards/my-card')).body.data.card).toBeNull();
});

test('[C-CD-01] [C-CD-04] [C-CD-06] an application gives an inactive card, masked and without a CVV, and keeps what was agreed to', async () => {
  const { visitor, form } = await app.newCustomer();
  const applied = await visitor.call('POST', '/cards/apply', { termsAccepted: true, version: CARD_TERMS_VERSION });
  expect(applied).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your card application has been submitted' },
  });
  const { body, headers } = await visitor.call('GET', '/cards/my-card');
  const { card } = body.data;
  expect(card).toMatchObject({
    cardholder_name: form.name,
    status: 'inactive',
    frozen_by_customer: false,
    card_number: expect.stringMatching(/^•••• \d{4}$/),
  });
  expect(card).not.toHaveProperty('cvv');
  expect(headers['cache-control']).toBe('no-store');
  const [year, month] = app.clock.businessDate().split('-');
  expect(card.expiry_date).toBe(`${month}/${String(Number(year) + 5).slice(2)}`);

  const [row] = await app.bank.asOwner<{
    terms_version: string;
    terms_hash: Buffer;
    accepted: boolean;
    expires_on: string;
  }>(
    'select terms_version, terms_hash, terms_accepted_at is not null as accepted, expires_on from bank.cards where id = $1',
    [card.id],
  );
  expect(row).toMatchObject({ terms_version: CARD_TERMS_VERSION, accepted: true });
  expect(row?.terms_hash).toEqual(createHash('sha256').update(CARD_TERMS.join('\n')).digest());
  expect((await app.letter(form.email, 'card-applied'))?.text).toContain(
    `Card ending in ${card.card_number.slice(-4)}`,
  );
});

test('[C-CD-06] twenty applications at once give one card', async () => {
  const { visitor, customer } = await app.newCustomer();
  const answers = await times(20, () => visitor.call('POST', '/cards/apply', { termsAccepted: true }));
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(answers.filter(({ body }) => body.code === 'STATUS_CONFLICT').length).toBe(19);
  expect(
    await app.bank.asOwner('select count(*) as cards from bank.cards where customer_id = $1', [customer.id]),
  ).toEqual([{ cards: 1n }]);
});

test('[C-DB-03] a frozen customer cannot apply', async () => {
  const { visitor, customer } = await app.newCustomer();
  await app.bank.asOwner('select ledger.set_account_status(account_id, $2) from bank.customers where id = $1', [
    customer.id,
    'frozen',
  ]);
  expect(await visitor.call('POST', '/cards/apply', { termsAccepted: true })).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_RESTRICTED' },
  });
});

test('[C-CD-08] [C-CD-02] full details need an active card and a password typed within 15 minutes', async () => {
  const { visitor, form, cardId } = await customerWithCard(app);
  const details = () => visitor.call('GET', '/cards/my-card/full-details');
  expect(await details()).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });
  await setStatus(banker, cardId, 'active');

  const shown = await details();
  expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  const { card } = shown.body.data;
  expect(card.card_number).toMatch(/^9999 99\d\d \d{4} \d{4}$/);
  expect(isLuhnValid(card.card_number.replaceAll(' ', ''))).toBe(true);
  expect(card.cvv).toMatch(/^\d{3}$/);
  expect((await details()).body.data.card).toEqual(card);
  expect(
    await app.bank.asOwner(
      "select count(*) as reveals from audit.events where event = 'card.revealed' and object = $1",
      [cardId],
    ),
  ).toEqual([{ reveals: 2n }]);

  await app.bank.asOwner(
    "update bank.sessions set password_at = now() - interval '16 minutes' where subject_id = (select id from bank.customers where email = $1)",
    [form.email],
  );
  expect(await details()).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } });
  await visitor.call('POST', '/auth/confirm-password', { password: form.password });
  expect((await details()).status).toBe(200);
});

test('[C-CD-08] card details are shown ten times an hour', async () => {
  const { visitor } = await customerWithCard(app, banker);
  const answers = await times(12, () => visitor.call('GET', '/cards/my-card/full-details'));
  expect(answers.filter(({ status }) => status === 200).length).toBe(10);
  const late = answers.find(({ status }) => status === 429);
  expect(late?.headers['retry-after']).toBeDefined();
});

test('[C-CD-01] neither number nor CVV is anywhere in the database, the letters or the audit trail', async () => {
  const { visitor } = await customerWithCard(app, banker);
  const { card } = (await visitor.call('GET', '/cards/my-card/full-details')).body.data;
  const number = card.card_number.replaceAll(' ', '');
  for (const table of ['bank.cards', 'bank.card_status_changes', 'bank.mails', 'audit.events']) {
    const rows = await app.bank.asOwner<{ row: string }>(`select t::text as row from ${table} t`);
    const hex = Buffer.from(number).toString('hex');
    expect(
      rows.filter(({ row }) => row.includes(number) || row.includes(card.card_number) || row.includes(hex)),
    ).toEqual([]);
  }
  const columns = await app.bank.asOwner(
    "select column_name from information_schema.columns where table_schema = 'bank' and column_name ~ 'cvv|card_number'",
  );
  expect(columns).toEqual([]);
});

test("[C-CD-09] a customer freezes their active card and unfreezes it with a recent password; the bank's status stays", async () => {
  const { visitor, form, cardId } = await customerWithCard(app);
  const allowed = async () => (await visitor.call('GET', '/cards/my-card')).body.data.card.allowed;
  expect(await allowed()).toEqual([]);
  expect((await visitor.call('POST', '/cards/my-card/freeze')).status).toBe(409);
  await setStatus(banker, cardId, 'active');
  expect(await allowed()).toEqual(['freeze']);
  const frozen = await visitor.call('POST', '/cards/my-card/freeze');
  expect(frozen).toMatchObject({
    status: 200,
    body: {
      message: 'Card frozen',
      data: { card: { status: 'active', frozen_by_customer: true, allowed: ['unfreeze'] } },
    },
  });
  expect((await visitor.call('POST', '/cards/my-card/freeze')).status).toBe(200);
  expect((await visitor.call('GET', '/cards/my-card/full-details')).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'Your card is frozen. Unfreeze it to see its details.',
  });

  // Deactivating and activating by a banker does not remove the customer's lock.
  await setStatus(banker, cardId, 'inactive');
  await setStatus(banker, cardId, 'active');
  expect((await visitor.call('GET', '/cards/my-card')).body.data.card).toMatchObject({
    status: 'active',
    frozen_by_customer: true,
  });

  await app.bank.asOwner(
    "update bank.sessions set password_at = now() - interval '1 hour' where subject_id = (select id from bank.customers where email = $1)",
    [form.email],
  );
  expect((await visitor.call('POST', '/cards/my-card/unfreeze')).body.code).toBe('PASSWORD_REQUIRED');
  await visitor.call('POST', '/auth/confirm-password', { password: form.password });
  expect((await visitor.call('POST', '/cards/my-card/unfreeze')).body.data.card).toMatchObject({
    status: 'active',
    frozen_by_customer: false,
  });
  const letters = await app.bank.asOwner(
    "select kind from bank.mails where recipient = $1 and kind like 'card-%frozen' order by id",
    [form.email],
  );
  expect(letters).toEqual([{ kind: 'card-frozen' }, { kind: 'card-unfrozen' }]);
});

test('[C-AU-29] each customer sees and moves their own card only', async () => {
  const [one, other] = [await customerWithCard(app, banker), await customerWithCard(app, banker)];
  const mine = (await one.visitor.call('GET', '/cards/my-card')).body.data.card;
  const theirs = (await other.visitor.call('GET', '/cards/my-card')).body.data.card;
  expect(mine.id).toBe(one.cardId);
  expect(theirs.id).toBe(other.cardId);
  await one.visitor.call('POST', '/cards/my-card/freeze');
  expect((await other.visitor.call('GET', '/cards/my-card')).body.data.card.frozen_by_customer).toBe(false);
  expect((await one.visitor.call('PATCH', `/cards/${other.cardId}/status`, { status: 'blocked' })).body.code).toBe(
    'NOT_ALLOWED',
  );
  expect((await one.visitor.call('GET', '/cards/all')).body.code).toBe('NOT_ALLOWED');
});

test('[C-CD-06] a card that has expired makes room for a new one', async () => {
  const { visitor, cardId } = await customerWithCard(app, banker);
  const expires = (date: string) =>
    app.bank.asOwner('update bank.cards set expires_on = $2 where id = $1', [cardId, date]);
  // Good on its last day.
  await expires(app.clock.businessDate());
  expect((await visitor.call('GET', '/cards/my-card/full-details')).status).toBe(200);
  expect((await visitor.call('POST', '/cards/apply', { termsAccepted: true })).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'You already have a virtual debit card.',
  });
  await expires('2020-01-31');
  expect((await visitor.call('GET', '/cards/my-card/full-details')).body).toMatchObject({
    code: 'STATUS_CONFLICT',
    message: 'Your card has expired.',
  });
  const { body } = await visitor.call('POST', '/cards/apply', { termsAccepted: true });
  expect(body.data.card).toMatchObject({ status: 'inactive' });
  expect(body.data.card.id).not.toBe(cardId);
  const ended = 'select length(number_encrypted) as bytes, cardholder_name as name from bank.cards where id = $1';
  expect(await app.bank.asOwner(ended, [cardId])).toEqual([{ bytes: 0, name: '' }]);
});
