import { languageNamed, type WrittenLanguage } from '../../contract/languages/language.ts';
import { FIRST_ALERT } from '../../contract/vocabulary/bank-terms.ts';
import type { Paise } from '../../contract/vocabulary/money.ts';

/** Notices that a customer wants (rule C-PF-15), and the language in which the bank writes to them. The first of a pair is about e-mail, the second about the app. */
export interface Preferences {
  readonly language: WrittenLanguage;
  /** False: none but the e-mails that the bank must send. */
  readonly email: boolean;
  readonly sms: boolean;
  /** Always true: customers cannot turn off what protects them, in either channel. */
  readonly securityAlerts: boolean;
  readonly transactionAlerts: boolean;
  readonly transactionAlertsInApp: boolean;
  /** Paise; movements from this amount on are told. */
  readonly transactionAlertAbove: Paise;
  readonly depositAlerts: boolean;
  readonly depositAlertsInApp: boolean;
  readonly marketingEmails: boolean;
  readonly newFeatures: boolean;
}

const AT_FIRST: Preferences = {
  language: 'en',
  email: true,
  sms: true,
  securityAlerts: true,
  transactionAlerts: true,
  transactionAlertsInApp: true,
  transactionAlertAbove: FIRST_ALERT,
  depositAlerts: true,
  depositAlertsInApp: true,
  marketingEmails: false,
  newFeatures: false,
};

/** Reads a customer's column. It is JSON, which may be older than a preference that was added since. */
export function preferencesFrom(stored: unknown): Preferences {
  const known: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const read = (name: Exclude<keyof Preferences, 'transactionAlertAbove' | 'language'>) =>
    typeof known[name] === 'boolean' ? known[name] : AT_FIRST[name];
  const above = known.transactionAlertAbove;
  return {
    language: languageNamed(known.language),
    email: read('email'),
    sms: read('sms'),
    securityAlerts: true,
    transactionAlerts: read('transactionAlerts'),
    transactionAlertsInApp: read('transactionAlertsInApp'),
    // JSON has no bigint: the column holds paise as a number, a caller gives them as a bigint.
    transactionAlertAbove: typeof above === 'number' || typeof above === 'bigint' ? BigInt(above) : FIRST_ALERT,
    depositAlerts: read('depositAlerts'),
    depositAlertsInApp: read('depositAlertsInApp'),
    marketingEmails: read('marketingEmails'),
    newFeatures: read('newFeatures'),
  };
}
