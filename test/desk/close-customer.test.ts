import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgetMails } from '../../server/mail/forget-mails.ts';
import { PIXEL } from '../hostile/hostile-request.ts';
import { SoftwareAuthenticator } from '../passkeys/software-authenticator.ts';
import { newForm, type TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let banker: TestVisitor;
beforeAll(async () => {
  desk = await openDesk();
  banker = await desk.staff();
});
afterAll(() => desk.close());

const close = (person: { id: string }, by: TestVisitor = banker) => by.call('DELETE', `/banker/customers/${person.id}`);

test('[B-CU-12] the reason of a closing is in the audit trail; letters about the status that still waited are withdrawn', async () => {
  const leaver = await desk.customer();
  const card = (await leaver.visitor.call('POST', '/cards/apply', { termsAccepted: true })).body.data.card;
  await banker.call('PATCH', `/cards/${card.id}/status`, { status: 'blocked' });
  await banker.call('PATCH', `/banker/customers/${leaver.id}/status`, { status: 'frozen' });
  const reason = 'Opened by mistake: twice on one day';
  expect((await banker.call('DELETE', `/banker/customers/${leaver.id}`, { reason })).status).toBe(200);
  const admin = await desk.staff('admin');
  const { data } = (await admin.call('GET', `/banker/audit?event=customer.closed&search=${leaver.id}`)).body;
  expect(data).toMatchObject([{ description: `Closed customer · ${reason}`, actor: 'Kabir Rao' }]);
  const waiting = await desk.app.bank.asOwner<{ kind: string }>(
    "select kind from bank.mails where recipient = $1 and kind in ('account-status', 'card-blocked')",
    [leaver.form.email],
  );
  expect(waiting).toEqual([]);
});

test('[B-CU-12] closing pays the balance out, ends the sessions, blanks the person and leaves every list', async () => {
  const leaver = await desk.customer(1234.5);
  const stays = await desk.customer();
  await desk.transfer(leaver, stays, 34.5);
  const answer = await close(leaver);
  expect(answer.body).toMatchObject({ message: 'Customer account deleted successfully', data: { paid_out: 1200 } });

  expect((await leaver.visitor.call('GET', '/customers/profile')).body.code).toBe('SESSION_ENDED');
  expect((await banker.call('GET', `/banker/customers/${leaver.id}`)).status).toBe(404);
  expect((await banker.call('GET', `/banker/customers?search=${leaver.accountNumber}`)).body.data.customers).toEqual(
    [],
  );
  expect((await desk.transfer(stays, leaver, 1)).body.code).toBe('RECIPIENT_NOT_FOUND');
  expect((await desk.app.letter(leaver.form.email, 'account-closed'))?.text).toContain('₹1,200.00');

  const [row] = await desk.app.bank.asOwner('select * from bank.customers where id = $1', [leaver.id]);
  // All columns, so that a new one is either blanked or named here.
  expect(row).toEqual({
    id: leaver.id,
    customer_id: expect.stringMatching(/^KB\d{6}$/),
    account_id: expect.any(String),
    account_type: 'savings',
    name: 'Closed customer',
    email: `closed-${leaver.id}@customers.invalid`,
    phone: `closed-${leaver.id}`,
    address: '',
    city: '',
    state: '',
    zip: '',
    password_hash: '',
    preferences: {},
    password_changed_at: expect.any(Date),
    created_at: expect.any(Date),
    closed_at: expect.any(Date),
    email_changed_at: null,
    phone_proved_at: null,
    phone_proof: null,
    search_text: expect.stringMatching(/^closed customer\nclosed-[\w-]+@customers\.invalid\nclosed-[\w-]+\nkb\d{6}$/),
  });
  const attempts = await desk.app.bank.asOwner('select from bank.registration_attempts where email = $1', [
    leaver.form.email,
  ]);
  expect(attempts).toEqual([]);

  // The postings stay, and the other customer keeps the money.
  expect(await desk.balance(stays)).toBe(34.5);
  expect(await desk.violations()).toEqual([]);
  expect((await close(leaver)).status).toBe(404);
});

/** Gives the customer one of each thing that the bank forgets; returns the words that are about them. */
async function fillTables({ visitor, id, form }: DeskPerson): Promise<string[]> {
  const png = { 'content-type': 'image/png' };
  const [line] = (await visitor.call('GET', '/customers/transactions')).body.data;
  const [own, fromDesk] = [newForm(), newForm()];
  const key = (await visitor.call('POST', '/auth/passkeys/registration-options')).body.data;
  const credential = new SoftwareAuthenticator('http://localhost:3000').create(key);
  const nominee = 'Parvati Ekadashi';
  const fixed = { depositType: 'fixed', amount: 5_000, tenure: 12, description: 'For the wedding of Ekadashi' };
  const answers = [
    await visitor.call('PUT', '/customers/photo', PIXEL, png),
    await visitor.call('PUT', `/customers/transactions/${line.id}/bill-photo`, PIXEL, png),
    await visitor.call('PUT', `/customers/transactions/${line.id}/marks`, {
      category: 'family',
      note: 'From Ekadashi',
    }),
    await visitor.call('PUT', '/customers/budgets', { category: 'food', amount: 1_500 }),
    await visitor.call('PUT', '/customers/goal', { goal: 9_000 }),
    await visitor.call('GET', '/customers/cibil-score'),
    await visitor.call('POST', '/auth/passkeys', { credential }),
    await visitor.call('POST', '/auth/two-factor/setup'),
    // A number of one's own choice awaits the mailed code.
    await visitor.call('PUT', '/customers/profile', { phone: own.phone }),
    await banker.call('PUT', `/banker/customers/${id}/kyc`, {
      status: 'verified',
      panLastFour: '234F',
      aadhaarLastFour: '9012',
    }),
    await banker.call('PUT', `/banker/customers/${id}`, { address: '7 Ekadashi Road' }),
    await banker.call('POST', `/banker/customers/${id}/reset-password`),
    await banker.call('PUT', `/banker/customers/${id}`, { email: fromDesk.email, phone: fromDesk.phone }),
  ];
  const opened = await visitor.call('POST', '/deposits', fixed);
  const instruction = { instruction: 'payout', nominee };
  answers.push(await visitor.call('PUT', `/deposits/${opened.body.data?.deposit.id}/instruction`, instruction));
  expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(answers.map(() => 200));
  const contact = [own, fromDesk, form].flatMap(({ email, phone }) => [email, phone]);
  return [...contact, form.name, form.address, 'Ekadashi', '234F', '"9012"'];
}

/** Tables of the bank and the rows of each that are the customer's, or proofs of their new address. */
async function rowsOf(customer: string): Promise<Map<string, string[]>> {
  const { bank } = desk.app;
  const tables = await bank.asOwner<{ name: string; owner: string }>(
    `select t.table_name as name, min(c.column_name) as owner
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'bank' and t.table_type = 'BASE TABLE' and c.column_name in ('customer_id', 'subject_id')
       and c.data_type = 'uuid' group by t.table_name`,
  );
  const rows = new Map<string, string[]>();
  const proofs = 'request_id in (select id from bank.change_requests where subject_id = $1)';
  for (const [name, which] of [
    ...tables.map((table) => [table.name, `${table.owner} = $1`]),
    ['address_proofs', proofs],
    ['customers', 'id = $1'],
  ]) {
    const found = await bank.asOwner<{ row: string }>(
      `select to_jsonb(t)::text as row from bank.${name} t where ${which}`,
      [customer],
    );
    if (found.length > 0 && name)
      rows.set(
        name,
        found.map(({ row }) => row),
      );
  }
  // Letters have a test of their own: what has not left yet still leaves.
  rows.delete('mails');
  return rows;
}

test('[B-CU-12] of a customer who has left, the tables of the bank keep only what the books and the trail need', async () => {
  const leaver = await desk.customer(50_000);
  const words = await fillTables(leaver);
  const saying = (rows: Map<string, string[]>) =>
    [...rows].filter(([, all]) => words.some((word) => all.join('\n').includes(word))).map(([name]) => name);
  const before = await rowsOf(leaver.id);
  const forgotten = [
    'address_proofs',
    'bill_photos',
    'bureau_scores',
    'customer_photos',
    'passkeys',
    'phone_codes',
    'reset_links',
    'savings_goals',
    'second_factors',
    'spending_budgets',
    'transaction_marks',
  ];
  expect([...before.keys()]).toEqual(expect.arrayContaining(forgotten));
  expect(saying(before)).toEqual(
    expect.arrayContaining(['change_requests', 'customer_edits', 'customers', 'kyc_records', 'term_deposits']),
  );
  expect((await close(leaver)).status).toBe(200);
  const after = await rowsOf(leaver.id);
  expect([...after.keys()].toSorted()).toEqual([
    'change_requests',
    'customer_edits',
    'customer_status_changes',
    'customers',
    'kyc_records',
    'sessions',
    'term_deposits',
  ]);
  expect(saying(after)).toEqual([]);
});

test('[B-CU-12] letters that were delivered go with the customer; the last one stays a month; those of others stay', async () => {
  const [leaver, stays] = [await desk.customer(9000), await desk.customer()];
  const letters = ({ form }: DeskPerson) =>
    desk.app.bank.asOwner<{ kind: string }>('select kind from bank.mails where recipient = $1 order by id', [
      form.email,
    ]);
  const kinds = async (person = leaver) => (await letters(person)).map(({ kind }) => kind);
  await vi.waitFor(async () =>
    expect(
      await desk.app.bank.asOwner('select from bank.mails where recipient = $1 and sent_at is null', [
        leaver.form.email,
      ]),
    ).toEqual([]),
  );
  expect(await kinds()).toEqual(expect.arrayContaining(['code', 'welcome', 'money-in']));
  await close(leaver);
  expect(await kinds()).toEqual(['account-closed']);
  await forgetMails(desk.app.bank.database.db);
  expect(await kinds()).toEqual(['account-closed']);
  await desk.app.bank.asOwner(
    "update bank.mails set created_at = now() - interval '31 days', sent_at = now() - interval '31 days' where recipient = any($1)",
    [[leaver.form.email, stays.form.email]],
  );
  await forgetMails(desk.app.bank.database.db);
  expect(await kinds()).toEqual([]);
  // The code was written before there was a customer.
  expect(await kinds(stays)).toEqual(['welcome']);
});

test('[B-CU-12] closing is refused while money is on hold, and goes through once that is settled', async () => {
  const [leaver, other] = [await desk.customer(400_000), await desk.customer()];
  const id = await desk.waiting(leaver, other);
  expect((await close(leaver)).body).toMatchObject({ code: 'FUNDS_ON_HOLD' });
  await banker.call('POST', `/banker/transactions/${id}/reject`, { reason: 'The customer leaves' });
  await desk.transfer(leaver, other, 200_000);
  expect((await close(leaver)).body.data).toEqual({ paid_out: 200_000 });
});

test('[B-CU-12] what waits for a customer who left cannot be approved, and can be rejected', async () => {
  const [sender, leaver] = [await desk.customer(400_000), await desk.customer()];
  const id = await desk.waiting(sender, leaver);
  expect((await close(leaver)).status).toBe(200);
  expect((await banker.call('POST', `/banker/transactions/${id}/approve`)).body.code).toBe('RECIPIENT_NOT_FOUND');
  expect(
    (await banker.call('POST', `/banker/transactions/${id}/reject`, { reason: 'The recipient has left' })).status,
  ).toBe(200);
  expect(await desk.balance(sender)).toBe(400_000);
  expect(await desk.violations()).toEqual([]);
});

test('[B-CU-12] the nominee of a deposit and the customer’s words about it go with the customer', async () => {
  const leaver = await desk.customer(50_000);
  const { customer_id: number } = (await leaver.visitor.call('GET', '/customers/profile')).body.data;
  const [nominee, description] = ['Parvati Ekadashi', 'For the wedding of Ekadashi'];
  const order = { depositType: 'fixed', amount: 5_000, tenure: 12, description };
  const ids = [];
  for (const _ of ['closed before', 'broken with the account']) {
    const { id } = (await leaver.visitor.call('POST', '/deposits', order)).body.data.deposit;
    await leaver.visitor.call('PUT', `/deposits/${id}/instruction`, { instruction: 'payout', nominee });
    ids.push(id);
  }
  expect((await leaver.visitor.call('POST', `/deposits/${ids[0]}/close`)).status).toBe(200);
  const words = async () => {
    const { data } = (await banker.call('GET', `/deposits?search=${number}`)).body;
    return data.map((deposit: { nominee: unknown; description: unknown }) => [deposit.nominee, deposit.description]);
  };
  expect(await words()).toEqual(ids.map(() => [nominee, description]));
  expect((await close(leaver)).status).toBe(200);
  expect(await words()).toEqual(ids.map(() => [null, '']));
  expect(await desk.violations()).toEqual([]);
});

test('[B-CU-12] the same person may register again with the same address and number', async () => {
  const leaver = await desk.customer();
  await close(leaver);
  const again = desk.app.visitor();
  expect((await again.call('POST', '/auth/register', leaver.form)).status).toBe(200);
  expect((await desk.app.letter(leaver.form.email, 'code'))?.text).toMatch(/^\d{6}$/m);
});

test('[B-CU-12] term deposits are broken into the payout, the locked one too, and the card ends', async () => {
  const leaver = await desk.customer(100_000);
  for (const order of [
    { depositType: 'fixed', amount: 20_000, tenure: 12 },
    { depositType: 'tax_saving', amount: 30_000, tenure: 60 },
    { depositType: 'recurring', amount: 1_000, tenure: 6 },
  ]) {
    expect((await leaver.visitor.call('POST', '/deposits', order)).status).toBe(200);
  }
  expect((await leaver.visitor.call('POST', '/cards/apply', { termsAccepted: true })).status).toBe(200);
  expect(await desk.balance(leaver)).toBe(49_000);

  expect((await close(leaver)).body.data).toEqual({ paid_out: 100_000 });
  const bank = desk.app.bank;
  const deposits = await bank.asOwner('select status from bank.term_deposits where customer_id = $1', [leaver.id]);
  expect(deposits).toEqual([{ status: 'broken' }, { status: 'broken' }, { status: 'broken' }]);
  const cards = await bank.asOwner('select status, cardholder_name from bank.cards where customer_id = $1', [
    leaver.id,
  ]);
  expect(cards).toEqual([{ status: 'blocked', cardholder_name: '' }]);
  expect(await desk.violations()).toEqual([]);
});
