import { test } from 'kosh/vitest';
import { expect } from 'vitest';

/** Returns a date by a number of days later, such as `2027-01-08`. */
const later = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

test('a transfer that no banker decides on expires after seven days, and an e-mail says so', async ({ bank }) => {
  await bank.snapshot();
  const asha = await bank.customer('asha');
  const meera = await asha.must<{ id: string }>('GET', '/customers/find-recipient?phone=9800000003');
  await asha.must('POST', '/customers/transactions', { type: 'deposit', amount: 300_000 });
  const { balance } = await asha.must<{ balance: number }>('GET', '/customers/profile');
  const sent = await asha.must('POST', '/customers/transfer', { recipientId: meera.id, amount: 250_000 });
  expect(sent).toMatchObject({ transaction: { status: 'pending' } });

  const { businessDate } = await bank.clock.now();
  const reading = await bank.clock.moveTo(later(businessDate, 8));

  expect(reading).toMatchObject({ businessDate: later(businessDate, 8), daysClosed: 8 });
  const mail = await bank.mail.latestTo('asha@kosh.example', { subject: 'has expired' });
  expect(mail.subject).toBe('Your request of ₹2,50,000.00 has expired');
  expect(await asha.must('GET', '/customers/profile')).toMatchObject({ balance, held_balance: 0 });
  const { journals } = await bank.diff();
  expect(journals.added.filter(({ kind }) => kind === 'transfer')).toMatchObject([{ status: 'failed', entries: [] }]);

  await bank.restore();
  expect(await bank.clock.now()).toMatchObject({ businessDate });
});
