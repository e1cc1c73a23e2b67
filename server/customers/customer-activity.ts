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

// What of the audit trail is the customer's own to see, and in which words.
const SHOWN: Record<string, { event: string; title: string }> = {
  'session.started': { event: 'sign_in', title: 'Signed in' },
  'session.others_ended': { event: 'signed_out_elsewhere', title: 'Signed out of all other devices' },
  'session.ended': { event: 'signed_out', title: 'Signed out a device' },
  'sign_in.refused': { event: 'sign_in_refused', title: 'Sign-in refused' },
  'second_factor.refused': { event: 'sign_in_refused', title: 'Sign-in refused: wrong second factor' },
  'password.changed': { event: 'password_changed', title: 'Password changed' },
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
  'customer.photo_changed': { event: 'photo_changed', title: 'Photo changed' },
  'customer.photo_removed': { event: 'photo_removed', title: 'Photo removed' },
  'customer.status_changed': { event: 'status_changed', title: 'Account status changed' },
};

/** Sign-ins, devices and security changes of a customer, newest first, at most `limit`. */
export async function listActivity(db: Db, customerId: string, limit: number): Promise<Activity[]> {
  const rows = await db
    .selectFrom('audit.events')
    .select(['seq', 'at', 'event', 'details'])
    .where((e) => e.or([e('actor_id', '=', customerId), e('object', '=', customerId)]))
    .where('event', 'in', Object.keys(SHOWN))
    // Names no event that is shown, but lets PostgreSQL use the indexes without the movements of money.
    .where('event', 'not like', 'journal.%')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const shown = SHOWN[row.event] ?? { event: row.event, title: row.event };
    return { ...shown, id: String(row.seq), at: row.at, detail: detailOf(row.details) };
  });
}

function detailOf(details: unknown): string {
  const known: Record<string, unknown> = typeof details === 'object' && details !== null ? { ...details } : {};
  const { device, address, changed, after } = known;
  const parts = [device, address, Array.isArray(changed) ? changed.join(', ') : undefined, after];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}
