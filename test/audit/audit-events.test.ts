import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AUDIT_EVENTS } from '../../server/audit/audit-events.ts';
import { detailWords, eventWords } from '../../server/audit/audit-words.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// The compiler holds what TypeScript writes to the list; SQL writes some events itself, and an event may be written no more.

const read = (file: string) => readFileSync(path.join(CHECKOUT, file), 'utf8');
const sources = (folder: string, ending: string) =>
  readdirSync(path.join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

/** What `ledger.resolutions.outcome` and the doorway's `o_outcome` may be, from the table and from the statement. */
function outcomes(statement: string): string[] {
  const places = [
    /o_outcome\[i\] in \(([^)]*)\)/.exec(statement)?.[1],
    /'journal\.' \|\| (?:p_)?outcome\b/.test(statement)
      ? /outcome +text not null check \(outcome in \(([^)]*)\)\)/.exec(read('database/migrations/0001-ledger.sql'))?.[1]
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

/** Whether a source writes the event, in whole or as a template of which it names the last part. */
function isWrittenBy(source: string, event: string): boolean {
  const [about = '', happened = ''] = event.split('.');
  return (
    source.includes(`'${event}'`) || (source.includes(`\`${about}.\${`) && new RegExp(`'${happened}'`).test(source))
  );
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

  test('a name that is not in the list any more is shown as it is, and so are the plain words of its details', () => {
    expect(eventWords('deposit.closed')).toEqual({ type: 'event', title: 'deposit.closed' });
    expect(detailWords({ before: 'active', after: 'frozen', secret: { a: 1 }, reason: 'as_asked' })).toBe(
      'active → frozen · as asked',
    );
  });
});
