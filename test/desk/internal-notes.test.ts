import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

// A checker writes a reason, which the customer reads, and an internal note, which only the staff read (decision 77), as they alone read
// the risk (decision 88).

const REASON = 'The signature differs from ours';
const NOTE = 'ZEBRA-4711 named in an enquiry of the police';
const FLAG = 'YAK-4712 suspected of laundering';
const RISK = 'EMU-4713 holds a public office';

let desk: DeskUnderTest;
let banker: Awaited<ReturnType<DeskUnderTest['staff']>>;
let [sender, receiver]: DeskPerson[] = [];
let rejected = '';

beforeAll(async () => {
  desk = await openDesk();
  banker = await desk.staff();
  [sender, receiver] = [await desk.customer(900_000), await desk.customer()];
  rejected = await desk.waiting(sender, receiver);
  const answer = await banker.call('POST', `/banker/transactions/${rejected}/reject`, {
    reason: REASON,
    internalNote: NOTE,
  });
  expect(answer).toMatchObject({ status: 200, body: { data: { transaction: { rejection_reason: REASON } } } });
  expect(JSON.stringify(answer.body)).not.toContain('ZEBRA');
  await banker.call('POST', `/banker/customers/${sender.id}/flags`, { reason: FLAG });
  const rated = { category: 'medium', reason: RISK, replaces: null };
  expect((await banker.call('PUT', `/banker/customers/${sender.id}/risk`, rated)).status).toBe(200);
  const papers = { status: 'verified', panLastFour: '234F', aadhaarLastFour: '9012' };
  expect((await banker.call('PUT', `/banker/customers/${sender.id}/kyc`, papers)).status).toBe(200);
  const frozen = { status: 'frozen', reason: 'We check a payment', internalNote: NOTE };
  expect((await banker.call('PATCH', `/banker/customers/${sender.id}/status`, frozen)).status).toBe(200);
  const maker = await desk.staff();
  const asked = await maker.call('PUT', `/banker/customers/${sender.id}`, { phone: '9812345671' });
  const { id } = asked.body.data.pendingContactChange;
  const change = await banker.call('POST', `/banker/changes/${id}/reject`, { reason: REASON, internalNote: NOTE });
  expect(change.body.data.change).toMatchObject({ reason: REASON, internal_note: NOTE });
});
afterAll(() => desk.close());

const people = () => [sender, receiver].filter((person) => person !== undefined);

test('the staff read it: at the transaction, at the customer, in the history and in the trail', async () => {
  const detail = (await banker.call('GET', `/banker/transactions/${rejected}`)).body.data;
  expect(detail).toMatchObject({ internal_note: NOTE, transaction: { rejection_reason: REASON } });
  const customer = (await banker.call('GET', `/banker/customers/${sender?.id}`)).body.data;
  expect(customer).toMatchObject({ status_reason: 'We check a payment', status_note: NOTE });
  const history = (await banker.call('GET', `/banker/customers/${sender?.id}/history`)).body.data;
  const notes = history.filter(({ event }: { event: string }) => event === 'note.written');
  expect(notes).toHaveLength(3);
  expect(notes[0]).toMatchObject({ title: 'Internal note', detail: NOTE, actor: 'Kabir Rao' });
  const trail = await desk.app.bank.asOwner("select details from audit.events where event = 'note.written'");
  expect(trail).toHaveLength(3);
});

