-- The desk's reports: asked for by staff, made in the background, kept for everybody on the desk.

-- One report that somebody asked for (B-DB-10). Its row is its place in the queue, as with statements (decision 4).
create table bank.desk_reports (
  id                uuid primary key,
  format            text not null check (format in ('pdf', 'xlsx')),
  requested_by      uuid not null references bank.staff (id),
  requested_at      timestamptz not null,
  status            text not null default 'queued' check (status in ('queued', 'ready', 'failed')),
  due_at            timestamptz not null,
  attempts          integer not null default 0,
  last_error        text,
  ready_at          timestamptz,
  -- The business dates that it covers, both included.
  from_date         date,
  to_date           date,
  verification_code text
);
create index reports_to_make on bank.desk_reports (due_at) where status = 'queued';
create index reports_by_time on bank.desk_reports (requested_at desc);

-- How far its making is. A table of its own: whoever makes a report holds its row locked until it is done, and what is
-- written there is seen by nobody before.
create table bank.desk_report_progress (
  report_id  uuid primary key references bank.desk_reports (id) on delete cascade,
  steps_done integer not null check (steps_done >= 0),
  steps      integer not null check (steps >= steps_done)
);

-- Its file, in pieces.
create table bank.desk_report_files (
  request_id   uuid not null references bank.desk_reports (id) on delete cascade,
  filename     text not null,
  piece        integer not null,
  content_type text not null,
  bytes        bytea not null,
  primary key (request_id, filename, piece)
);
-- PDFs and workbooks are compressed already.
alter table bank.desk_report_files alter column bytes set storage external;
