import type { Paise } from '../../contract/vocabulary/money.ts';
import { type LetterKind, topicOf } from './letter-kinds.ts';
import { preferencesFrom } from './notice-preferences.ts';

/** By which channels an event is told. */
export interface Channels {
  readonly byEmail: boolean;
  readonly inApp: boolean;
}

/** For a second letter about an event that another letter tells in the app already. */
export const BY_EMAIL_ALONE: Channels = { byEmail: true, inApp: false };

/**
 * Kinds of letter that customers may turn off, by channel: of what they can see on their account all the same. All others
 * are about their security, or decisions of the bank that it has to tell.
 */
const CHOSEN: Partial<Record<LetterKind, 'transactionAlerts' | 'depositAlerts'>> = {
  'money-in': 'transactionAlerts',
  'money-out': 'transactionAlerts',
  deposit_closed: 'depositAlerts',
  deposit_matured: 'depositAlerts',
  deposit_maturing: 'depositAlerts',
  deposit_opened: 'depositAlerts',
  deposit_renewed: 'depositAlerts',
};

/** True for a letter of which the reader's preferences decide how it is told. */
export const isChosen = (kind: LetterKind): boolean => CHOSEN[kind] !== undefined;

/**
 * Decides by which channels a customer is told: the one place that does.
 * @param stored the preferences as the customer's row has them
 * @param amount paise that moved; of the alerts about transactions only
 */
export function channelsOf(kind: LetterKind, stored: unknown, amount?: Paise): Channels {
  const chosen = CHOSEN[kind];
  if (chosen === undefined) return { byEmail: true, inApp: topicOf(kind) !== undefined };
  const preferences = preferencesFrom(stored);
  if (amount !== undefined && amount < preferences.transactionAlertAbove) return { byEmail: false, inApp: false };
  return { byEmail: preferences.email && preferences[chosen], inApp: preferences[`${chosen}InApp`] };
}
