import type { DeskAccess } from '../../../contract/vocabulary/people.ts';
import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { BankError } from '../client/bank-error.ts';
import { queryClient } from '../client/query-client.ts';
import { beginSession } from '../client/session-changes.ts';
import type { Role } from '../client/session-store.ts';

/** The result of a sign-in: done, or a second factor is required. */
export type SignInStep =
  | { readonly next: 'done' }
  | { readonly next: 'second-factor'; readonly challengeToken: string };

/** A person as the bank names them after a sign-in; `access` where a password alone may open less than the desk. */
interface Identity {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly access?: DeskAccess | undefined;
}

function begin(token: string, { id, name, email, role, access = 'open' }: Identity): SignInStep {
  queryClient.clear();
  beginSession(token, { id, name, email, role, access });
  return { next: 'done' };
}

async function orSecondFactor(signIn: () => Promise<SignInStep>): Promise<SignInStep> {
  try {
    return await signIn();
  } catch (error) {
    const challenge =
      error instanceof BankError && error.code === 'SECOND_FACTOR_REQUIRED' ? error.data.challengeToken : undefined;
    if (typeof challenge !== 'string') throw error;
    return { next: 'second-factor', challengeToken: challenge };
  }
}

/** Signs a customer in (C-AU-06, C-AU-14). */
export function signInCustomer(credentials: { email: string; password: string }): Promise<SignInStep> {
  return orSecondFactor(async () => {
    const { data } = await bank.loginCustomer({ body: credentials });
    return begin(data.token, data.customer);
  });
}

/** Signs a banker or an admin in; the record decides the role (C-AU-07, C-AU-15). */
export function signInBanker(credentials: { email: string; password: string }): Promise<SignInStep> {
  return orSecondFactor(async () => {
    const { data } = await bank.loginBanker({ body: credentials });
    return begin(data.token, data.banker);
  });
}

/** Completes a sign-in with a code from the app or a recovery code. */
export async function finishSecondFactor(challengeToken: string, code: string): Promise<SignInStep> {
  const { data } = await bank.secondFactor({ body: { challengeToken, code } });
  const person = data.customer ?? data.banker;
  if (!person) throw new BankError('Unexpected response format', { status: 200, code: 'UNREADABLE_ANSWER' });
  return begin(data.token, person);
}

/** Signs in with a passkey, as a customer or as staff; the device verifies finger, face or PIN. */
export async function signInWithPasskey(audience: 'customer' | 'staff'): Promise<SignInStep> {
  const { challengeId, options } = (await bank.passkeySignInOptions({ body: { audience } })).data;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // as: the bank makes these options with this library's counterpart and passes them on unchanged.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const credential = await startAuthentication({ optionsJSON });
  const { data } = await bank.signInWithPasskey({ body: { challengeId, credential: { ...credential } } });
  const person = data.customer ?? data.banker;
  if (!person) throw new BankError('Unexpected response format', { status: 200, code: 'UNREADABLE_ANSWER' });
  return begin(data.token, person);
}

/** Starts a registration: a code is mailed (C-RG-14). */
export async function startRegistration(details: BodyOf<'register'>): Promise<void> {
  await bank.register({ body: details });
}

/** Verifies the mailed code, which opens the account and signs its owner in (C-RG-16). */
export async function verifyCode(email: string, otp: string): Promise<{ name: string; accountNumber: string }> {
  const { data } = await bank.verifyOtp({ body: { email, otp } });
  begin(data.token, data.customer);
  return { name: data.customer.name, accountNumber: data.customer.account_number };
}

/** Mails a new code, which replaces the old one (C-RG-17). */
export async function resendCode(email: string): Promise<void> {
  await bank.resendOtp({ body: { email } });
}

/** Mails a link to set a new password, if the address is known. */
export async function askForResetLink(email: string, audience: 'customer' | 'staff'): Promise<void> {
  await bank.forgotPassword({ body: { email, audience } });
}

/** Sets a new password with the mailed link. */
export async function setNewPassword(token: string, newPassword: string): Promise<void> {
  await bank.resetPassword({ body: { token, newPassword } });
}

/** Confirms a new e-mail address with the mailed link; true when the address has changed by it. */
export async function confirmAddress(token: string): Promise<boolean> {
  return (await bank.confirmAddress({ body: { token } })).data.changed;
}
