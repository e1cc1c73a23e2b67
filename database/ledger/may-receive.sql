-- Tells whether a customer's account in this status may receive money. The rule stands here and nowhere else: the doorway,
-- the capture of held money, the look-up of a recipient and the list of recent recipients all call this function.
--
-- A frozen or suspended account may receive but not send (C-DB-03). A pending, inactive or closed account looks to a sender
-- like one that does not exist (C-TR-02). The doorway makes one exception: the bank itself pays to any account that is not closed.
--
-- The function is one SQL expression without settings of its own, so PostgreSQL inlines it into the statement that calls it.

create or replace function ledger.may_receive(status text) returns boolean
language sql immutable parallel safe
as $$
  select status in ('active', 'frozen', 'suspended');
$$;
