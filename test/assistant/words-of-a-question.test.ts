import { describe, expect, test } from 'vitest';
import { categoryIn } from '../../server/assistant/category-words.ts';
import type { Idea } from '../../server/assistant/lexicon.ts';
import { periodIn } from '../../server/assistant/period.ts';
import { ideasIn, intentOf } from '../../server/assistant/understand.ts';

// Single words of questions: each that the assistant knows is tried alone, where no other word of a question can help out.

const words = (line: string): string[] => line.split(' ');

describe('words in Devanagari', () => {
  const WORDS_OF_IDEAS: readonly (readonly [Idea, string])[] = [
    ['balance', 'बैलेंस शेष बचा बचे शेषराशि'],
    ['available', 'उपलब्ध'],
    ['transactions', 'लेनदेन लेन-देन ट्रांजैक्शन पासबुक गतिविधि'],
    ['recent', 'हाल पिछले पिछला पिछली आखिरी'],
    ['spending', 'खर्च ख़र्च खर्चा'],
    ['income', 'आय कमाई वेतन आए आया आई तनख्वाह सैलरी'],
    ['payIn', 'जमा डालूँ डालें डालना डालने'],
    ['deposits', 'जमाएँ एफडी एफ़डी आरडी सावधि आवर्ती मीयादी मियादी'],
    ['maturity', 'परिपक्व परिपक्वता मैच्योर'],
    ['open', 'खोलूँ खोलें खोलना खोलनी खोलने शुरू'],
    ['breaking', 'तोडूँ तोड़ूँ तोडनी तोडना तोडने तोडें'],
    ['news', 'खबर खबरें ख़बर सूचना सूचनाएँ'],
    ['card', 'कार्ड'],
    ['apply', 'चाहिए आवेदन'],
    ['lost', 'खो चोरी ब्लॉक फ्रीज फ़्रीज धोखाधडी धोखा गुम'],
    ['unfreeze', 'निलंबित निष्क्रिय'],
    ['account', 'खाता खाते अकाउंट'],
    ['number', 'संख्या नंबर आईएफएससी'],
    ['how', 'कैसे तरीका'],
    ['send', 'भेजूँ भेजें भेजना भेजो ट्रांसफर भेजने भेजनी भेज अंतरण भुगतान यूपीआई'],
    ['withdraw', 'निकालूँ निकालना निकालें निकालने निकाल निकासी एटीएम'],
    ['rates', 'ब्याज दर दरें इंटरेस्ट'],
    ['fees', 'शुल्क चार्ज फीस'],
    ['limits', 'सीमा अधिकतम लिमिट'],
    ['pending', 'लंबित अटका अटके अटकी रुका रुके रुकी रोक'],
    ['statement', 'विवरण स्टेटमेंट रसीद पीडीएफ'],
    ['password', 'पासवर्ड भूल'],
    ['twoFactor', 'पासकी दो-चरणीय'],
    ['score', 'सिबिल स्कोर'],
    ['profile', 'पता प्रोफाइल ईमेल ई-मेल फोटो'],
    ['support', 'सहायता शिकायत संपर्क इंसान हेल्पलाइन'],
    ['branch', 'शाखा ब्रांच'],
    ['health', 'बचत लक्ष्य'],
    ['budget', 'बजट'],
    ['other', 'पत्नी पति पडोसी पड़ोसी दूसरे दूसरों'],
    ['compare', 'तुलना मुकाबले मुक़ाबले'],
    ['marks', 'नोट टिप्पणी श्रेणी'],
    ['share', 'साझा शेयर क्यूआर'],
    ['search', 'खोजो खोजें खोजना खोजूँ ढूँढो ढूँढना ढूँढें'],
    ['install', 'इंस्टॉल ऑफलाइन'],
    ['alerts', 'अलर्ट'],
    ['greeting', 'नमस्ते नमस्कार सुप्रभात'],
    ['thanks', 'धन्यवाद शुक्रिया'],
    ['help', 'मदद'],
  ];
  const ofIdeas = WORDS_OF_IDEAS.flatMap(([idea, line]) => words(line).map((word) => [word, idea] as const));

  test.each(ofIdeas)('%s says %s', (word, idea) => {
    expect([...ideasIn(word)]).toContain(idea);
  });

  test.each([
    ['दो चरणीय', 'twoFactor'],
    ['लेन देन', 'transactions'],
    ['सावधि जमा', 'deposits'],
    ['मीयादी जमा', 'deposits'],
    ['मियादी जमा', 'deposits'],
    ['आवर्ती जमा', 'deposits'],
    ['कितना पैसा', 'balance'],
    ['कितने पैसे', 'balance'],
    ['कितने रुपये', 'balance'],
    ['कितने रुपए', 'balance'],
    ['कितनी राशि', 'balance'],
    ['खाते से', 'account'],
    ['मोबाइल नंबर', 'profile'],
    ['फोन नंबर', 'profile'],
    ['वित्तीय सेहत', 'health'],
    ['क्रेडिट स्कोर', 'score'],
    ['ग्राहक आईडी', 'number'],
    ['कस्टमर केयर', 'support'],
    ['न्यूनतम बैलेंस', 'fees'],
    ['ज्यादा से ज्यादा', 'limits'],
    ['समय से पहले', 'breaking'],
    ['किसी और', 'other'],
    ['क्या नया', 'news'],
    ['क्या नई', 'news'],
    ['छूट गया', 'news'],
    ['पिछले महीने से ज्यादा', 'compare'],
    ['पिछले महीने से कम', 'compare'],
    ['बिल की फोटो', 'marks'],
    ['रसीद की फोटो', 'marks'],
    ['होम स्क्रीन', 'install'],
    ['इंटरनेट के बिना', 'install'],
    ['बिना इंटरनेट', 'install'],
    ['सूचनाएँ बंद', 'alerts'],
    ['सूचनाएँ कैसे बंद', 'alerts'],
    ['खाता फ्रीज', 'unfreeze'],
    ['खाता बंद क्यों', 'unfreeze'],
    ['खाता कैसे बंद', 'closing'],
    ['खाता बंद', 'closing'],
    ['से बात', 'support'],
    ['आप क्या', 'help'],
    ['तुम क्या', 'help'],
  ] as const)('%s together say %s', (phrase, idea) => {
    expect([...ideasIn(phrase)]).toContain(idea);
  });

  test.each([
    ['आज', '2026-11-21', '2026-11-21'],
    ['कल', '2026-11-20', '2026-11-20'],
    ['दो दिन', '2026-11-20', '2026-11-21'],
    ['तीन दिनों', '2026-11-19', '2026-11-21'],
    ['पाँच दिन', '2026-11-17', '2026-11-21'],
    ['पांच दिन', '2026-11-17', '2026-11-21'],
    ['सात दिन', '2026-11-15', '2026-11-21'],
    ['दस दिन', '2026-11-12', '2026-11-21'],
    ['तीस दिन', '2026-10-23', '2026-11-21'],
    ['नब्बे दिन', '2026-08-24', '2026-11-21'],
    ['इस हफ्ते', '2026-11-15', '2026-11-21'],
    ['एक हफ्ता', '2026-11-15', '2026-11-21'],
    ['पिछले हफ्ते', '2026-11-08', '2026-11-14'],
    ['पिछले सप्ताह', '2026-11-08', '2026-11-14'],
    ['इस महीने', '2026-11-01', '2026-11-21'],
    ['इस माह', '2026-11-01', '2026-11-21'],
    ['पिछले महीने', '2026-10-01', '2026-10-31'],
    ['इस साल', '2026-01-01', '2026-11-21'],
    ['इस वर्ष', '2026-01-01', '2026-11-21'],
    ['पिछले साल', '2025-01-01', '2025-12-31'],
    ['पिछले 3 महीनों', '2026-08-22', '2026-11-21'],
    ['पिछले छह महीनों', '2026-05-22', '2026-11-21'],
    ['पिछले बारह महीने', '2025-11-22', '2026-11-21'],
    ['पिछले चार दिनों', '2026-11-18', '2026-11-21'],
    ['पिछले दो हफ्तों', '2026-11-08', '2026-11-21'],
    ['मार्च 2025', '2025-03-01', '2025-03-31'],
    ['जनवरी', '2026-01-01', '2026-01-31'],
    ['फरवरी', '2026-02-01', '2026-02-28'],
    ['मार्च', '2026-03-01', '2026-03-31'],
    ['अप्रैल', '2026-04-01', '2026-04-30'],
    ['मई', '2026-05-01', '2026-05-31'],
    ['जून', '2026-06-01', '2026-06-30'],
    ['जुलाई', '2026-07-01', '2026-07-31'],
    ['अगस्त', '2026-08-01', '2026-08-31'],
    ['सितंबर', '2026-09-01', '2026-09-30'],
    ['सितम्बर', '2026-09-01', '2026-09-30'],
    ['अक्टूबर', '2026-10-01', '2026-10-31'],
    ['अक्तूबर', '2026-10-01', '2026-10-31'],
    ['नवंबर', '2026-11-01', '2026-11-21'],
    ['नवम्बर', '2026-11-01', '2026-11-21'],
    ['दिसंबर', '2025-12-01', '2025-12-31'],
    ['दिसम्बर', '2025-12-01', '2025-12-31'],
  ])('%s is a period', (said, from, to) => {
    expect(periodIn(said, '2026-11-21')).toMatchObject({ from, to });
  });
});

