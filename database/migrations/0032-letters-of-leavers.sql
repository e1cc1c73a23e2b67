-- Letters are found by whom they belong to, so that those of a customer who leaves can go (forget-customer.sql).
create index letters_of_customer on bank.mails (customer_id) where customer_id is not null;
create index letters_of_nobody on bank.mails (recipient, sent_at) where customer_id is null;
create index customers_who_left on bank.customers (id) where closed_at is not null;
