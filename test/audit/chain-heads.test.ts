import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../../server/audit/audit-trail.ts';
import { parseHead } from '../../server/audit/chain-heads.ts';
import { createAuditSealer } from '../../server/audit/seal-audit.ts';
import { verifyAudit } from '../../server/audit/verify-audit.ts';
import { openSealedBooks, type SealedBooks, sealAll } from './sealed-books.ts';

let sealed: SealedBooks;
beforeAll(async () => {
  sealed = await openSealedBooks();
});
afterAll(() => sealed.close());

/** A log whose lines can be read. */
function readableLog() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: pino({ level: 'info', base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }) };
}

const happen = (event: 'goal.set' | 'day_end.closed') =>
  recordAudit(sealed.books.database.db, { event, actorId: null, object: '2026-11-22' });

test('the head of the chain is logged when it moved, five minutes after the last time, and at once when a day was closed', async () => {
  const bank = sealed.books.database;
  const { lines, log } = readableLog();
  let wall = new Date('2026-11-22T10:00:00Z');
  const clock = { now: () => wall, wall: () => wall, businessDate: () => '2026-11-22' };
  const sealer = createAuditSealer(bank.database, log, clock);
  const sealNext = async (event: 'goal.set' | 'day_end.closed') => {
    await happen(event);
    while ((await verifyAudit(bank.pool)).waiting > 0) await sealer.seal();
    const { head, headSeq } = await verifyAudit(bank.pool);
    return `${headSeq}:${head}`;
  };
  const heads = () => lines.map((line) => line.head);

  await sealer.seal();
  const { head, headSeq } = await verifyAudit(bank.pool);
  expect(lines).toEqual([
    expect.objectContaining({ head: `${headSeq}:${head}`, businessDate: '2026-11-22', dayClosed: false, level: 30 }),
  ]);
  await sealNext('goal.set');
  expect(heads()).toHaveLength(1);
  const ofTheDay = await sealNext('day_end.closed');
  expect(heads()).toEqual([`${headSeq}:${head}`, ofTheDay]);
  expect(lines.at(-1)).toMatchObject({ dayClosed: true });
  wall = new Date('2026-11-22T10:06:00Z');
  await sealer.seal();
  expect(heads()).toHaveLength(2);
  const later = await sealNext('goal.set');
  expect(heads()).toEqual([`${headSeq}:${head}`, ofTheDay, later]);
});

test('a chain that its owner made anew passes by itself and fails beside a head that was noted before', async () => {
  const bank = sealed.books.database;
  await sealAll(bank);
  const before = await verifyAudit(bank.pool);
  const noted = [{ seq: before.headSeq, hash: before.head }];
  expect((await verifyAudit(bank.pool, noted)).violations).toEqual([]);

  await sealed.rewrite(
    `update ledger.journals set description = 'other' where amount_paise = 2500; delete from audit.seals`,
  );
  await sealAll(bank);
  expect((await verifyAudit(bank.pool)).violations).toEqual([]);
  expect((await verifyAudit(bank.pool, noted)).violations).toEqual([
    `The chain does not contain the head ${before.headSeq}:${before.head}, which was noted outside.`,
  ]);
});

test('a head is read as the log writes it, and nothing else is', () => {
  const hash = 'ab'.repeat(32);
  expect(parseHead(`12:${hash}`)).toEqual({ seq: 12n, hash });
  for (const text of ['', hash, `:${hash}`, `12:${hash}0`, `12:${hash.toUpperCase()}`, `1.5:${hash}`, `-1:${hash}`]) {
    expect(() => parseHead(text)).toThrow('is no head');
  }
});