test('no call of a customer answers with it, on either side of the transaction', async () => {
  let asked = 0;
  for (const { visitor, id } of people()) {
    for (const call of Object.values<Endpoint>(api)) {
      const mine = call.caller === 'customer' || call.caller === 'signed-in';
      if (!mine || call.method !== 'GET' || call.produces === 'text/event-stream') continue;
      const path =
        call.path.includes('/transactions/{') || call.path.includes('receipt')
          ? call.path.replace(/\{\w+\}/, rejected)
          : call.path.replace(/\{\w+\}/, id);
      const { body } = await visitor.call('GET', path);
      asked += 1;
      expect(JSON.stringify(body), path).not.toMatch(/ZEBRA|YAK|EMU|internal_note|status_note|next_review|"risk/);
    }
  }
  expect(asked).toBeGreaterThan(30);
  const line = await sender?.visitor.call('GET', `/customers/transactions/${rejected}`);
  expect(line?.body.data.transaction?.rejection_reason ?? line?.body.data.rejection_reason).toBe(REASON);
});

test('no letter, no statement, no export and no copy of all personal data has it', async () => {
  const { visitor } = sender ?? {};
  for (const statementType of ['personal_data', 'account_statement', 'transaction_history'])
    expect((await visitor?.call('POST', '/customers/account-statement', { statementType }))?.body.success).toBe(true);
  const made = () => desk.app.bank.asOwner('select 1 from bank.statement_requests where sent_at is not null');
  await vi.waitFor(async () => expect(await made()).toHaveLength(3), { timeout: 20_000, interval: 100 });
  const list = (await visitor?.call('GET', '/customers/statements'))?.body.data;
  expect(list).toHaveLength(3);
  const files = await desk.app.bank.asOwner<{ bytes: Buffer }>('select * from bank.statement_files');
  expect(files.length).toBeGreaterThan(0);
  const unpacked = files.flatMap((file) =>
    Object.values(file).flatMap((value: unknown) => (Buffer.isBuffer(value) ? [readable(value)] : [])),
  );
  const mails = await desk.app.bank.asOwner<{ attachments: { base64: string }[] | null }>(
    'select subject, text, html, attachments from bank.mails',
  );
  const attached = mails.flatMap(({ attachments }) =>
    (attachments ?? []).map(({ base64 }) => readable(Buffer.from(base64, 'base64'))),
  );
  const exported = await visitor?.call('POST', '/customers/export-transactions', { format: 'csv' });
  const all = JSON.stringify([list, unpacked, mails, attached, exported?.body]);
  // The copy of all personal data is searched, too: it has the reason, which is the customer's.
  const copy = unpacked.find((text) => text.includes('"customer_status_changes"'));
  expect(copy?.includes('We check a payment')).toBe(true);
  // Nor the day of the next review, from which the category could be reckoned.
  const { kyc } = (await banker.call('GET', `/banker/customers/${sender?.id}`)).body.data;
  expect(kyc.next_review).toMatch(/^\d{4}-/);
  expect(copy?.includes('"pan_last_four"')).toBe(true);
  const told = ['ZEBRA-4711', 'YAK-4712', 'EMU-4713', 'risk_rat', kyc.next_review].filter((each) => all.includes(each));
  expect(told).toEqual([]);
});

/** Returns a file as text, unpacked where it is packed. */
function readable(bytes: Buffer): string {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString() : bytes.toString('latin1');
}

test('it may be left out or empty, and has at most 500 characters', async () => {
  const [from, to] = [await desk.customer(900_000), await desk.customer()];
  const reject = async (internalNote?: string) => {
    const id = await desk.waiting(from, to, 200_001);
    const body = { reason: REASON, ...(internalNote !== undefined && { internalNote }) };
    return { id, answer: await banker.call('POST', `/banker/transactions/${id}/reject`, body) };
  };
  for (const note of [undefined, '', '   ']) {
    const { id, answer } = await reject(note);
    expect(answer.status).toBe(200);
    expect((await banker.call('GET', `/banker/transactions/${id}`)).body.data.internal_note).toBeNull();
  }
  expect((await reject('x'.repeat(500))).answer.status).toBe(200);
  expect((await reject('x'.repeat(501))).answer.body).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Please keep the internal note within 500 characters',
  });
});

test('a note by itself has an author, stands before older ones at the customer, and is never empty', async () => {
  const path = `/banker/customers/${receiver?.id}`;
  expect((await banker.call('POST', `${path}/notes`, { note: ' ' })).body.message).toBe('Please write a note');
  for (const note of ['Called about the loan', 'Prefers to be called after six'])
    expect((await banker.call('POST', `${path}/notes`, { note })).body).toMatchObject({ message: 'Note saved' });
  const { notes } = (await banker.call('GET', path)).body.data;
  expect(notes).toMatchObject([
    { kind: 'customer', note: 'Prefers to be called after six', written_by: 'Kabir Rao' },
    { kind: 'customer', note: 'Called about the loan', written_by: 'Kabir Rao' },
  ]);
  const sendersNotes = (await banker.call('GET', `/banker/customers/${sender?.id}`)).body.data.notes;
  expect(sendersNotes.map(({ kind }: { kind: string }) => kind)).toEqual(['change', 'status', 'transaction']);
  expect((await banker.call('POST', `/banker/customers/${randomUUID()}/notes`, { note: 'Nobody' })).status).toBe(404);
});
