import type { Posting } from '../ledger/posting.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { carefulUntil } from '../sessions/after-new-email.ts';
import { PASSWORD_IS_RECENT_MINUTES } from '../sessions/confirm-password.ts';

/**
 * Says of a customer who sends money what the doorway should know: whether their e-mail address changed within the last
 * day, whether their last sign-in or typed password is more than 15 minutes old (decision 70), and the session that it has to check.
 */
export function whoPays(
  customer: SignedIn,
  clock: BankClock,
): Required<Pick<Posting, 'careful' | 'unproved'>> & Pick<Posting, 'session'> {
  const now = clock.wall();
  const provedAt = Math.max(customer.authTime.getTime(), customer.passwordAt.getTime());
  return {
    careful: carefulUntil(customer.emailChangedAt, now) !== undefined,
    session: customer.recalled,
    unproved: now.getTime() - provedAt > PASSWORD_IS_RECENT_MINUTES * 60_000,
  };
}
