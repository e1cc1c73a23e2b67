/** Steps whose reason the desk asks for. */
export type AskedStep =
  | 'freeze'
  | 'deactivate'
  | 'unfreeze'
  | 'activate'
  | 'close'
  | 'deactivateCard'
  | 'blockCard'
  | 'disableStaff';

/** The choice whose words the reader writes. */
export const OTHER = 'Other';

const BY_CUSTOMER = 'Requested by the customer';
const UNUSUAL = 'Unusual activity';
const OUTDATED = 'KYC papers are out of date';
const UNUSED = 'Account is not used';
const SETTLED = [BY_CUSTOMER, 'The check is complete', 'The papers are in order', OTHER];

// Customers read the reason of a step about them, so none of these names a suspicion.
const CHOICES: Record<AskedStep, readonly string[]> = {
  freeze: [BY_CUSTOMER, UNUSUAL, OUTDATED, 'Order of a court or an authority', OTHER],
  deactivate: [BY_CUSTOMER, UNUSED, OUTDATED, UNUSUAL, OTHER],
  unfreeze: SETTLED,
  activate: SETTLED,
  close: [BY_CUSTOMER, 'The customer has died', 'Opened by mistake', UNUSED, OTHER],
  deactivateCard: [BY_CUSTOMER, UNUSUAL, 'The account is being checked', OTHER],
  blockCard: ['Card is lost or stolen', BY_CUSTOMER, UNUSUAL, OTHER],
  disableStaff: ['Has left the bank', 'Is away for long', 'Has other duties', 'Device or password is lost', OTHER],
};

/** Returns the reasons to choose from. */
export const reasonChoices = (step: AskedStep) => CHOICES[step].map((value) => ({ value, label: value }));

/** True for a step that takes something away: its reason is required. */
export const isHeavy = (step: AskedStep): boolean => step !== 'unfreeze' && step !== 'activate';

/** Says of a step that it takes the one before it back. */
export const UNDOING = { reason: 'The step before was undone', undoes: true } as const;

/** A reason as it is typed: a choice, and words of the reader's own. */
interface TypedReason {
  readonly choice: string;
  readonly details: string;
}

/** Returns the reason as the bank keeps it, such as `Unusual activity: three cards in one day`; undefined where there is none. */
export function reasonOf({ choice, details }: TypedReason): string | undefined {
  const own = details.trim();
  if (choice === '' || choice === OTHER || own === '') return own || (choice === OTHER ? '' : choice) || undefined;
  return `${choice}: ${own}`;
}

/** Returns a message for what is missing of a required reason. */
export function missingOf({ choice, details }: TypedReason): { choice?: string; details?: string } {
  if (choice === '') return { choice: 'Please choose a reason' };
  return choice === OTHER && details.trim() === '' ? { details: 'Please write the reason' } : {};
}
