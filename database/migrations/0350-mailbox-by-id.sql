-- The mailbox is read by the ids of its letters, the order of writing. Each transfer writes two letters, which had two entries in this index.
drop index bank.mails_by_time;
