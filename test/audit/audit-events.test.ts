import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { OUTCOME_PHRASES } from '../../contract/vocabulary/change-outcome.ts';
import { AUDIT_EVENTS } from '../../server/audit/audit-events.ts';
import { detailWords, eventWords, objectWords } from '../../server/audit/audit-words.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// The compiler checks events that TypeScript writes. These tests check events that SQL writes, and find listed events without a
// writer.

const read = (file: string) => readFileSync(path.join(CHECKOUT, file), 'utf8');
const sources = (folder: string, ending: string) =>
  readdirSync(path.join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

/** Returns the outcomes that a statement may write: from `o_outcome in (…)`, or from the check on `ledger.resolutions.outcome`. */
function outcomes(statement: string): string[] {
  const places = [
    /o_outcome\[i\] in \(([^)]*)\)/.exec(statement)?.[1],
    /'journal\.' \|\| (?:p_)?outcome\b/.test(statement)
      ? /check \(outcome in \(([^)]*)\)\)/.exec(read('database/migrations/0053-withdrawn-requests.sql'))?.[1]
      : undefined,
  ];
  return places.flatMap((list) => [...(list ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1] ?? ''));
}

const writtenBySql = sources('database', '.sql')
  .flatMap((file) => read(file).match(/insert into audit\.events[^;]*;/g) ?? [])
  .flatMap((statement) => [
    ...[...statement.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map((match) => match[1] ?? ''),
    ...(statement.includes("'journal.' ||") ? outcomes(statement).map((outcome) => `journal.${outcome}`) : []),
  ]);

/** Returns true when a source writes the event, by its full name or by a template whose value is of a list or in the source. */
function isWrittenBy(source: string, event: string): boolean {
  const [about = '', happened = ''] = event.split('.');
  if (source.includes('`change.${outcome}`') && about === 'change' && happened in OUTCOME_PHRASES) return true;
  return source.includes(`'${event}'`) || (source.includes(`\`${about}.\${`) && source.includes(`'${happened}'`));
}

describe('the events of the audit trail', () => {
  test('every event that SQL writes is in the list', () => {
    expect(writtenBySql.length).toBeGreaterThanOrEqual(5);
    expect(writtenBySql.filter((event) => !AUDIT_EVENTS.some((known) => known === event))).toEqual([]);
  });

  test('every event of the list is written somewhere', () => {
    const written = sources('server', '.ts')
      .map(read)
      .filter((source) => source.includes('recordAudit('));
    expect(
      AUDIT_EVENTS.filter(
        (event) => !writtenBySql.includes(event) && !written.some((source) => isWrittenBy(source, event)),
      ),
    ).toEqual([]);
  });

  test('each stands in the list once, and no two that mean different things have the same words', () => {
    expect([...AUDIT_EVENTS]).toEqual([...new Set(AUDIT_EVENTS)].toSorted());
    const titles = AUDIT_EVENTS.map((event) => eventWords(event).title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test('each has its kind and its title: what the staff read is changed on purpose alone', () => {
    const words = AUDIT_EVENTS.map((event) => [event, eventWords(event).type, eventWords(event).title].join(','));
    expect(['event,kind,title', ...words]).toEqual(read('test/audit/events-in-words.csv').trimEnd().split('\n'));
  });

  test('a name that is not in the list any more is shown as it is, and so are the plain words of its details', () => {
    expect(eventWords('deposit.closed')).toEqual({ type: 'event', title: 'deposit.closed' });
    expect(detailWords({ before: 'active', after: 'frozen', secret: { a: 1 }, reason: 'as_asked' })).toBe(
      'active → frozen · as asked',
    );
  });

  test.each([
    [{ changed: ['name', 7, 'address'] }, 'name, address'],
    [
      { reviewAbovePaise: '20000000', pendingDays: 7 },
      'approval needed above ₹2,00,000.00 · pending requests expire after 7 days',
    ],
    [{ before: 'active', reason: 'left alone' }, 'left alone'],
    [{ after: 'active' }, ''],
    [
      { kind: 'as_asked', device: 'Firefox', address: '10.0.0.1', role: 'admin' },
      'as asked · Firefox · 10.0.0.1 · admin',
    ],
    [{ kind: 'customer', note: 'Called back' }, 'Called back'],
    [{ reason: '', note: 'Seen' }, 'Seen'],
    ['a text', ''],
    [null, ''],
  ])('details %j are worded', (details, words) => {
    expect(detailWords(details)).toBe(words);
  });

  test('a business date is written as the desk writes dates, and no other object', () => {
    expect(objectWords('2026-11-05')).toBe('Nov 5, 2026');
    expect(['2026-11-051', 'x2026-11-05', 'customer', ''].map((object) => objectWords(object))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