describe('periods in English and in Hindi with Latin letters', () => {
  test.each([
    ['aaj', '2026-03-10', '2026-03-10', 'today'],
    ['kal', '2026-03-09', '2026-03-09', 'yesterday'],
    ['last week', '2026-02-25', '2026-03-03', 'weekBefore'],
    ['past week', '2026-02-25', '2026-03-03', 'weekBefore'],
    ['pichle hafte', '2026-02-25', '2026-03-03', 'weekBefore'],
    ['week', '2026-03-04', '2026-03-10', { days: 7 }],
    ['hafte', '2026-03-04', '2026-03-10', { days: 7 }],
    ['1 day', '2026-03-10', '2026-03-10', { days: 1 }],
    ['0 days', '2026-03-10', '2026-03-10', { days: 1 }],
    ['45 din', '2026-01-25', '2026-03-10', { days: 45 }],
    ['366 days', '2025-03-10', '2026-03-10', { days: 366 }],
    ['999 days', '2025-03-10', '2026-03-10', { days: 366 }],
    ['previous month', '2026-02-01', '2026-02-28', 'lastMonth'],
    ['pichle mahine', '2026-02-01', '2026-02-28', 'lastMonth'],
    ['is mahine', '2026-03-01', '2026-03-10', 'thisMonth'],
    ['iss mahine', '2026-03-01', '2026-03-10', 'thisMonth'],
    ['this year', '2026-01-01', '2026-03-10', 'thisYear'],
    ['is saal', '2026-01-01', '2026-03-10', 'thisYear'],
    ['iss saal', '2026-01-01', '2026-03-10', 'thisYear'],
    ['of may', '2025-05-01', '2025-05-31', { month: '2025-05' }],
    ['in may', '2025-05-01', '2025-05-31', { month: '2025-05' }],
    ['mar', '2026-03-01', '2026-03-10', { month: '2026-03' }],
    ['apr', '2025-04-01', '2025-04-30', { month: '2025-04' }],
    ['may', '2026-02-09', '2026-03-10', { days: 30 }],
    ['2 weeks', '2026-02-25', '2026-03-10', { days: 14 }],
    ['2 hafte', '2026-02-25', '2026-03-10', { days: 14 }],
    ['last 3 months', '2025-12-11', '2026-03-10', { months: 3 }],
    ['six months', '2025-09-11', '2026-03-10', { months: 6 }],
    ['3 mahine', '2025-12-11', '2026-03-10', { months: 3 }],
    ['1 month', '2026-02-11', '2026-03-10', { months: 1 }],
    ['0 months', '2026-02-11', '2026-03-10', { months: 1 }],
    ['999 months', '2016-03-11', '2026-03-10', { months: 120 }],
    ['january 2025', '2025-01-01', '2025-01-31', { month: '2025-01' }],
    ['in mar 2026', '2026-03-01', '2026-03-10', { month: '2026-03' }],
    ['april 2026', '2026-04-01', '2026-04-30', { month: '2026-04' }],
    ['may 2024', '2024-05-01', '2024-05-31', { month: '2024-05' }],
    ['last year', '2025-01-01', '2025-12-31', 'lastYear'],
    ['pichle saal', '2025-01-01', '2025-12-31', 'lastYear'],
    ['in 2024', '2024-01-01', '2024-12-31', { year: '2024' }],
    ['2024 mein', '2024-01-01', '2024-12-31', { year: '2024' }],
    ['in 2026', '2026-01-01', '2026-03-10', { year: '2026' }],
    ['two dinners', '2026-02-09', '2026-03-10', { days: 30 }],
    ['two weekends', '2026-02-09', '2026-03-10', { days: 30 }],
    ['pichle teen mahine', '2025-12-11', '2026-03-10', { months: 3 }],
    ['twelve months', '2025-03-11', '2026-03-10', { months: 12 }],
    ['in march last year', '2025-03-01', '2025-03-31', { month: '2025-03' }],
    ['pichle saal april', '2025-04-01', '2025-04-30', { month: '2025-04' }],
    ['in december this year', '2026-12-01', '2026-12-31', { month: '2026-12' }],
    ['january of 2025', '2025-01-01', '2025-01-31', { month: '2025-01' }],
    ['may of 2024', '2024-05-01', '2024-05-31', { month: '2024-05' }],
    ['for 2000', '2026-02-09', '2026-03-10', { days: 30 }],
    ['2024', '2026-02-09', '2026-03-10', { days: 30 }],
    ['ever', '2026-02-09', '2026-03-10', { days: 30 }],
  ] as const)('%s', (question, from, to, name) => {
    expect(periodIn(question, '2026-03-10')).toEqual({ from, to, name });
  });

  test('in January the month before is December of the year before', () => {
    expect(periodIn('last month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31', name: 'lastMonth' });
  });
});

