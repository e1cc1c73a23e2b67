-- Blanks what the bank knows of a person who has left (decision 23): everything but what the books and the audit trail
-- need. Letters that have not left yet still leave, and the hourly sweep takes them later. Replaces the first version, from 0020-desk.sql.
-- Runs as the owner: the bank itself may not change what stands in edits and KYC records. Refuses a customer who has not left.

create or replace function bank.forget_customer(p_customer uuid) returns void
language plpgsql security definer
set search_path = bank, pg_temp
as $$
declare
  leaver bank.customers;
begin
  select * into strict leaver from bank.customers c where c.id = p_customer;
  if leaver.closed_at is null then
    raise exception 'customer % has not left', p_customer using errcode = 'restrict_violation';
  end if;
  delete from bank.registration_attempts a where a.email = leaver.email;
  delete from bank.mails m
  where (m.sent_at is not null or not m.by_email) and (m.customer_id = p_customer or (m.customer_id is null and m.recipient = leaver.email));
  delete from bank.customer_photos p where p.customer_id = p_customer;
  delete from bank.second_factors f where f.subject_id = p_customer;
  delete from bank.passkeys k where k.subject_id = p_customer;
  delete from bank.reset_links l where l.subject_id = p_customer;
  delete from bank.phone_codes p where p.customer_id = p_customer;
  delete from bank.transaction_marks m where m.customer_id = p_customer;
  delete from bank.bill_photos p where p.customer_id = p_customer;
  delete from bank.spending_budgets b where b.customer_id = p_customer;
  delete from bank.savings_goals g where g.customer_id = p_customer;
  delete from bank.bureau_scores s where s.customer_id = p_customer;
  delete from bank.address_proofs a where a.request_id in (select r.id from bank.change_requests r where r.subject_id = p_customer);
  -- A receiver of webhooks may have answered with what it was sent.
  update bank.webhook_deliveries d set answer = null where d.answer is not null;
  update bank.change_requests r set change = '{}' where r.subject_id = p_customer;
  update bank.customer_edits e set changes = '[]' where e.customer_id = p_customer;
  update bank.term_deposits d set nominee = null, description = '' where d.customer_id = p_customer;
  update bank.kyc_records k set pan_last_four = '', aadhaar_last_four = '' where k.customer_id = p_customer;
  update bank.customers c
  set name = 'Closed customer', email = 'closed-' || p_customer || '@customers.invalid', phone = 'closed-' || p_customer,
      phone_proved_at = null, phone_proof = null,
      address = '', city = '', state = '', zip = '', password_hash = '', preferences = '{}'
  where c.id = p_customer;
end $$;
