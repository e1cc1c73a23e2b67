import { noonOfBusinessDate } from '../../contract/vocabulary/bank-time.ts';
import { formatRupees } from '../../contract/vocabulary/money.ts';
import { type AuditEventName, isAuditEvent } from './audit-events.ts';

/** An event of the audit trail as people read it. */
export interface EventWords {
  /** Kind of item on the timeline, which chooses its icon (B-DB-17). */
  readonly type: string;
  readonly title: string;
}

const WORDS: Record<AuditEventName, EventWords> = {
  'journal.posted': { type: 'transaction', title: 'Transaction posted' },
  'journal.held': { type: 'transaction', title: 'Transaction waits for approval' },
  'journal.captured': { type: 'transaction', title: 'Transaction approved' },
  'journal.released': { type: 'transaction', title: 'Transaction rejected' },
  'journal.withdrawn': { type: 'transaction', title: 'Transaction withdrawn by its maker' },
  'journal.expired': { type: 'transaction', title: 'Transaction expired' },
  'session.started': { type: 'login', title: 'Signed in' },
  'session.ended': { type: 'login', title: 'Signed out' },
  'session.others_ended': { type: 'login', title: 'Signed out elsewhere' },
  'session.refresh_reused': { type: 'error', title: 'A sign-in was used from two places and ended' },
  'sign_in.refused': { type: 'error', title: 'Sign-in refused' },
  'second_factor.refused': { type: 'error', title: 'Wrong second factor' },
  'second_factor.on': { type: 'security', title: 'Two-factor authentication turned on' },
  'second_factor.off': { type: 'security', title: 'Two-factor authentication turned off' },
  'second_factor.codes': { type: 'security', title: 'Recovery codes replaced' },
  'second_factor.recovery_code_used': { type: 'security', title: 'Recovery code used' },
  'second_factor.reset': { type: 'security', title: 'Second factor of a colleague taken away' },
  'passkey.added': { type: 'security', title: 'Passkey added' },
  'passkey.removed': { type: 'security', title: 'Passkey removed' },
  'passkey.refused': { type: 'error', title: 'Passkey refused' },
  'authority.refused': { type: 'error', title: 'Not allowed' },
  'registration.started': { type: 'customer', title: 'Registration started' },
  'password.changed': { type: 'security', title: 'Password changed' },
  'password.ended': { type: 'security', title: 'Password ended after wrong second factors' },
  'password.reset': { type: 'security', title: 'Password reset by link' },
  'password.reset_requested': { type: 'security', title: 'Password reset requested' },
  'password.reset_sent': { type: 'security', title: 'Password reset e-mail sent by the bank' },
  'password.refused': { type: 'error', title: 'Wrong password' },
  'customer.opened': { type: 'customer', title: 'Account opened' },
  'customer.closed': { type: 'status', title: 'Account closed' },
  'customer.status_changed': { type: 'status', title: 'Account status changed' },
  'customer.details_changed': { type: 'customer', title: 'Details changed by the bank' },
  'customer.profile_changed': { type: 'customer', title: 'Profile changed' },
  'customer.preferences_changed': { type: 'customer', title: 'Notification preferences changed' },
  'customer.phone_confirmed': { type: 'customer', title: 'Mobile number confirmed' },
  'customer.phone_lost': { type: 'customer', title: 'Mobile number confirmed for another customer' },
  'customer.photo_changed': { type: 'customer', title: 'Photo changed' },
  'customer.photo_removed': { type: 'customer', title: 'Photo removed' },
  'customer.flagged': { type: 'flag', title: 'Account flagged' },
  'customer.flag_cleared': { type: 'flag', title: 'Flag cleared' },
  'customer.viewed': { type: 'customer', title: 'Customer’s page read by the staff' },
  'statement.viewed': { type: 'document', title: 'Customer’s statement read by the staff' },
  'customer.kyc_updated': { type: 'kyc', title: 'KYC updated' },
  'customer.risk_rated': { type: 'kyc', title: 'Risk rated' },
  'staff.invited': { type: 'staff', title: 'Invited to the staff' },
  'staff.disabled': { type: 'staff', title: 'Staff access disabled' },
  'staff.enabled': { type: 'staff', title: 'Staff access enabled' },
  'staff.role_changed': { type: 'staff', title: 'Staff role changed' },
  'note.written': { type: 'customer', title: 'Internal note' },
  'holiday.changed': { type: 'policy', title: 'Holidays of the bank changed' },
  'policy.changed': { type: 'policy', title: 'Bank policy changed' },
  'targets.changed': { type: 'policy', title: 'Targets of the dashboard changed' },
  'card.applied': { type: 'card', title: 'Applied for a card' },
  'card.activated': { type: 'card', title: 'Card activated' },
  'card.deactivated': { type: 'card', title: 'Card deactivated' },
  'card.blocked': { type: 'card', title: 'Card blocked' },
  'card.unblocked': { type: 'card', title: 'Card unblocked' },
  'card.frozen': { type: 'card', title: 'Card frozen by its holder' },
  'card.unfrozen': { type: 'card', title: 'Card unfrozen by its holder' },
  'card.revealed': { type: 'card', title: 'Card details shown to the holder' },
  'deposit.opened': { type: 'deposit', title: 'Term deposit opened' },
  'deposit.broken': { type: 'deposit', title: 'Term deposit closed early' },
  'deposit.matured': { type: 'deposit', title: 'Term deposit matured and paid out' },
  'deposit.instruction': { type: 'deposit', title: 'Instruction for a term deposit’s maturity changed' },
  'card.ended': { type: 'card', title: 'Card ended' },
  'goal.set': { type: 'customer', title: 'Savings goal set' },
  'transaction.confirmed': { type: 'customer', title: 'Transaction confirmed by the customer' },
  'movement.reversed': { type: 'approval', title: 'Transaction reversed' },
  'change.requested': { type: 'approval', title: 'Change requested' },
  'change.approved': { type: 'approval', title: 'Change approved' },
  'change.rejected': { type: 'approval', title: 'Change rejected' },
  'change.withdrawn': { type: 'approval', title: 'Request for a change withdrawn' },
  'change.expired': { type: 'approval', title: 'Request for a change expired' },
  'change.address_confirmed': { type: 'approval', title: 'New e-mail address confirmed by its owner' },
  'clock.moved': { type: 'policy', title: 'The bank’s date was moved' },
  'demo.seeded': { type: 'books', title: 'Demo data loaded' },
  'demo.reset': { type: 'books', title: 'Demo bank reset' },
  'day_end.closed': { type: 'books', title: 'Business day closed' },
  'report.requested': { type: 'books', title: 'Report requested' },
  'report.scheduled': { type: 'books', title: 'Report repeated monthly' },
  'report.schedule_ended': { type: 'books', title: 'Monthly report ended' },
  'statement.requested': { type: 'document', title: 'Statement requested' },
  'document.issued': { type: 'document', title: 'Document issued' },
  'key.replaced': { type: 'books', title: 'A key of the bank was replaced' },
  'bank.restored': { type: 'books', title: 'The bank was restored from a backup' },
  'books.sealed': { type: 'books', title: 'Earlier transactions put under the seal' },
  'books.verified': { type: 'books', title: 'Books verified' },
  'books.failed': { type: 'error', title: 'Books verification failed' },
};

