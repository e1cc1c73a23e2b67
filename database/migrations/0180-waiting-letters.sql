-- A letter about a status that staff may still undo waits, and is withdrawn if they do (decision 84): `about` is the customer or the
-- card, `known_status` the status that the reader of the letter knows so far.
alter table bank.mails add column about uuid, add column known_status text;
alter table bank.mails add constraint mails_about_status check ((about is null) = (known_status is null));
create index letters_that_wait on bank.mails (about) where about is not null and sent_at is null;
