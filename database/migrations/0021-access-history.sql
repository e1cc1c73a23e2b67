-- Each movement of money is audited too, so the few events about somebody's access would be looked for among very
-- many others. These indexes leave the movements out, and so cost them nothing.
create index access_by_actor on audit.events (actor_id, seq) where event not like 'journal.%';
create index access_by_object on audit.events (object, seq) where event not like 'journal.%';
