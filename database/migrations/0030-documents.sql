-- Documents: what the bank has put its name to, and the statements that customers asked for.

-- Each document that left the bank, under the code printed on it, with what it said about the books and the hash of its
-- bytes. No name and no text of it stands here. `finished_at` is null until its last byte was made.
create table bank.issued_documents (
  code           text primary key check (code ~ '^KOSH(-[0-9A-HJKMNP-TV-Z]{4}){4}$'),
  kind           text not null check (kind in ('account_statement', 'transaction_history', 'personal_data', 'receipt',
                 'transactions_export', 'bank_export', 'deposits_export', 'bank_report')),
  format         text not null check (format in ('csv', 'xlsx', 'pdf')),
  customer_id    uuid,
  account_id     uuid,
  account_ending text,
  issued_by      uuid not null,
  issued_at      timestamptz not null,
  from_date      date,
  to_date        date,
  -- The entries of the account that it covers, and the balances before the first and after the last of them.
  first_seq      bigint,
  through_seq    bigint,
  opening_paise  bigint,
  closing_paise  bigint,
  -- A receipt's one movement.
  journal_id     uuid,
  amount_paise   bigint,
  sha256         text,
  bytes          bigint,
  finished_at    timestamptz
);
create index documents_by_customer on bank.issued_documents (customer_id, issued_at desc);

-- A statement that somebody asked for: made in the background, mailed, and kept to be downloaded.
create table bank.statement_requests (
  id                uuid primary key,
  customer_id       uuid not null references bank.customers (id),
  statement_type    text not null check (statement_type in ('account_statement', 'transaction_history', 'personal_data')),
  status            text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  requested_at      timestamptz not null,
  due_at            timestamptz not null,
  attempts          integer not null default 0,
  last_error        text,
  sent_at           timestamptz,
  verification_code text
);
create index statements_to_make on bank.statement_requests (due_at) where status = 'queued';
create index statements_by_customer on bank.statement_requests (customer_id, requested_at desc);

-- Its files, in pieces, so that neither making nor sending one ever holds it whole.
create table bank.statement_files (
  request_id   uuid not null references bank.statement_requests (id) on delete cascade,
  filename     text not null,
  piece        integer not null,
  content_type text not null,
  bytes        bytea not null,
  primary key (request_id, filename, piece)
);
-- A PDF is compressed already.
alter table bank.statement_files alter column bytes set storage external;

-- Who leaves takes their statements along (decision 23).
create function bank.forget_statements() returns trigger language plpgsql
set search_path = bank, pg_temp
as $$
begin
  delete from bank.statement_requests r where r.customer_id = new.id;
  return null;
end $$;
create trigger forget_statements after update of closed_at on bank.customers
  for each row when (new.closed_at is not null and old.closed_at is null) execute function bank.forget_statements();

-- Everything that stands about a customer in the bank's own tables, one row a record: each table that has the customer's
-- id, also one that is added later. Left out: secrets and their hashes, contents that are files, letters' texts
-- (they held codes), what only counts attempts, and the staff's suspicions, which nobody is tipped off about.
create function bank.held_about(p_customer uuid) returns table (section text, record jsonb)
language plpgsql stable
set search_path = bank, pg_temp
as $$
declare
  source record;
  secrets text[];
begin
  for source in
    select t.table_name as name, min(c.column_name) filter (where c.column_name in ('customer_id', 'subject_id')) as owner_column
    from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'bank' and t.table_type = 'BASE TABLE'
      and c.column_name in ('customer_id', 'subject_id') and c.data_type = 'uuid'
      and t.table_name not in ('customer_flags', 'reset_links', 'sign_in_challenges', 'recovery_codes', 'statement_files')
    group by t.table_name
    union all
    select 'customers', 'id'
    order by 1
  loop
    select array_agg(c.column_name::text) into secrets
    from information_schema.columns c
    where c.table_schema = 'bank' and c.table_name = source.name
      and (c.data_type = 'bytea' or c.column_name ~ '(hash|secret|encrypted|cipher|token|search_text|public_key|_key$|_step$|network)'
        or (source.name = 'mails' and c.column_name in ('text', 'html', 'attachments', 'attempts', 'last_error', 'due_at'))
        or (source.name = 'statement_requests' and c.column_name in ('attempts', 'last_error', 'due_at')));
    return query execute format('select %L::text, to_jsonb(t) - $2 from bank.%I t where t.%I = $1 limit 5000', source.name, source.name, source.owner_column)
      using p_customer, coalesce(secrets, '{}'::text[]);
  end loop;
end $$;
