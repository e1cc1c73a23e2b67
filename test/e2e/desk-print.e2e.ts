import { readPdf } from '../documents/read-pdf.ts';
import { expectLoaded } from './accessibility-checks.ts';
import { expect, test } from './bank-test.ts';
import { at, callBank, signInAtTheDesk } from './staff-in-a-browser.ts';

const NOT_ON_PAPER =
  /Log out|Search|Verify now|View entries|Demo tools|Make deposit|Privacy policy|Load More|Export|New report|Actions|Decision|On this day the bank is/;

test('the desk prints title, time, tables and page numbers, and nothing that is only for a screen', async ({
  page,
}) => {
  await signInAtTheDesk(page, 'sunita');
  const { data } = (await callBank(page, 'GET', '/banker/customers?search=asha@')) as {
    data: { customers: { id: string }[] }; // as: the contract's answer of listCustomers
  };
  for (const [path, title, words] of [
    ['/banker/books', 'Books', ['Trial balance', 'Teller cash', 'Debit', 'Balanced']],
    ['/banker/books?part=journals', 'Books', ['Journals', 'Posted at', 'BANK-CASH-IN']],
    ['/banker/reports', 'Reports', ['Recent reports']],
    ['/banker/approvals', 'Approvals', ['Waiting since']],
    ['/banker/policy', 'Policy', ['In force', 'Holidays of']],
    ['/banker/staff', 'Staff', ['Members of staff']],
    [`/banker/customer/${data.customers[0]?.id}`, 'Asha Rao', ['asha@kosh.example', 'Balance after']],
  ] as const) {
    await page.goto(at(path));
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expectLoaded(page);
    await expect(page.getByRole('button', { name: /^Bank date: / })).toBeVisible();
    const pdf = await page.pdf();
    const { pageCount } = await readPdf(pdf);
    const numbers = Array.from({ length: pageCount }, (_none, index) => index + 1);
    const { text } = await readPdf(pdf, ...numbers);
    expect(text).toMatch(/As of [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M · printed for Sunita Joshi/);
    for (const word of [title, ...words, ...numbers.map((number) => `Page ${number} of ${pageCount}`)])
      expect(text, path).toContain(word);
    expect(text, path).not.toMatch(NOT_ON_PAPER);
  }
});

test('the dark theme prints in dark ink on white paper', async ({ page }) => {
  await signInAtTheDesk(page, 'kavita', '/banker/books');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expect(page.getByText('Teller cash', { exact: true })).toBeVisible();
  const inks = await page.getByText(/^(Books|Teller cash|Trial balance)$/).evaluateAll((all) =>
    all.map((each) => {
      const canvas = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' });
      if (!canvas) return 255;
      canvas.fillStyle = getComputedStyle(each).color;
      canvas.fillRect(0, 0, 1, 1);
      return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
    }),
  );
  expect(inks.length).toBeGreaterThanOrEqual(3);
  for (const brightest of inks) expect(brightest).toBeLessThan(80);
});
