import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { addPolicy, policyInForce } from '../../server/desk/controls/bank-policy.ts';
import { HELP_ARTICLES } from '../../server/help/help-article.ts';
import { type HelpArticle, helpArticles } from '../../server/help/help-articles.ts';
import { helpFigures } from '../../server/help/help-figures.ts';
import { searchHelp } from '../../server/help/search-help.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { everyText, wholeCatalogue } from '../words/every-text.ts';

// The help centre is what the bank says about itself, so its figures are those in force and its buttons those on the screens.

interface Article {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly answer: string;
  readonly steps: readonly string[];
  readonly links: readonly { readonly label: string; readonly path: string }[];
}

let app: AppUnderTest;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await openApp({ LIMIT_SCALE: '1000' });
  visitor = app.visitor();
});
afterAll(() => app.close());

async function help(language: string, search = ''): Promise<Article[]> {
  const query = new URLSearchParams({ language, ...(search && { search }) });
  const { status, body } = await visitor.call('GET', `/help?${query}`);
  expect(status).toBe(200);
  return body.data;
}
const textOf = ({ title, answer, steps }: Article): string => [title, answer, ...steps].join('\n');
const article = async (language: string, id: string) =>
  (await help(language)).find((each) => each.id === id) as Article; // as: the test fails on its absence

test('a visitor reads every article in both languages, each below its topic', async () => {
  const [english, hindi] = [await help('en'), await help('hi')];
  const ids = HELP_ARTICLES.map(({ id }) => id);
  expect(english.map(({ id }) => id)).toEqual(ids);
  expect(hindi.map(({ id }) => id)).toEqual(ids);
  expect([...new Set(english.map(({ topic }) => topic))]).toEqual([
    'Money in and out',
    'Deposits and interest',
    'Card',
    'Your account',
    'Using the app',
    'Signing in and security',
    'The bank',
  ]);
  for (const each of [...english, ...hindi]) expect(textOf(each)).not.toMatch(/undefined|null|NaN|\[object/);
  for (const each of hindi) expect(each.title, each.id).toMatch(/\p{Script=Devanagari}/u);
  for (const each of hindi)
    expect(each.steps, each.id).toHaveLength(english.find(({ id }) => id === each.id)?.steps.length ?? -1);
});

test('each link of an article leads to a page of the bank', async () => {
  const pages: readonly string[] = Object.values(paths);
  expect((await help('en')).flatMap(({ links }) => links).filter(({ path }) => !pages.includes(path))).toEqual([]);
});

test.each(['en', 'hi'] as const)('each name in quotes is on a screen in %s', async (language) => {
  const names = new Set(everyText(await wholeCatalogue(language)).map(([, text]) => text));
  const quoted = (await help(language)).flatMap((each) =>
    [...textOf(each).matchAll(/“([^”]+)”/gu)].map(([, name]) => name),
  );
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter((name) => name === undefined || !names.has(name))).toEqual([]);
});

test.each(['en', 'hi'])('limits are those of the policy in force, in %s', async (language) => {
  const { database } = app.bank;
  const { id } = await app.newStaff('admin');
  const policy = await policyInForce(database.db);
  const changed = {
    ...policy,
    reviewAbove: 12_345_600n,
    customerDayLimit: 98_765_400n,
    confirmAbove: 7_654_300n,
    pendingDays: 5,
  };
  expect(textOf(await article(language, 'limits-and-reviews'))).not.toMatch(/₹1,23,456.00/);
  await database.transaction((tx) => addPolicy(tx, app.clock, { ...changed, changedBy: id, alone: true }));
  const text = textOf(await article(language, 'limits-and-reviews'));
  for (const figure of [
    '₹10,00,000.00',
    '₹1,23,456.00',
    '₹9,87,654.00',
    '₹76,543.00',
    language === 'en' ? 'within 5 days' : '5 दिनों',
  ])
    expect(text).toContain(figure);
  await database.transaction((tx) => addPolicy(tx, app.clock, { ...policy, changedBy: id, alone: true }));
});

