import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import { queryClient } from '../client/query-client.ts';
import { securityChanged } from '../customer/profile-queries.ts';

const PASSKEYS = ['passkeys'];

/** The customer's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: PASSKEYS,
  queryFn: async ({ signal }) => (await bank.listPasskeys(undefined, { signal })).data,
});
export type Passkey = Awaited<ReturnType<typeof bank.listPasskeys>>['data'][number];

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: PASSKEYS });
  securityChanged();
}

/** Makes a passkey on the device and registers it at the bank. May be refused with PASSWORD_REQUIRED. */
export async function addPasskey(): Promise<void> {
  const options = (await bank.passkeyRegistrationOptions()).data;
  const { startRegistration } = await import('@simplewebauthn/browser');
  // as: the bank makes these options with this library's counterpart and passes them on unchanged.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const credential = await startRegistration({ optionsJSON });
  await bank.registerPasskey({ body: { credential: { ...credential } } });
  changed();
}

/** Removes a passkey; the device may keep its half, which no longer signs in. */
export async function removePasskey(id: string): Promise<void> {
  await bank.removePasskey({ params: { id } });
  changed();
}

/** Returns true when the device, not the bank, ended it: its dialog was closed or timed out. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Returns true where this browser supports passkeys. */
export function passkeysSupported(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}
