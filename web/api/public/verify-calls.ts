import { bank } from '../client/bank.ts';

/** What the bank says of a document's code. */
export type Verification = Awaited<ReturnType<typeof bank.verifyDocument>>['data'];

/** Asks the bank about a code; anybody may. */
export async function verifyCode(code: string): Promise<Verification> {
  return (await bank.verifyDocument({ params: { code: code.trim() } })).data;
}

/** The hash of a file, worked out in this browser, in hex. */
export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