/** Returns the words for an event; a name that is no longer in the list is shown as it is. */
export function eventWords(event: string): EventWords {
  return isAuditEvent(event) ? WORDS[event] : { type: 'event', title: event };
}

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** Writes the business date that an event is about, as the desk writes dates; undefined for any other object. */
export function objectWords(object: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(object) ? DAY.format(noonOfBusinessDate(object)) : undefined;
}

/** Words an event's details in one line, from its plain text fields only. */
export function detailWords(details: unknown): string {
  const known: Record<string, unknown> = typeof details === 'object' && details !== null ? { ...details } : {};
  const { before, after, changed, reason, note, device, address, role, kind, reviewAbovePaise, pendingDays } = known;
  const parts = [
    typeof before === 'string' && typeof after === 'string' ? `${before} → ${after}` : undefined,
    Array.isArray(changed) ? changed.filter((each) => typeof each === 'string').join(', ') : undefined,
    typeof reviewAbovePaise === 'string' && `approval needed above ${formatRupees(BigInt(reviewAbovePaise))}`,
    typeof pendingDays === 'number' && `pending requests expire after ${pendingDays} days`,
    // The kind of a note says where it stands, which its event shows already.
    note === undefined && kind,
    reason,
    note,
    device,
    address,
    role,
  ];
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ')
    .replaceAll('_', ' ');
}