describe('categories of spending', () => {
  test.each([
    ['groceries', 'groceries grocery kirana rashan ration sabzi किराना किराने राशन सब्जी'],
    ['food', 'food restaurants restaurant khana khane खाना खाने'],
    ['bills', 'bills bill utilities electricity bijli recharge बिजली बिल'],
    ['rent', 'rent kiraya kiraye किराया किराए'],
    ['travel', 'travel transport petrol fuel cabs safar yatra पेट्रोल यात्रा'],
    ['shopping', 'shopping clothes kharidari खरीदारी'],
    ['health', 'health medicine medicines doctor doctors dawa dawai ilaj दवा दवाई'],
    ['education', 'education school tuition padhai पढाई पढ़ाई'],
    ['entertainment', 'entertainment movies manoranjan मनोरंजन'],
    ['family', 'family friends gifts parivar परिवार'],
    ['savings', 'investment investments nivesh निवेश'],
    ['cash', 'cash nakad नकद'],
  ] as const)('%s', (category, line) => {
    for (const word of words(line)) expect(categoryIn(`How much on ${word}?`), word).toBe(category);
  });

  test('of two words, and of none', () => {
    expect(categoryIn('How much for eating out?')).toBe('food');
    expect(categoryIn('What went to other things?')).toBe('other');
    expect(categoryIn('And everything else')).toBe('other');
    expect(categoryIn('How much did I spend on my boat?')).toBeUndefined();
  });
});

