import { bank } from '../client/bank.ts';
import { clearSession, dashboardOf } from '../client/session-store.ts';
import { signInBanker, signInCustomer } from '../sign-in/sign-in-calls.ts';

/**
 * Signs in as one of the demo's people in place of the present session, which ends. Returns the path of their dashboard, or
 * undefined where they have set up a second factor, for which only the page of their sign-in asks.
 */
export async function signInAs({ email, password, role }: { email: string; password: string; role: string }) {
  await bank.logout().catch(() => undefined);
  try {
    const signIn = role === 'customer' ? signInCustomer : signInBanker;
    const step = await signIn({ email, password });
    if (step.next === 'done') return dashboardOf(role === 'customer' ? 'customer' : 'banker');
  } catch (error) {
    clearSession();
    throw error;
  }
  clearSession();
  return undefined;
}
