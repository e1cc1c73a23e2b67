import { bank } from '../client/bank.ts';

/** The bank's answer about a document's code. */
export type Verification = Awaited<ReturnType<typeof bank.verifyDocument>>['data'];

/** Asks the bank about a code; needs no session. */
export async function verifyCode(code: string): Promise<Verification> {
  return (await bank.verifyDocument({ params: { code: code.trim() } })).data;
}

/** Returns a file's SHA-256 in hex, computed in the browser. */
export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
