import { bank } from './bank.ts';
import { BankError } from './bank-error.ts';
import { clearSession, currentSession, identify, type Role, setLoading } from './session-store.ts';

let asking: Promise<Role | undefined> | undefined;

async function ask(): Promise<Role | undefined> {
  setLoading(true);
  try {
    const { user, role } = (await bank.me()).data;
    identify({ id: user.id, name: user.name, email: user.email, role });
    return role;
  } catch (error) {
    // The session is over (C-AU-23). Anything else is no answer, and the guard's caller shows it with Retry.
    if (!(error instanceof BankError) || (error.status !== 401 && error.status !== 403)) throw error;
    clearSession();
    return undefined;
  } finally {
    setLoading(false);
  }
}

/** Asks the bank whose token is stored, once however many ask; undefined when nobody's. */
export function identifyByToken(): Promise<Role | undefined> {
  const { token, user } = currentSession();
  if (token === undefined) return Promise.resolve(undefined);
  if (user) return Promise.resolve(user.role);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
