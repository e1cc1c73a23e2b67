import { getChromium } from '../../scripts/find-chromium.ts';
import { openBankUnderTest } from './bank-under-test.ts';

/**
 * Opens one demo bank for all browser tests and closes it after them. KOSH_URL is its address, KOSH_MAIL_DIR its folder of
 * mails. With KOSH_URL set beforehand, that bank is used and nothing is started. Gets a browser first where there is
 * none.
 */
export default async function openBank(): Promise<(() => Promise<void>) | undefined> {
  await getChromium();
  if (process.env.KOSH_URL) return undefined;
  const bank = await openBankUnderTest({ LIMIT_SCALE: '100' });
  process.env.KOSH_URL = bank.url;
  process.env.KOSH_MAIL_DIR = `${bank.dataDir}/mail`;
  return () => bank.close();
}
