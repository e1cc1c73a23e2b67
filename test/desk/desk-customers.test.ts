import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_STEPS, type AccountStep } from '../../contract/desk/customers.ts';
import { linkTokenIn, newForm, type TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let banker: TestVisitor;
let admin: TestVisitor;
beforeAll(async () => {
  desk = await openDesk();
  banker = await desk.staff('banker');
  admin = await desk.staff('admin');
});
afterAll(() => desk.close());

const ids = (answer: { body: { data: { customers: { id: string }[] } } }) =>
  answer.body.data.customers.map((customer) => customer.id);
const search = async (text: string, more = '') =>
  ids(await banker.call('GET', `/banker/customers?search=${encodeURIComponent(text)}${more}`));
const patch = (person: { id: string }, status: string, by: TestVisitor = banker, reason?: string) =>
  by.call('PATCH', `/banker/customers/${person.id}/status`, { status, ...(reason && { reason }) });

describe('the list', () => {
  test('recent customers are those whose pages the reader opened, the latest first', async () => {
    const [own, other] = [await desk.staff(), await desk.staff()];
    const people = [await desk.customer(), await desk.customer(), await desk.customer()];
    const recent = async (limit = 8) => ids(await own.call('GET', `/banker/customers?recent=true&limit=${limit}`));
    expect(await recent()).toEqual([]);
    for (const { id } of people) await own.call('GET', `/banker/customers/${id}`);
    await other.call('GET', `/banker/customers/${(await desk.customer()).id}`);
    const latestFirst = people.map(({ id }) => id).reverse();
    expect(await recent()).toEqual(latestFirst);
    expect(await recent(2)).toEqual(latestFirst.slice(0, 2));
  });

  test('[B-CU-01] the search finds a part of name, e-mail, phone, account number or customer id, in any case', async () => {
    const asha = await desk.customer();
    const name = `Ashalata ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    await banker.call('PUT', `/banker/customers/${asha.id}`, { name });
    const { customer_id: number } = (await banker.call('GET', `/banker/customers/${asha.id}`)).body.data;
    for (const text of [
      name.slice(3).toUpperCase(),
      asha.form.email.slice(2, 20),
      asha.form.phone.slice(-7),
      asha.accountNumber.slice(-8),
      asha.accountNumber,
      number.toLowerCase(),
    ]) {
      expect(await search(text), text).toEqual([asha.id]);
    }
    expect(await search('no customer of this name')).toEqual([]);
    expect(await search('%')).toEqual([]);
    expect(await search('_____________')).toEqual([]);
  });

  test('[B-CU-01] a phone number is found as people write it: with spaces, with hyphens, with +91', async () => {
    const person = await desk.customer();
    const { phone } = person.form;
    const [front, back] = [phone.slice(0, 5), phone.slice(5)];
    for (const written of [
      `${front} ${back}`,
      `+91 ${front} ${back}`,
      `+91${phone}`,
      `${front}-${back}`,
      `+91 ${front}`,
    ])
      expect(await search(written, '&limit=500'), written).toContain(person.id);
    expect(await search(`+91 ${front} ${back}`)).toEqual([person.id]);
    expect(await search('+91')).toEqual([]);
    expect(await search(`${back} ${front}`)).not.toContain(person.id);
  });

  test('[B-CU-02] filters by account type, status, flag and KYC; [B-CU-13] is_active follows from the status', async () => {
    const frozen = await desk.customer();
    await patch(frozen, 'frozen');
    const flagged = await desk.customer();
    await banker.call('POST', `/banker/customers/${flagged.id}/flags`, { reason: 'Unusual pattern' });
    await banker.call('PUT', `/banker/customers/${flagged.id}/kyc`, { status: 'pending' });

    const list = await banker.call('GET', '/banker/customers?status=frozen&accountType=savings');
    expect(list.body.data.customers.map((row: { id: string; is_active: boolean }) => [row.id, row.is_active])).toEqual([
      [frozen.id, false],
    ]);
    expect(ids(await banker.call('GET', '/banker/customers?flagged=true'))).toEqual([flagged.id]);
    expect(ids(await banker.call('GET', '/banker/customers?kyc=pending'))).toEqual([flagged.id]);
    expect(ids(await banker.call('GET', '/banker/customers?kyc=not_started&flagged=false'))).toContain(frozen.id);
    expect(ids(await banker.call('GET', '/banker/customers?accountType=fixed'))).toEqual([]);
    expect(ids(await banker.call('GET', '/banker/customers?accountType=all&status=')).length).toBeGreaterThan(1);
  });

  test('[B-CU-03] [B-CU-04] rows carry what the screen shows, in data.customers, paged in meta and sorted', async () => {
    const rich = await desk.customer(900_000);
    const answer = await banker.call('GET', '/banker/customers?sortBy=balance&limit=1');
    expect(answer.body.data.customers[0]).toMatchObject({
      id: rich.id,
      name: rich.form.name,
      email: rich.form.email,
      balance: 900_000,
      account_type: 'savings',
      account_number: rich.accountNumber,
    });
    expect(answer.body.data.customers[0].last_activity).toMatch(/^\d{4}-/);
    const sorted = async (sortBy: string, key: string) =>
      (
        await banker.call('GET', `/banker/customers?sortBy=${sortBy}&sortDirection=asc&limit=500`)
      ).body.data.customers.map((row: Record<string, string>) => row[key]);
    for (const [sortBy, key] of [
      ['number', 'customer_id'],
      ['status', 'status'],
    ] as const) {
      const values = await sorted(sortBy, key);
      expect(values).toEqual(values.toSorted());
    }
    const { total, totalPages } = answer.body.meta;
    expect(totalPages).toBe(total);
    const pages: string[] = [];
    for (let page = 1; page <= totalPages; page += 1)
      pages.push(...ids(await banker.call('GET', `/banker/customers?limit=1&page=${page}`)));
    expect(new Set(pages).size).toBe(total);
    expect(pages).toHaveLength(total);
  });
});

describe('one customer', () => {
  test('[B-CT-01] [B-CT-02] shows the record, no activity at first, and the latest after a movement', async () => {
    const person = await desk.customer();
    const before = (await banker.call('GET', `/banker/customers/${person.id}`)).body.data;
    expect(before).toMatchObject({
      name: person.form.name,
      phone: person.form.phone,
      last_activity: null,
      status: 'active',
      minimum_balance: 1000,
      flags: [],
      kyc: { status: 'not_started' },
    });
    await person.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: 10 });
    expect((await banker.call('GET', `/banker/customers/${person.id}`)).body.data.last_activity).toMatch(/^\d{4}-/);
    expect((await banker.call('GET', `/banker/customers/${randomUUID()}`)).status).toBe(404);
  });

  test('[B-CT-08] the history of movements comes as an array, paged', async () => {
    const person = await desk.customer();
    for (const amount of [1, 2, 3])
      await person.visitor.call('POST', '/customers/transactions', { type: 'deposit', amount });
    const first = await banker.call('GET', `/banker/customers/${person.id}/transactions?limit=2`);
    expect(first.body.data.map((line: { amount: number }) => line.amount)).toEqual([3, 2]);
    const second = await banker.call(
      'GET',
      `/banker/customers/${person.id}/transactions?limit=2&before=${first.body.meta.nextBefore}`,
    );
    expect(second.body.data.map((line: { amount: number }) => line.amount)).toEqual([1]);
  });

  test('[B-CU-05] [B-CU-06] an edit is checked as at registration, told to both addresses, and kept as a difference', async () => {
    const person = await desk.customer();
    const path = `/banker/customers/${person.id}`;
    expect((await banker.call('PUT', path, { name: 'A' })).body.message).toBe(
      'Name must be at least 2 characters long',
    );
    expect((await banker.call('PUT', path, { email: 'no address' })).body.message).toBe(
      'Please enter a valid email address',
    );
    expect((await banker.call('PUT', path, { phone: '123' })).body.message).toBe(
      'Phone number must be at least 10 digits',
    );
    expect((await banker.call('PUT', path, { zip: '012345' })).body.message).toBe('Please enter a 6-digit PIN code');
    const other = await desk.customer();
    expect((await banker.call('PUT', path, { email: other.form.email })).body).toMatchObject({
      code: 'STATUS_CONFLICT',
    });

    const email = newForm().email;
    const saved = await banker.call('PUT', path, { name: 'Lata Rao', email, city: 'Mysuru', zip: '570001' });
    expect(saved.body).toMatchObject({
      message: 'Customer details updated successfully',
      data: {
        name: 'Lata Rao',
        email: person.form.email,
        city: 'Mysuru',
        zip: '570001',
        pendingContactChange: {
          email,
          phone: null,
          requested_by: 'Kabir Rao',
          approved: false,
          address_confirmed: false,
        },
      },
    });
    const colleague = await desk.staff();
    await colleague.call('POST', `/banker/changes/${saved.body.data.pendingContactChange.id}/approve`);
    await desk.confirmAddress(email);
    expect((await desk.app.letter(person.form.email, 'details-changed'))?.text).toContain('another e-mail address');
    expect((await desk.app.letter(email, 'details-changed'))?.text).toContain('you sign in with this');

    const history = (await banker.call('GET', `${path}/history`)).body.data;
    expect(history[0]).toMatchObject({ event: 'customer.details_changed', actor: 'Kabir Rao' });
    expect(history[0].changes).toContainEqual({ field: 'email', from: person.form.email, to: email });
    const [audited] = await desk.app.bank.asOwner<{ details: object }>(
      `select details from audit.events where event = 'customer.details_changed' and object = $1`,
      [person.id],
    );
    expect(JSON.stringify(audited?.details)).not.toContain(person.form.email);
  });

  test('[B-CU-05] [B-CT-07] another e-mail address ends the link in the old mailbox; another name does not', async () => {
    const person = await desk.customer();
    const path = `/banker/customers/${person.id}`;
    const mailed = async (email: string) => {
      await desk.app.visitor().call('POST', '/auth/forgot-password', { email, audience: 'customer' });
      return linkTokenIn((await desk.app.letter(email, 'password-reset'))?.text);
    };
    const reset = async (token: string) =>
      (await desk.app.visitor().call('POST', '/auth/reset-password', { token, newPassword: 'Brand-new-1' })).body;

    const old = await mailed(person.form.email);
    const email = newForm().email;
    expect((await banker.call('PUT', path, { email })).status).toBe(200);
    expect(await reset(old)).toMatchObject({ code: 'LINK_INVALID' });
    const fresh = await mailed(person.form.email);
    expect((await banker.call('PUT', path, { name: 'Lata Rao', email })).status).toBe(200);
    expect(await reset(fresh)).toMatchObject({ success: true });
  });

  test('[B-CT-07] Reset Password mails a link that the banker never sees', async () => {
    const person = await desk.customer();
    const answer = await banker.call('POST', `/banker/customers/${person.id}/reset-password`);
    expect(answer.body).toMatchObject({
      message: `Password reset email sent to ${person.form.email}`,
      data: { email: person.form.email },
    });
    expect(JSON.stringify(answer.body)).not.toContain('token=');
    expect((await desk.app.letter(person.form.email, 'password-reset'))?.text).toMatch(/reset-password#token=/);
  });
});

describe('the status', () => {
  test('[B-CU-07] [B-CU-09] freeze, unfreeze, deactivate, activate: the message names the label, the customer is told', async () => {
    const person = await desk.customer(100);
    for (const [status, label] of [
      ['frozen', 'Frozen'],
      ['active', 'Active'],
      ['inactive', 'Inactive'],
      ['active', 'Active'],
    ] as const) {
      const answer = await patch(person, status, banker, 'As agreed');
      expect(answer.body).toMatchObject({
        message: `Customer status updated to ${label}`,
        data: { status, is_active: status === 'active' },
      });
    }
    // Each step back came in time, so the customer is told of none (test/mail/letters-that-wait.test.ts).
    expect(await desk.app.letters(person.form.email, 'account-status')).toBe(0);
    await patch(person, 'frozen', banker, 'As agreed');
    expect((await desk.app.letter(person.form.email, 'account-status'))?.text).toContain('Reason: As agreed');
    await patch(person, 'active');
    expect((await patch(person, 'active')).body).toMatchObject({
      code: 'STATUS_CONFLICT',
      message: 'This account is already active.',
    });
    expect((await patch(person, 'closed')).status).toBe(400);
    expect((await patch({ id: randomUUID() }, 'frozen')).status).toBe(404);
  });

  test.each(['pending', 'active', 'frozen', 'suspended', 'inactive'])(
    '[B-CU-08] a customer who is %s carries the steps that are taken, and no other',
    async (from) => {
      for (const status of ['active', 'frozen', 'suspended', 'inactive'] as const) {
        const person = await desk.customer();
        await desk.app.bank.asOwner(
          'select ledger.set_account_status(account_id, $2) from bank.customers where id = $1',
          [person.id, from],
        );
        const { allowed } = (await banker.call('GET', `/banker/customers/${person.id}`)).body.data;
        const named = allowed.some((step: AccountStep) => ACCOUNT_STEPS[step] === status);
        const answer = await patch(person, status, admin);
        expect(answer.status === 200, `${from} to ${status}`).toBe(named);
        if (named) expect(answer.body.data.allowed).not.toEqual(allowed);
      }
    },
  );

  test('[B-CU-08] suspended is treated as frozen, and only an admin lifts it', async () => {
    const person = await desk.customer(100);
    await patch(person, 'suspended');
    const out = await person.visitor.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 1 });
    expect(out.body.code).toBe('ACCOUNT_RESTRICTED');
    for (const status of ['active', 'frozen', 'inactive'])
      expect((await patch(person, status)).body.code).toBe('NOT_ALLOWED');
    expect((await banker.call('DELETE', `/banker/customers/${person.id}`)).body.code).toBe('NOT_ALLOWED');
    expect((await patch(person, 'active', admin)).status).toBe(200);
  });

  test('[B-CU-10] an inactive customer cannot sign in', async () => {
    const person = await desk.customer();
    await patch(person, 'inactive');
    const answer = await desk.app
      .visitor()
      .call('POST', '/auth/login/customer', { email: person.form.email, password: person.form.password });
    expect(answer.body.code).toBe('ACCOUNT_INACTIVE');
  });
});

describe('flags and KYC', () => {
  test('[B-DB-11] a flag is raised and cleared for a reason, and its history stays', async () => {
    const person = await desk.customer();
    const path = `/banker/customers/${person.id}/flags`;
    expect((await banker.call('POST', path, { reason: 'no' })).body.message).toBe(
      'Please give a reason of 5 to 500 characters',
    );
    const { id } = (await banker.call('POST', path, { reason: 'Many small deposits' })).body.data;
    expect((await banker.call('GET', `/banker/customers/${person.id}`)).body.data).toMatchObject({
      flagged: true,
      flags: [{ id, reason: 'Many small deposits', raised_by: 'Kabir Rao', cleared_at: null }],
    });
    const clear = (of: { id: string }) =>
      banker.call('DELETE', `/banker/customers/${of.id}/flags/${id}`, { reason: 'Salary in cash, shown' });
    expect((await clear(await desk.customer())).status).toBe(404);
    expect((await clear(person)).status).toBe(200);
    expect((await clear(person)).body.code).toBe('STATUS_CONFLICT');
    const after = (await banker.call('GET', `/banker/customers/${person.id}`)).body.data;
    expect(after).toMatchObject({
      flagged: false,
      flags: [{ id, cleared_by: 'Kabir Rao', cleared_reason: 'Salary in cash, shown' }],
    });
    const history = (await banker.call('GET', `/banker/customers/${person.id}/history`)).body.data;
    const events = history.map((item: { event: string }) => item.event);
    expect(events.slice(0, 2)).toEqual(['customer.flag_cleared', 'customer.flagged']);
  });

  test('[B-DB-12] KYC keeps last fours only, needs both to be verified, and asks for a review when its date has come', async () => {
    const person = await desk.customer();
    const path = `/banker/customers/${person.id}/kyc`;
    expect((await banker.call('PUT', path, { status: 'pending', panLastFour: 'ABCDE1234F' })).body.message).toBe(
      'Please enter the last four characters of the PAN',
    );
    expect((await banker.call('PUT', path, { status: 'pending', aadhaarLastFour: '12345' })).body.message).toBe(
      'Please enter the last four digits of the Aadhaar number',
    );
    expect((await banker.call('PUT', path, { status: 'verified', panLastFour: '234f' })).body.code).toBe(
      'STATUS_CONFLICT',
    );
    await banker.call('PUT', path, { status: 'pending', panLastFour: '234f' });
    expect((await banker.call('PUT', path, { status: 'verified', aadhaarLastFour: '9012' })).body.data).toMatchObject({
      kyc_status: 'verified',
    });
    const { kyc } = (await banker.call('GET', `/banker/customers/${person.id}`)).body.data;
    expect(kyc).toMatchObject({
      status: 'verified',
      pan_last_four: '234F',
      aadhaar_last_four: '9012',
      updated_by: 'Kabir Rao',
    });
    expect(kyc.next_review > new Date().toISOString().slice(0, 10)).toBe(true);
    expect(
      (await banker.call('PUT', path, { status: 'verified', nextReview: '2026-01-01' })).body.data.kyc_status,
    ).toBe('review_due');
    expect(ids(await banker.call('GET', '/banker/customers?kyc=review_due'))).toEqual([person.id]);
    const rows = await desk.app.bank.asOwner('select status from bank.kyc_records where customer_id = $1', [person.id]);
    expect(rows).toHaveLength(3);
  });
});

describe('assisted onboarding', () => {
  const applicant = () => {
    const { name, email, phone, address } = newForm();
    return { name, email, phone, address, accountType: 'current' };
  };

  test('[B-DB-07] a banker is sent to the administrator; an admin opens the account, and the customer chooses the password', async () => {
    expect((await banker.call('POST', '/banker/customers', applicant())).body).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'Please contact system administrator to add a new customer',
    });
    const form = applicant();
    const opened = await admin.call('POST', '/banker/customers', form);
    expect(opened.body.data).toMatchObject({ status: 'pending', account_type: 'current', email: form.email });
    expect((await desk.app.letter(form.email, 'password-reset'))?.text).toMatch(/reset-password#token=/);
    expect((await admin.call('POST', '/banker/customers', { ...applicant(), email: form.email })).body.code).toBe(
      'STATUS_CONFLICT',
    );
  });

  test('[B-CU-11] a pending account can neither send nor receive, until KYC is verified', async () => {
    const { id } = (await admin.call('POST', '/banker/customers', applicant())).body.data;
    const deposit = () => banker.call('POST', `/banker/customers/${id}/deposit`, { amount: 100 });
    expect((await deposit()).body.code).toBe('STATUS_CONFLICT');
    const verified = await banker.call('PUT', `/banker/customers/${id}/kyc`, {
      status: 'verified',
      panLastFour: '123A',
      aadhaarLastFour: '4567',
    });
    expect(verified.body.data.status).toBe('active');
    expect((await deposit()).status).toBe(200);
  });
});