describe('words that look alike', () => {
  test.each([
    ['khana', 'food, not khata'],
    ['change', 'not charge'],
    ['cost', 'costs, and nothing else'],
    ['post', 'not costs'],
    ['care', 'not cards'],
    ['rent', 'not recent'],
    ['gate', 'not rates'],
    ['later', 'not latest'],
  ])('%s: %s', (word) => {
    expect([...ideasIn(word)]).toEqual(word === 'cost' ? ['fees'] : []);
  });

  test.each([
    ['blance', 'balance'],
    ['balanec', 'balance'],
    ['balances', 'balance'],
    ['depositts', 'deposits'],
    ['transactoins', 'transactions'],
    ['statmnt', 'statement'],
    ['stmnt', undefined],
    ['statemnt', 'statement'],
    ['statment', 'statement'],
    ['salance', undefined],
    ['crad', undefined],
  ] as const)('%s is a slip of a known word, or of none', (word, idea) => {
    expect([...ideasIn(word)]).toEqual(idea === undefined ? [] : expect.arrayContaining([idea]));
  });

  test('words of different ideas that differ in one letter are kept apart', () => {
    expect([...ideasIn('bachat')]).toEqual(['health']);
    expect([...ideasIn('khojna')]).toEqual(['search']);
    expect([...ideasIn('kholo')]).toEqual(['open']);
    expect([...ideasIn('kholna')]).toEqual(['open']);
    expect([...ideasIn('bacha')]).toEqual(['balance']);
    expect([...ideasIn('send')]).toEqual(['send']);
    expect([...ideasIn('sent')]).toEqual([]);
    expect([...ideasIn('deposits')]).toEqual(['deposits']);
    expect([...ideasIn('deposit')]).toEqual(['payIn']);
  });

  test('a fixed deposit is not cash to pay in, and several cards are cards', () => {
    for (const question of [
      'show my fixed deposit',
      'my recurring deposit',
      'my tax saving deposit',
      'my term deposit',
    ])
      expect(intentOf(question), question).toBe('deposits');
    expect(intentOf('how do I deposit cash')).toBe('how_pay_in');
    expect(intentOf('show my cards')).toBe('card_status');
  });
});
