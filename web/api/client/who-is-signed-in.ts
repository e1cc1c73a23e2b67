import { bank } from './bank.ts';
import { BankError } from './bank-error.ts';
import { identify, setLoading } from './session-changes.ts';
import { areOfOneSession, clearSession, currentSession, type Role } from './session-store.ts';

let asking: Promise<Role | undefined> | undefined;

async function ask(): Promise<Role | undefined> {
  const { token: asked } = currentSession();
  if (asked === undefined) return undefined;
  // False of an answer that was on its way when the session ended, or when another one began, perhaps in another tab.
  const isOfThisSession = () => {
    const { token } = currentSession();
    return token !== undefined && areOfOneSession(token, asked);
  };
  try {
    const { user, role } = (await bank.me()).data;
    if (!isOfThisSession()) return ask();
    identify({ id: user.id, name: user.name, email: user.email, role, access: user.access });
    return role;
  } catch (error) {
    if (!isOfThisSession()) return ask();
    // 401 and 403 end the session (C-AU-23). Other failures are no answer; the guard's caller shows them with Retry.
    if (!(error instanceof BankError) || (error.status !== 401 && error.status !== 403)) throw error;
    clearSession();
    return undefined;
  }
}

/**
 * Returns the role of the stored token, as the bank answers it; concurrent callers share one request. Undefined without a
 * session.
 */
export function identifyByToken(): Promise<Role | undefined> {
  const { token, user } = currentSession();
  if (token === undefined) return Promise.resolve(undefined);
  if (user) return Promise.resolve(user.role);
  setLoading(true);
  asking ??= ask().finally(() => {
    asking = undefined;
    setLoading(false);
  });
  return asking;
}

/** Asks the bank again how far it is open to the reader: their second factor has changed, here or in another tab. */
export async function identifyAgain(): Promise<void> {
  // One that is under way may have been answered before the change.
  await asking?.catch(() => undefined);
  await ask().catch(() => undefined);
}
