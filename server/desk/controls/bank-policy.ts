import { sql } from 'kysely';
import type { Paise } from '../../../contract/vocabulary/money.ts';
import { recordAudit } from '../../audit/audit-trail.ts';
import type { BankClock } from '../../platform/bank-clock.ts';
import type { Db, Tx } from '../../platform/database.ts';

/** Limits in paise up to which the bank needs no checker, and the time that other requests may wait (decisions 18 and 70). */
export interface PolicyRules {
  /** An instruction above it waits for a banker. */
  readonly reviewAbove: Paise;
  /** A customer's transfers and withdrawals of a business date. */
  readonly customerDayLimit: Paise;
  /** A banker's deposits of a business date. */
  readonly tellerDayLimit: Paise;
  /** A first transfer to a recipient above it is confirmed by its maker, long after their last password. */
  readonly confirmAbove: Paise;
  /** In the first 24 hours after a new e-mail address. */
  readonly carefulAbove: Paise;
  /** A charge or a goodwill credit above it waits for a colleague. */
  readonly correctionAbove: Paise;
  /** The day for which a reversal counts: that of what it reverses, or the day of its booking (decision 73). */
  readonly reversalDate: 'original' | 'today';
  /** True where a reversal of money that is spent makes a claim on the customer; else it is refused. */
  readonly claimsAllowed: boolean;
  /** True where customers pay cash in and take it out by themselves (decision 81). */
  readonly selfServiceCash: boolean;
  /** Days after which what waits expires. */
  readonly pendingDays: number;
}

/** The rules from one moment on. */
export interface BankPolicy extends PolicyRules {
  readonly validFrom: Date;
  readonly changedBy: string | null;
}

/** All policies so far, newest first; the first is in force. The one that the bank began with is dated at its opening. */
export async function policiesOf(db: Db | Tx): Promise<BankPolicy[]> {
  const { rows } = await sql<BankPolicy>`select p.review_above_paise as "reviewAbove", p.pending_days as "pendingDays",
      p.customer_day_paise as "customerDayLimit", p.teller_day_paise as "tellerDayLimit",
      p.confirm_above_paise as "confirmAbove", p.careful_above_paise as "carefulAbove",
      p.correction_above_paise as "correctionAbove", p.reversal_date as "reversalDate", p.claims_allowed as "claimsAllowed",
      bank.customers_handle_cash(p.self_service_cash) as "selfServiceCash", s.name as "changedBy",
      greatest(p.valid_from, timestamptz '2020-01-01 00:00:00+05:30') as "validFrom"
    from bank.policies p left join bank.staff s on s.id = p.changed_by
    order by p.valid_from desc`.execute(db);
  return rows;
}

/** The policy that holds now. */
export async function policyInForce(db: Db | Tx): Promise<BankPolicy> {
  const [policy] = await policiesOf(db);
  if (!policy) throw new Error('The bank has no policy');
  return policy;
}

/** Lets one transaction at a time change the policy or ask for a change of it. It may lock twice. */
export async function lockPolicy(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kosh policy'))`.execute(tx);
}

/** Adds a policy that holds from now on, in the caller's transaction; the old ones stay. */
export async function addPolicy(
  tx: Tx,
  clock: BankClock,
  wanted: PolicyRules & { changedBy: string; alone: boolean },
): Promise<void> {
  // One change at a time, each at least a millisecond later than the last, because the time is the row's key.
  await lockPolicy(tx);
  await tx
    .insertInto('bank.policies')
    .values({
      valid_from: sql`greatest(${clock.now()}::timestamptz, (select max(valid_from) from bank.policies) + interval '1 millisecond')`,
      review_above_paise: wanted.reviewAbove,
      customer_day_paise: wanted.customerDayLimit,
      teller_day_paise: wanted.tellerDayLimit,
      confirm_above_paise: wanted.confirmAbove,
      careful_above_paise: wanted.carefulAbove,
      correction_above_paise: wanted.correctionAbove,
      reversal_date: wanted.reversalDate,
      claims_allowed: wanted.claimsAllowed,
      self_service_cash: wanted.selfServiceCash,
      pending_days: wanted.pendingDays,
      changed_by: wanted.changedBy,
    })
    .execute();
  await recordAudit(tx, {
    event: 'policy.changed',
    actorId: wanted.changedBy,
    object: 'bank.policies',
    details: {
      reviewAbovePaise: String(wanted.reviewAbove),
      customerDayPaise: String(wanted.customerDayLimit),
      tellerDayPaise: String(wanted.tellerDayLimit),
      confirmAbovePaise: String(wanted.confirmAbove),
      carefulAbovePaise: String(wanted.carefulAbove),
      correctionAbovePaise: String(wanted.correctionAbove),
      reversalDate: wanted.reversalDate,
      claimsAllowed: wanted.claimsAllowed,
      selfServiceCash: wanted.selfServiceCash,
      pendingDays: wanted.pendingDays,
      ...(wanted.alone && { reason: 'alone' }),
    },
  });
}
