-- Forgets the nominees and the words of customers who left before forget_customer did so (docs/decisions/0023-delete-is-a-close.md).
update bank.term_deposits d set nominee = null, description = ''
from bank.customers c
where c.id = d.customer_id and c.closed_at is not null and (d.nominee is not null or d.description <> '');
