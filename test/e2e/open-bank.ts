import { getChromium } from '../../scripts/find-chromium.ts';
import { openBankUnderTest } from './bank-under-test.ts';

/**
 * Starts one server for all browser tests, at whose house each worker opens its bank, and stops it after them. KOSH_URL is its
 * address. With KOSH_URL set beforehand, that server is used and nothing is started. Gets a browser first where there is none.
 */
export default async function openBank(): Promise<(() => Promise<void>) | undefined> {
  await getChromium();
  if (process.env.KOSH_URL) return undefined;
  const bank = await openBankUnderTest({ LIMIT_SCALE: '100' });
  process.env.KOSH_URL = bank.url;
  return () => bank.close();
}
