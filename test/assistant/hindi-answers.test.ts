import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { answersFor } from '../../server/assistant/answer-words.ts';
import { intentOf } from '../../server/assistant/understand.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { HINDI_PHRASINGS } from './hindi-phrasings.ts';

const phrasings = Object.entries(HINDI_PHRASINGS).flatMap(([intent, questions]) =>
  questions.map((question) => ({ intent, question })),
);

test('[C-AS-04] at least 150 questions in Devanagari, each of them understood', () => {
  expect(phrasings.length).toBeGreaterThanOrEqual(150);
  const wrong = phrasings
    .filter(({ intent, question }) => intentOf(question) !== intent)
    .map(({ intent, question }) => `${question} → ${intentOf(question)}, not ${intent}`);
  expect(wrong).toEqual([]);
});

describe('a customer who reads Hindi', () => {
  let app: AppUnderTest;
  let asha: TestVisitor;
  let number: string;
  beforeAll(async () => {
    app = await openApp({ LIMIT_SCALE: '100' });
    const { visitor } = await app.newCustomer();
    asha = visitor;
    number = maskAccountNumber((await asha.call('GET', '/customers/profile')).body.data.account_number);
    await asha.call('POST', '/customers/transactions', { type: 'deposit', amount: 900_000 });
    await asha.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 300, description: 'किराना' });
    // Above the limit a banker decides.
    await asha.call('POST', '/customers/transactions', { type: 'withdrawal', amount: 250_000, description: 'शादी' });
    await asha.call('POST', '/cards/apply', { termsAccepted: true });
    await asha.call('POST', '/deposits', { depositType: 'fixed', amount: 100_000, tenure: 12 });
    await asha.call('PUT', '/customers/budgets', { category: 'groceries', amount: 1_000 });
  });
  afterAll(() => app.close());

  const ask = async (question: string, language = 'hi') =>
    (await asha.call('POST', '/chatbot/ask', { question, language })).body.data;
  const today = () => {
    const written = new Intl.DateTimeFormat('hi-IN-u-nu-latn', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
    return written.format(app.clock.now());
  };

  test('[C-AS-04] reads the balance, what is on hold, and its source', async () => {
    const { response, type, actions } = await ask('मेरा बैलेंस कितना है');
    expect(type).toBe('balance');
    expect(response).toBe(
      `आपकी शेष राशि ₹7,99,700.00 है। इसमें से ₹2,50,000.00 पर रोक है, इसलिए ₹5,49,700.00 उपलब्ध हैं। (आपके खाते ${number} से, ${today()})`,
    );
    expect(actions).toEqual([{ label: 'सभी लेन-देन देखें', value: '/transactions' }]);
  });

  test('reads the latest transactions: the bank’s descriptions are translated, the customer’s own stay', async () => {
    expect((await ask('पिछले लेन-देन')).response.split('\n')).toEqual([
      'आपके पिछले 4 लेन-देन, आपके खाता विवरण से:',
      `${today()}: −₹1,00,000.00 सावधि जमा TD100001`,
      `${today()}: −₹2,50,000.00 शादी, लंबित`,
      `${today()}: −₹300.00 किराना`,
      `${today()}: +₹9,00,000.00 जमा`,
    ]);
  });

  test.each([
    ['लंबित लेन-देन दिखाओ', () => `1 लेन-देन लंबित, आपके खाता विवरण से:\n₹2,50,000.00 शादी, ${today()} से: बैंककर्मी की प्रतीक्षा में`],
    ['इस महीने कितने पैसे आए', () => /^आपको इस महीने ₹9,00,000\.00 मिले। \(1 /],
    ['आज कितना खर्चा हुआ?', () => /^आपने आज ₹300\.00 ख़र्च किए। \(/],
    ['पिछले सात दिनों में कितना ख़र्च हुआ', () => /^आपने पिछले 7 दिनों में ₹300\.00 ख़र्च किए।/],
    ['पिछले तीन महीनों में कितना ख़र्च हुआ', () => /^आपने पिछले 3 महीनों में ₹300\.00 ख़र्च किए।/],
    ['पिछले साल कितना ख़र्च हुआ', () => /^आपने पिछले साल ₹0\.00 ख़र्च किए।/],
    ['मार्च 2024 में कितना ख़र्च हुआ', () => /^आपने मार्च 2024 में ₹0\.00 ख़र्च किए।/],
    ['पिछले महीने कितना ख़र्च हुआ', () => /^आपने पिछले महीने ₹0\.00 ख़र्च किए।/],
    ['अप्रैल में मेरा ख़र्च कितना था', () => /^आपने अप्रैल \d{4} में ₹0\.00 ख़र्च किए।/],
    ['मई में मेरा ख़र्च कितना था', () => /^आपने मई \d{4} में ₹0\.00 ख़र्च किए।/],
    ['किराने का बजट कितना बचा है', () => /^आपका बजट, “ख़र्च” पन्ने से:\nकिराना: मासिक बजट ₹1,000\.00, इस महीने ₹/],
    [
      'मेरी एफ़डी दिखाओ',
      () =>
        /^आपकी 1 मीयादी जमा में कुल ₹1,00,000\.00 हैं, आपकी जमा सूची से:\nसावधि जमा: ₹1,00,000\.00, 7% वार्षिक, परिपक्वता तिथि \d+ /,
    ],
    ['कार्ड की स्थिति', () => /^\d{4} पर समाप्त होने वाला आपका वर्चुअल डेबिट कार्ड चालू होने की प्रतीक्षा में है।/],
    ['मेरी खाता संख्या क्या है', () => /^आपके बचत खाते की खाता संख्या \d{12} है, आपकी ग्राहक आईडी KB\d+, और खाता /],
    ['मेरा खाता निष्क्रिय है', () => 'आपका खाता सक्रिय है: आप सभी लेन-देन कर सकते हैं। (आपकी प्रोफ़ाइल से)'],
    ['मेरा सिबिल स्कोर कितना है', () => /^.+ को हमारे काल्पनिक क्रेडिट ब्यूरो से आपका CIBIL स्कोर: 900 में से \d{3}।/],
    ['मेरी वित्तीय सेहत कैसी है', () => /^आपकी वित्तीय सेहत \d+\/100 है और बचत दर \d+%। आपका लक्ष्य ₹/],
    ['क्या नया है?', () => /अपठित सूचनाएँ हैं, पन्ने के ऊपर घंटी में। सबसे नई:\n/],
  ])('reads the answer to %s', async (question, expected) => {
    const { response } = await ask(question);
    const wanted = expected();
    if (typeof wanted === 'string') expect(response).toBe(wanted);
    else expect(response).toMatch(wanted);
  });

  test('finds no English word in any answer or on its buttons', async () => {
    const left: string[] = [];
    for (const { question } of phrasings) {
      const { response, actions } = await ask(question);
      const said = [response, ...actions.map((action: { label: string }) => action.label)].join('\n');
      const words = said.replaceAll(
        /support@kosh\.example|(?:KB|TD)\d+|\b(?:CIBIL|CVV|PDF|CSV|XLSX|Excel|Kosh|KYC|SMS)\b/g,
        '',
      );
      left.push(...(words.match(/[A-Za-z]{2,}/g) ?? []).map((word) => `${question}: ${word}`));
    }
    expect(left).toEqual([]);
  });

  test('understands the next questions that its answers suggest', () => {
    const { suggestions, buttons } = answersFor('hi');
    const next = [...suggestions, buttons.openDeposit, buttons.getCard].map(({ value }) => intentOf(value));
    expect(next).toEqual(['balance', 'recent_transactions', 'spending', 'how_open_deposit', 'how_card']);
  });

  test('is answered in English where the reader chose English', async () => {
    expect((await ask('मेरा बैलेंस कितना है', 'en')).response).toMatch(
      /^Your balance is ₹7,99,700\.00\. ₹2,50,000\.00 of it/,
    );
  });
});
