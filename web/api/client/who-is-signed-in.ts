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
    // 401 and 403 end the session (C-AU-23). Other failures are no answer; the guard's caller shows them with Retry.
    if (!(error instanceof BankError) || (error.status !== 401 && error.status !== 403)) throw error;
    clearSession();
    return undefined;
  } finally {
    setLoading(false);
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
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
