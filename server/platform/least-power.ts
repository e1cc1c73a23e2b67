import type pg from 'pg';
import { BANK_ROLE } from './bank-sign-in.ts';
import { OperatorError } from './operator-error.ts';

interface Seen {
  who: string;
  rights: string[];
  roles: string[];
  owned: string[];
  settings: string[];
}

// Time-outs, which a pooler in front needs (transaction-pooler.ts). A role may set others for itself, for all its later
// connections: a search path of its own, or that it only reads.
const OWN_SETTINGS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Refuses (`OperatorError`) to run the bank on connections that are more than `kosh_app` is meant to be: signed in as
 * another, with rights over the server, as a member of another role (which `set role` would become), as the owner of
 * something of the bank, or with settings of the role beyond the time-outs.
 */
export async function refuseMorePower(connections: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await connections.query<Seen>(
    `select session_user::text as who,
            array_remove(array[case when rolsuper then 'superuser' end, case when rolcreaterole then 'createrole' end,
                               case when rolcreatedb then 'createdb' end, case when rolreplication then 'replication' end,
                               case when rolbypassrls then 'bypassrls' end], null) as rights,
            array(select m.roleid::regrole::text from pg_auth_members m where m.member = me.oid) as roles,
            array(select n.nspname::text from pg_namespace n where n.nspowner = me.oid
                  union all select c.oid::regclass::text from pg_class c where c.relowner = me.oid and c.relpersistence <> 't' and c.relkind not in ('i', 'I', 't')
                  union all select p.oid::regproc::text from pg_proc p where p.proowner = me.oid
                  union all select d.datname::text from pg_database d where d.datdba = me.oid limit 3) as owned,
            array(select setting from pg_db_role_setting s, unnest(s.setconfig) as setting
                  where s.setrole = me.oid and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
                    and split_part(setting, '=', 1) <> all ($1)) as settings
     from pg_roles me where rolname = session_user`,
    [OWN_SETTINGS],
  );
  const seen = rows[0];
  if (seen?.who !== BANK_ROLE) throw new OperatorError(`the bank signs in as ${seen?.who}, not as ${BANK_ROLE}`);
  const { rights, roles, owned, settings } = seen;
  const more = [
    ...rights.map((right) => `is ${right}`),
    ...roles.map((role) => `is a member of ${role}`),
    ...owned.map((thing) => `owns ${thing}`),
    ...settings.map((setting) => `has the setting ${setting}`),
  ];
  if (more.length > 0)
    throw new OperatorError(`${BANK_ROLE} ${more.join(' and ')}: take that away, it needs its grants alone`);
}