test.each(['en', 'hi'] as const)('each time limit stands where it holds, in %s', async (language) => {
  const figures = await helpFigures(app.bank);
  // Two of them are thirty minutes.
  const articles = helpArticles({ ...figures, codeMinutes: 21, resetMinutes: 22, idleMinutes: 23 }, language);
  const minutes = articles.flatMap((each) =>
    [...textOf(each).matchAll(/(2[123]) (?:minutes|मिनट)/g)].map(([, count]) => [each.id, count]),
  );
  expect(minutes).toEqual([
    ['change-your-details', '21'],
    ['password', '22'],
    ['devices', '23'],
  ]);
  expect(figures).toMatchObject({ codeMinutes: 15, resetMinutes: 30, idleMinutes: 30 });
});

test('where cash is only taken at the desk, no article speaks of a button for it', async () => {
  const { database } = app.bank;
  const { id } = await app.newStaff('admin');
  const policy = await policyInForce(database.db);
  const off = { ...policy, selfServiceCash: false, changedBy: id, alone: true };
  await database.transaction((tx) => addPolicy(tx, app.clock, off));
  for (const name of ['pay-in', 'withdraw'])
    expect(textOf(await article('en', name)), name).toMatch(/at the desk of the bank/);
  await database.transaction((tx) => addPolicy(tx, app.clock, { ...off, selfServiceCash: true }));
  expect(textOf(await article('en', 'pay-in'))).toMatch(/Press “Deposit” on your dashboard/);
});

test('rates and minimums are those of the products', async () => {
  const { db } = app.bank.database;
  const { rows } = await sql<{ type: string; rate: number; label: string }>`
    select type, rate_bp as rate, label from bank.products where family = 'deposit' and valid_from <= current_date`.execute(
    db,
  );
  const [open, interest] = [await article('en', 'open-a-deposit'), await article('en', 'interest')];
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { label, rate } of rows) {
    expect(textOf(open)).toContain(`${label}: ${rate / 100}% a year`);
    expect(interest.answer).toContain(`${label} ${rate / 100}%`);
  }
});

// A search, and the articles of which the first must be one.
const SEARCHES: readonly (readonly [search: string, first: string])[] = [
  ['send money', 'send-money'],
  ['transfer', 'send-money'],
  ['upi', 'send-money'],
  ['paise kaise bheju', 'send-money'],
  ['पैसे भेजना', 'send-money'],
  ['ट्रांसफर', 'send-money'],
  ['add money', 'pay-in'],
  ['पैसे जमा', 'pay-in'],
  ['atm', 'withdraw'],
  ['निकासी', 'withdraw'],
  ['recipient', 'who-may-receive'],
  ['beneficiary not found', 'who-may-receive'],
  ['pending', 'limits-and-reviews'],
  ['limit', 'limits-and-reviews'],
  ['सीमा', 'limits-and-reviews'],
  ['cancel', 'cancel-a-request'],
  ['wrong person', 'cancel-a-request'],
  ['रद्द', 'cancel-a-request'],
  ['no answer', 'no-answer'],
  ['offline', 'no-answer'],
  ['minimum balance', 'fees'],
  ['शुल्क', 'fees'],
  ['how do I open an FD', 'open-a-deposit'],
  ['recurring', 'open-a-deposit'],
  ['एफडी तोड़ना', 'close-a-deposit-early'],
  ['break my fd', 'close-a-deposit-early'],
  ['premature closing', 'close-a-deposit-early'],
  ['nominee', 'maturity'],
  ['byaj', 'interest'],
  ['ब्याज दर', 'interest'],
  ['debit card', 'get-a-card'],
  ['stolen card', 'lost-card'],
  ['कार्ड चोरी', 'lost-card'],
  ['cibil', 'score'],
  ['statement pdf', 'statements'],
  ['passbook', 'statements'],
  ['change mobile number', 'change-your-details'],
  ['पता', 'change-your-details'],
  ['alerts', 'notifications'],
  ['frozen', 'account-status'],
  ['kyc', 'account-status'],
  ['delete my account', 'close-your-account'],
  ['search', 'search'],
  ['note', 'notes-and-photos'],
  ['photo of a bill', 'notes-and-photos'],
  ['श्रेणी', 'notes-and-photos'],
  ['budget', 'budgets'],
  ['बजट', 'budgets'],
  ['share my details', 'share-your-details'],
  ['qr', 'share-your-details'],
  ['install the app', 'install'],
  ['ऐप इंस्टॉल', 'install'],
  ['financial year', 'statements'],
  ['forgot password', 'password'],
  ['forgoten pasword', 'password'],
  ['passw', 'password'],
  ['पासवर्ड भूल', 'password'],
  ['passkey', 'two-factor'],
  ['otp', 'two-factor'],
  ['sign out', 'devices'],
  ['customer care', 'contact'],
  ['शिकायत', 'contact'],
  ['nearest branch', 'branches'],
  ['is this real', 'about-the-demo'],
];

