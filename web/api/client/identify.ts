import type { Role } from './session-store.ts';

const load = () => import('./who-is-signed-in.ts');

/** Loads and calls `identifyByToken`: only for signed-in users, so that the landing page does not carry it. */
export async function identifyByToken(): Promise<Role | undefined> {
  return (await load()).identifyByToken();
}

/** Loads and calls `identifyAgain`. */
export async function identifyAgain(): Promise<void> {
  return (await load()).identifyAgain();
}
