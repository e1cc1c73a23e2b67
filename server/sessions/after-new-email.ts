const CAREFUL_MS = 24 * 3_600_000;

/**
 * Returns the real time until which the bank is careful after a change of an e-mail address, or undefined when it is not:
 * for 24 hours it mails no link for a new password, and larger transfers wait for a banker (decision 65).
 */
export function carefulUntil(emailChangedAt: Date | null | undefined, wallNow: Date): Date | undefined {
  if (!emailChangedAt) return undefined;
  const until = new Date(emailChangedAt.getTime() + CAREFUL_MS);
  return until > wallNow ? until : undefined;
}
