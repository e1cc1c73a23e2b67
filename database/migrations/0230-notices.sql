-- A letter to a customer is also their notice in the app: one row for the event, and the channels by which it is told.
-- A row that is told in the app alone never leaves by e-mail, so it is not among the mails to send.
alter table bank.mails
  add column by_email  boolean not null default true,
  add column in_app    boolean not null default false,
  -- The transaction or the term deposit that the notice leads to.
  add column object_id uuid,
  add column read_at   timestamptz;
alter table bank.mails add constraint mails_told check (by_email or in_app);
alter table bank.mails add constraint notices_of_customers check (not in_app or customer_id is not null);

drop index bank.mails_to_send;
create index mails_to_send on bank.mails (due_at) where sent_at is null and by_email;
-- A customer's notices, newest first; also finds all letters of one who leaves, as the index that it replaces did.
drop index bank.letters_of_customer;
create index letters_of_customer on bank.mails (customer_id, id desc) where customer_id is not null;
create index unread_notices on bank.mails (customer_id) where in_app and read_at is null;
