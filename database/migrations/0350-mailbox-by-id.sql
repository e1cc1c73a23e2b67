-- The mailbox is read by the ids of its letters, the order in which they were written. Each transfer writes two letters, and so two rows less here.
drop index bank.mails_by_time;