test.each(SEARCHES)('“%s” finds %s first, in either language of the reader', async (search, first) => {
  expect((await help('en', search))[0]?.id).toBe(first);
  expect((await help('hi', search))[0]?.id).toBe(first);
});

test('each article has its sentences, and each of its own words finds it', async () => {
  const missed: string[] = [];
  for (const language of ['en', 'hi']) {
    const articles = await help(language);
    for (const { id, title, answer, steps } of articles)
      for (const sentence of [title, answer, ...steps])
        if (sentence.length < 5) missed.push(`${language} ${id}: “${sentence}”`);
  }
  const english = await help('en');
  for (const { id, words } of HELP_ARTICLES) {
    expect(words.split(' ').length, id).toBeGreaterThanOrEqual(5);
    for (const word of words.split(' ')) {
      const found = searchHelp(english as unknown as HelpArticle[], [], word).map((each) => each.id); // as: the shape on the wire
      if (!found.includes(id)) missed.push(`${id}: ${word}`);
    }
  }
  expect(missed).toEqual([]);
});

test('a search that means nothing finds nothing, and hostile text does no harm', async () => {
  for (const search of ['zzzzqqq', "' or 1=1 --", '<script>alert(1)</script>', '%_\\', '🙂'.repeat(50), '؀'])
    expect(Array.isArray(await help('en', search)), search).toBe(true);
  expect(await help('en', 'zzzzqqq')).toEqual([]);
  expect((await visitor.call('GET', `/help?search=${'x'.repeat(201)}`)).status).toBe(400);
  expect((await visitor.call('GET', '/help?language=fr')).status).toBe(400);
});

test.each([
  ['en', 'How do I transfer money?', 'send-money', 'Read more'],
  ['hi', 'How do I transfer money?', 'send-money', 'और पढ़ें'],
  ['hi', 'पासवर्ड भूल गया', 'password', 'और पढ़ें'],
  ['en', 'What are the fees?', 'fees', 'Read more'],
  ['en', 'What are the limits?', 'limits-and-reviews', 'Read more'],
  ['en', 'What are the interest rates?', 'interest', 'Read more'],
  ['en', 'How do I add a note to a transaction?', 'notes-and-photos', 'Read more'],
  ['hi', 'रसीद की फ़ोटो कैसे लगाऊँ', 'notes-and-photos', 'और पढ़ें'],
  ['en', 'How do I share my account details?', 'share-your-details', 'Read more'],
  ['hi', 'मेरा खाता विवरण साझा करना है', 'share-your-details', 'और पढ़ें'],
  ['en', 'Find the rent payment', 'search', 'Read more'],
  ['hi', 'किराया खोजो', 'search', 'और पढ़ें'],
  ['en', 'How do I install the app?', 'install', 'Read more'],
  ['hi', 'ऐप कैसे इंस्टॉल करें', 'install', 'और पढ़ें'],
  ['en', 'Turn off notifications', 'notifications', 'Read more'],
  ['hi', 'सूचनाएँ बंद करनी हैं', 'notifications', 'और पढ़ें'],
  ['en', 'Statement of the last financial year', 'statements', 'Read more'],
])('the chat answers in %s to “%s” with the help article %s', async (language, question, id, readMore) => {
  const { visitor: customer } = await app.newCustomer();
  const { body } = await customer.call('POST', '/chatbot/ask', { question, language });
  const { answer, links } = await article(language, id);
  expect(body.data).toEqual({
    response: answer,
    actions: [...links.map(({ label, path }) => ({ label, value: path })), { label: readMore, value: `/help#${id}` }],
  });
});
