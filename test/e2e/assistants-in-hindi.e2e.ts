import type { Page } from '@playwright/test';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { type BrowserCustomer, newCustomer, openDashboard } from './people-for-browsers.ts';

// The assistants answer a reader of Hindi about their own money in Hindi (decision 95).

const chat = (page: Page) => page.getByRole('dialog', { name: 'चैट सहायक', exact: true });
const voice = (page: Page) => page.getByRole('dialog', { name: 'आवाज़ सहायक', exact: true });

/** Returns the exact answers about the balance and the latest transactions of the customer below. */
async function answersTo({ call }: BrowserCustomer): Promise<{ balance: string; latest: string }> {
  const { data } = await call('GET', '/customers/profile');
  const number = maskAccountNumber(String(data.account_number));
  const written = new Intl.DateTimeFormat('hi-IN-u-nu-latn', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
  const today = written.format(Date.now());
  return {
    balance: `आपकी शेष राशि ₹4,021.50 है। (आपके खाते ${number} से, ${today})`,
    latest: `आपके पिछले 2 लेन-देन, आपके खाता विवरण से:\n${today}: −₹300.00 किराना\n${today}: +₹4,321.50 जमा`,
  };
}

async function openInHindi(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'kosh_language', value: 'hi', url: url('/') }]);
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText('₹4,021.50');
}

test('[C-AS-04] a reader of Hindi asks both assistants in Devanagari, and reads their own figures in Hindi', async ({
  context,
}, info) => {
  const customer = await newCustomer('Nandini Ghosh', 4321.5);
  await customer.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300, description: 'किराना' });
  const page = await openDashboard(context, customer);
  await openInHindi(page);
  const answers = await answersTo(customer);

  await page.getByRole('button', { name: 'चैट सहायक खोलें', exact: true }).click();
  const said = chat(page).getByRole('log').locator('ol > li');
  const question = chat(page).getByLabel('आपका प्रश्न', { exact: true });
  await question.fill('मेरा बैलेंस कितना है?');
  await question.press('Enter');
  await expect(chat(page).getByTestId('assistant-balance')).toHaveText('₹4,021.50');
  await expect(said.last()).toContainText(`सहायक: ${answers.balance}`);
  await question.fill('पिछले लेन-देन दिखाओ');
  await question.press('Enter');
  await expect(said.last().locator('div').first()).toHaveText(`सहायक: ${answers.latest}`, { useInnerText: true });
  await expect(said.last().getByRole('button')).toHaveText(['सभी लेन-देन देखें']);
  await expectAxeClean(page, 'chat-in-hindi', info);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'आवाज़ सहायक खोलें', exact: true }).click();
  const answer = voice(page).getByRole('status', { name: 'जवाब', exact: true });
  const typed = voice(page).getByLabel('या लिखकर पूछें', { exact: true });
  // The microphone gets the focus when the window is there.
  await expect(voice(page).locator('button:focus')).toHaveCount(1);
  await typed.fill('मेरा बैलेंस कितना है?');
  await typed.press('Enter');
  await expect(answer).toContainText(answers.balance);
  await typed.fill('पिछले लेन-देन दिखाओ');
  await typed.press('Enter');
  await expect(answer).toHaveText(answers.latest, { useInnerText: true });
  await expectAxeClean(page, 'voice-in-hindi', info);
});
