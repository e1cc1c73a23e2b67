import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf } from '../documents/documents-under-test.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';

// Filters and exports by day at both ends of what can be asked: ids of journals count from 1970, and no written day follows
// the last one of the year 9999.

let app: AppUnderTest;
let asha: TestVisitor;
let banker: TestVisitor;
beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '100' });
  asha = (await app.newCustomer()).visitor;
  await asha.call('POST', '/customers/transactions', { type: 'deposit', amount: 100, description: 'The only one' });
  const staff = await app.newStaff('banker');
  banker = app.visitor();
  await banker.call('POST', '/auth/login/banker', { email: staff.email, password: staff.password });
});
afterAll(() => app.close());

const EARLY = ['1900-01-01', '1969-12-31', '1970-01-01', '1970-01-02'];
const LATE = ['9999-12-30', '9999-12-31'];
const REFUSED = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01T00:00:00+14:00',
  '9999-12-31T18:30:00Z',
  '9999-12-31T23:59:59Z',
  '10000-01-01',
  '+010000-01-01',
];
const lists = () => [
  ['the customer', asha, '/customers/transactions'] as const,
  ['the desk', banker, '/banker/transactions'] as const,
];
const found = async (visitor: TestVisitor, path: string, days: Record<string, string>) => {
  const { status, body } = await visitor.call('GET', `${path}?${new URLSearchParams(days)}`);
  return [status, (body.data?.transactions ?? body.data)?.length ?? body.message];
};

describe('[C-DB-13] [B-DB-21] a list', () => {
  test('from a day long ago holds everything, until such a day nothing', async () => {
    for (const [who, visitor, path] of lists()) {
      for (const day of EARLY) {
        expect(await found(visitor, path, { startDate: day }), `${who} from ${day}`).toEqual([200, 1]);
        expect(await found(visitor, path, { endDate: day }), `${who} until ${day}`).toEqual([200, 0]);
        expect(await found(visitor, path, { startDate: day, endDate: day }), `${who} on ${day}`).toEqual([200, 0]);
      }
    }
  });

  test('until the last days of 9999 holds everything, from them on nothing', async () => {
    for (const [who, visitor, path] of lists()) {
      for (const day of [...LATE, '9999-12-31T18:29:59.999Z']) {
        expect(await found(visitor, path, { endDate: day }), `${who} until ${day}`).toEqual([200, 1]);
        expect(await found(visitor, path, { startDate: day }), `${who} from ${day}`).toEqual([200, 0]);
      }
      expect(await found(visitor, path, { startDate: '1900-01-01', endDate: '9999-12-31' }), who).toEqual([200, 1]);
    }
  });

  test('a day that the bank cannot name is refused in words', async () => {
    for (const [who, visitor, path] of lists()) {
      for (const day of REFUSED) {
        const refused = [400, 'Please enter a valid date'];
        expect(await found(visitor, path, { startDate: day }), `${who} from ${day}`).toEqual(refused);
        expect(await found(visitor, path, { endDate: day }), `${who} until ${day}`).toEqual(refused);
      }
    }
  });
});

test('[B-DB-12] a date to review at is one that the books can hold', async () => {
  const { id } = (await asha.call('GET', '/customers/profile')).body.data;
  const saved = async (nextReview: string) => {
    const { status, body } = await banker.call('PUT', `/banker/customers/${id}/kyc`, { status: 'pending', nextReview });
    return [status, body.message];
  };
  expect(await saved('0000-12-31')).toEqual([400, 'Please enter a valid date']);
  expect(await saved('9999-12-31')).toEqual([200, 'KYC updated']);
});

test('the books of such days are read, too', async () => {
  for (const date of [...EARLY, ...LATE]) {
    for (const page of ['journals', 'trial-balance'])
      expect((await banker.call('GET', `/banker/books/${page}?date=${date}`)).status, `${page} of ${date}`).toBe(200);
  }
});

const FULL: Record<string, string>[] = [{ startDate: '1969-12-31' }, { endDate: '9999-12-31' }];
const EMPTY: Record<string, string>[] = [{ endDate: '1970-01-01' }, { startDate: '9999-12-31' }];

describe.each(['csv', 'xlsx', 'pdf'] as const)('[C-EX-03] [B-EX-01] %s', (format) => {
  const bankFile = (days: Record<string, string>) =>
    fileOf(app, banker, 'GET', `/banker/transactions/export?${new URLSearchParams({ format, ...days })}`);
  const ownFile = (days: Record<string, string>) =>
    fileOf(app, asha, 'POST', '/customers/export-transactions', { format, ...days });
  // The last bytes of a whole file: a line, the end of an archive's directory, the end of a PDF.
  const isWhole = ({ status, bytes }: Awaited<ReturnType<typeof fileOf>>) =>
    status === 200 &&
    { csv: bytes.toString().endsWith('\r\n'), xlsx: bytes.at(-22) === 0x50, pdf: /%%EOF\s*$/.test(bytes.toString()) }[
      format
    ];

  test('is whole at either end of time', async () => {
    for (const days of FULL) {
      expect(isWhole(await bankFile(days)), `bank, ${JSON.stringify(days)}`).toBe(true);
      expect(isWhole(await ownFile(days)), `own, ${JSON.stringify(days)}`).toBe(true);
    }
    for (const days of EMPTY) {
      expect(isWhole(await bankFile(days)), `bank, ${JSON.stringify(days)}`).toBe(true);
      expect((await ownFile(days)).status).toBe(404);
    }
    for (const file of [bankFile, ownFile]) {
      const refused = await file({ endDate: '9999-12-31T23:59:59Z' });
      expect([refused.status, JSON.parse(refused.bytes.toString()).message]).toEqual([
        400,
        'Please enter a valid date',
      ]);
    }
  });
});
