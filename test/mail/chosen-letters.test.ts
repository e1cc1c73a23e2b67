import { expect, test } from 'vitest';
import { channelsOf, isChosen } from '../../server/mail/channels.ts';
import type { LetterKind } from '../../server/mail/letter-kinds.ts';

// Letters that customers may turn off. All others are about their security, or what the bank has to tell.

/** The switch that turns off each kind; none for what is always told. A new kind is decided here (the compiler). */
const SWITCH: Record<LetterKind, 'transactionAlerts' | 'depositAlerts' | 'none'> = {
  'account-closed': 'none',
  'account-status': 'none',
  'already-registered': 'none',
  'card-activated': 'none',
  'card-applied': 'none',
  'card-blocked': 'none',
  'card-deactivated': 'none',
  'card-frozen': 'none',
  'card-unblocked': 'none',
  'card-unfrozen': 'none',
  change_approved: 'none',
  change_expired: 'none',
  change_rejected: 'none',
  change_withdrawn: 'none',
  charge: 'none',
  code: 'none',
  'contact-change-requested': 'none',
  decided_alone: 'none',
  deposit_closed: 'depositAlerts',
  deposit_instruction: 'none',
  deposit_matured: 'depositAlerts',
  deposit_maturing: 'depositAlerts',
  deposit_opened: 'depositAlerts',
  deposit_renewed: 'depositAlerts',
  'details-changed': 'none',
  goodwill: 'none',
  instalment_missed: 'none',
  'money-in': 'transactionAlerts',
  'money-out': 'transactionAlerts',
  'new-device': 'none',
  'passkey-added': 'none',
  'passkey-removed': 'none',
  'password-changed': 'none',
  'password-ended': 'none',
  'password-reset': 'none',
  'password-reset-later': 'none',
  'password-reset-unknown': 'none',
  'phone-code': 'none',
  'phone-gone': 'none',
  'profile-changed': 'none',
  'recovery-code-used': 'none',
  report_ready: 'none',
  reversed: 'none',
  'second-factor-codes': 'none',
  'second-factor-off': 'none',
  'second-factor-on': 'none',
  'second-factor-reset': 'none',
  'session-reused': 'none',
  'staff-invitation': 'none',
  statement: 'none',
  transaction_approved: 'none',
  transaction_expired: 'none',
  transaction_rejected: 'none',
  transaction_withdrawn: 'none',
  welcome: 'none',
  'wrong-second-factor': 'none',
};

test('alerts about transactions and deposits may be turned off, each by its switch, and nothing else', () => {
  const kinds = Object.keys(SWITCH) as LetterKind[]; // as: the keys of a record of all kinds
  const switchOf = (kind: LetterKind) => {
    const found = (['transactionAlerts', 'depositAlerts'] as const).filter(
      (name) => !channelsOf(kind, { [name]: false }).byEmail,
    );
    return found.join() || 'none';
  };
  expect(Object.fromEntries(kinds.map((kind) => [kind, switchOf(kind)]))).toEqual(SWITCH);
  expect(kinds.filter(isChosen)).toEqual(kinds.filter((kind) => SWITCH[kind] !== 'none'));
});
