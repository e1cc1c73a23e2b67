import { expect, test } from 'vitest';
import { sqlMutants } from '../../scripts/mutants/sql-mutants.ts';

/** Writes each mistake as the line in which it stands. */
function mistakesIn(sql: string): string[] {
  return sqlMutants(sql).map(({ at, from, to }) => {
    const wrong = sql.slice(0, at) + to + sql.slice(at + from.length);
    return wrong.split('\n')[sql.slice(0, at).split('\n').length - 1]?.trim() ?? '';
  });
}

const WITHDRAW = `
-- Takes money out = when there is enough of it and the account is open.
create or replace function withdraw(p_amount bigint default 1, p_open boolean default true) returns text
language plpgsql
as $$
begin
  if p_amount <= account.balance and not account.closed then
    update accounts set balance = balance - p_amount, note = 'less and less = fine' where id = account.id;
  end if;
end $$;
`;

test('each condition and each sum of a function is made wrong once, and nothing of its head, texts or assignments', () => {
  expect(mistakesIn(WITHDRAW)).toEqual([
    'if p_amount < account.balance and not account.closed then',
    'if p_amount <= account.balance or not account.closed then',
    'if p_amount <= account.balance and account.closed then',
    "update accounts set balance = balance + p_amount, note = 'less and less = fine' where id = account.id;",
    "update accounts set balance = balance - p_amount, note = 'less and less = fine' where id <> account.id;",
  ]);
});

test('the conditions of a view are made wrong, and a between stays whole', () => {
  const view = `create or replace view week as
select least(a.from_day, a.to_day) from a where a.day between 1 and 7 and a.gone is not null;
`;
  expect(mistakesIn(view)).toEqual([
    'select greatest(a.from_day, a.to_day) from a where a.day between 1 and 7 and a.gone is not null;',
    'select least(a.from_day, a.to_day) from a where a.day between 1 and 7 or a.gone is not null;',
    'select least(a.from_day, a.to_day) from a where a.day between 1 and 7 and a.gone is null;',
  ]);
});
