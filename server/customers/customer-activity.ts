import type { AuditEventName } from '../audit/audit-events.ts';
import type { Db } from '../platform/database.ts';

/** Something that happened to a customer's access, as the activity section shows it (rule C-PF-03). */
export interface Activity {
  readonly id: string;
  readonly at: Date;
  /** Stable name, such as `sign_in`. */
  readonly event: string;
  readonly title: string;
  readonly detail: string;
}

interface Shown {
  readonly event: string;
  readonly title: string;
}
interface NotShown {
  /** Reason why a customer's activity leaves an event out. */
  readonly hidden: string;
}

const SHOWN_AS_TRANSACTION: NotShown = { hidden: 'the list of transactions shows it' };
const SHOWN_ELSEWHERE: NotShown = {
  hidden: 'about a card, a term deposit, a goal or a document, whose own page shows it',
};
const DONE_BY_STAFF: NotShown = { hidden: "done by the staff, who see it in the customer's history" };
const NOT_A_CUSTOMERS: NotShown = { hidden: 'done by the bank or by staff, and not to a customer' };

// A customer's activity is sign-ins, devices and changes of security (C-PF-03).
const ACTIVITY: Record<AuditEventName, Shown | NotShown> = {
  'session.started': { event: 'sign_in', title: 'Signed in' },
  'session.others_ended': { event: 'signed_out_elsewhere', title: 'Signed out of all other devices' },
  'session.ended': { event: 'signed_out', title: 'Signed out a device' },
  'sign_in.refused': { event: 'sign_in_refused', title: 'Sign-in refused' },
  'second_factor.refused': { event: 'sign_in_refused', title: 'Sign-in refused: wrong second factor' },
  'password.changed': { event: 'password_changed', title: 'Password changed' },
  'password.ended': { event: 'password_ended', title: 'Password ended after wrong second factors' },
  'password.reset': { event: 'password_reset', title: 'Password reset by e-mail link' },
  'password.reset_requested': { event: 'password_reset_requested', title: 'Password reset requested' },
  'second_factor.on': { event: 'two_factor_on', title: 'Two-factor authentication turned on' },
  'second_factor.off': { event: 'two_factor_off', title: 'Two-factor authentication turned off' },
  'second_factor.codes': { event: 'recovery_codes_replaced', title: 'Recovery codes replaced' },
  'second_factor.recovery_code_used': { event: 'recovery_code_used', title: 'Recovery code used' },
  'passkey.added': { event: 'passkey_added', title: 'Passkey added' },
  'passkey.removed': { event: 'passkey_removed', title: 'Passkey removed' },
  'customer.opened': { event: 'account_opened', title: 'Account opened' },
  'customer.profile_changed': { event: 'profile_changed', title: 'Profile changed' },
  'customer.preferences_changed': { event: 'preferences_changed', title: 'Notification preferences changed' },
  'customer.phone_confirmed': { event: 'phone_confirmed', title: 'Mobile number confirmed' },
  'customer.phone_lost': { event: 'phone_lost', title: 'Mobile number confirmed for another customer' },
  'customer.photo_changed': { event: 'photo_changed', title: 'Photo changed' },
  'customer.photo_removed': { event: 'photo_removed', title: 'Photo removed' },
  'customer.status_changed': { event: 'status_changed', title: 'Account status changed' },
  'journal.posted': SHOWN_AS_TRANSACTION,
  'journal.held': SHOWN_AS_TRANSACTION,
  'journal.captured': SHOWN_AS_TRANSACTION,
  'journal.released': SHOWN_AS_TRANSACTION,
  'journal.expired': SHOWN_AS_TRANSACTION,
  'journal.withdrawn': SHOWN_AS_TRANSACTION,
  'transaction.confirmed': SHOWN_AS_TRANSACTION,
  'card.applied': SHOWN_ELSEWHERE,
  'card.activated': SHOWN_ELSEWHERE,
  'card.deactivated': SHOWN_ELSEWHERE,
  'card.blocked': SHOWN_ELSEWHERE,
  'card.unblocked': SHOWN_ELSEWHERE,
  'card.frozen': SHOWN_ELSEWHERE,
  'card.unfrozen': SHOWN_ELSEWHERE,
  'card.revealed': SHOWN_ELSEWHERE,
  'card.ended': SHOWN_ELSEWHERE,
  'deposit.opened': SHOWN_ELSEWHERE,
  'deposit.matured': SHOWN_ELSEWHERE,
  'deposit.broken': SHOWN_ELSEWHERE,
  'deposit.instruction': SHOWN_ELSEWHERE,
  'goal.set': SHOWN_ELSEWHERE,
  'document.issued': SHOWN_ELSEWHERE,
  'statement.requested': SHOWN_ELSEWHERE,
  'customer.details_changed': DONE_BY_STAFF,
  'customer.flagged': DONE_BY_STAFF,
  'customer.flag_cleared': DONE_BY_STAFF,
  'customer.kyc_updated': DONE_BY_STAFF,
  'customer.risk_rated': { hidden: 'a suspicion that must not be told' },
  'customer.viewed': DONE_BY_STAFF,
  'statement.viewed': DONE_BY_STAFF,
  'note.written': { hidden: 'what the staff write for the staff' },
  'password.reset_sent': DONE_BY_STAFF,
  'movement.reversed': DONE_BY_STAFF,
  'change.address_confirmed': DONE_BY_STAFF,
  'change.approved': DONE_BY_STAFF,
  'change.expired': DONE_BY_STAFF,
  'change.rejected': DONE_BY_STAFF,
  'change.requested': DONE_BY_STAFF,
  'change.withdrawn': DONE_BY_STAFF,
  'bank.restored': NOT_A_CUSTOMERS,
  'key.replaced': NOT_A_CUSTOMERS,
  'books.verified': NOT_A_CUSTOMERS,
  'books.failed': NOT_A_CUSTOMERS,
  'books.sealed': NOT_A_CUSTOMERS,
  'clock.moved': NOT_A_CUSTOMERS,
  'day_end.closed': NOT_A_CUSTOMERS,
  'demo.seeded': NOT_A_CUSTOMERS,
  'demo.reset': NOT_A_CUSTOMERS,
  'holiday.changed': NOT_A_CUSTOMERS,
  'policy.changed': NOT_A_CUSTOMERS,
  'report.requested': NOT_A_CUSTOMERS,
  'report.schedule_ended': NOT_A_CUSTOMERS,
  'report.scheduled': NOT_A_CUSTOMERS,
  'staff.invited': NOT_A_CUSTOMERS,
  'staff.disabled': NOT_A_CUSTOMERS,
  'staff.enabled': NOT_A_CUSTOMERS,
  'staff.role_changed': NOT_A_CUSTOMERS,
  'second_factor.reset': NOT_A_CUSTOMERS,
  'targets.changed': NOT_A_CUSTOMERS,
  'authority.refused': { hidden: "the call that was refused is not one that a customer's pages make" },
  'customer.closed': { hidden: 'after it the customer cannot sign in to read it' },
  'password.refused': { hidden: 'a wrong password inside an open session is answered where it was typed' },
  'passkey.refused': { hidden: 'recorded under the passkey, without a customer' },
  'registration.started': { hidden: 'there is no customer yet' },
  'session.refresh_reused': { hidden: 'recorded under the session; a mail tells the customer' },
};
const SHOWN = new Map(Object.entries(ACTIVITY).filter((entry): entry is [string, Shown] => 'title' in entry[1]));

/** Sign-ins, devices and security changes of a customer, newest first, at most `limit`. */
export async function listActivity(db: Db, customerId: string, limit: number): Promise<Activity[]> {
  const rows = await db
    .selectFrom('audit.events')
    .select(['seq', 'at', 'event', 'details'])
    .where((e) => e.or([e('actor_id', '=', customerId), e('object', '=', customerId)]))
    .where('event', 'in', [...SHOWN.keys()])
    // Excludes no event that is shown, but lets PostgreSQL use the indexes without the movements of money.
    .where('event', 'not like', 'journal.%')
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { event, title } = SHOWN.get(row.event) ?? { event: row.event, title: row.event };
    return { id: String(row.seq), at: row.at, event, title, detail: detailOf(row.details) };
  });
}

function detailOf(details: unknown): string {
  const known: Record<string, unknown> = typeof details === 'object' && details !== null ? { ...details } : {};
  const { device, address, changed, after } = known;
  const parts = [device, address, Array.isArray(changed) ? changed.join(', ') : undefined, after];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}
