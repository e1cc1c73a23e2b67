import { bank } from '../client/bank.ts';
import { BankError } from '../client/bank-error.ts';

/** Proofs that the bank may ask for once more before a step: the password, or the second factor of staff. */
export type Proof = 'password' | 'factor';

/** Returns what the bank requires before the step that it has refused; undefined where it was refused for another reason. */
export function proofWanted(error: unknown): Proof | undefined {
  if (!(error instanceof BankError)) return undefined;
  if (error.code === 'PASSWORD_REQUIRED') return 'password';
  return error.code === 'FRESH_FACTOR_REQUIRED' ? 'factor' : undefined;
}

/** Confirms the password before a step that needs a recent one. */
export async function confirmPassword(password: string): Promise<void> {
  await bank.confirmPassword({ body: { password } });
}

/** Confirms the second factor with a code of the app or a recovery code; it then counts for five minutes. */
export async function confirmFactor(code: string): Promise<void> {
  await bank.confirmFactor({ body: { code } });
}

/** Confirms the second factor with a passkey; the device verifies finger, face or PIN. */
export async function confirmWithPasskey(): Promise<void> {
  const { challengeId, options } = (await bank.passkeyConfirmOptions()).data;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // as: the bank makes these options with this library's counterpart and passes them on unchanged.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const credential = await startAuthentication({ optionsJSON });
  await bank.confirmWithPasskey({ body: { challengeId, credential: { ...credential } } });
}
