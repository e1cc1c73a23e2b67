// What people and attackers put into fields. The tables of the amounts (decision on money on the wire) and of the
// texts (what a text may hold) are tried against every field of the contract that takes one.

/** JSON literals that are an amount: rupees with at most two decimals, as a number or as a text of the same form. */
export const AMOUNTS_TAKEN = ['150.50', '150.5', '"150.50"', '"150.5"', '1500', '"1500"', '99999.99', '"1500.00"'];

/** JSON literals that are no amount, however they are meant. */
export const AMOUNTS_REFUSED = [
  ...['0', '-0', '0.0', '"0"', '"0.00"', '-1', '-0.01', '"-1500"', '0.001', '1.005', '1500.999', '"1500.999"'],
  ...['1e3', '1E3', '1.5e3', '"1e3"', '1e400', '-1e400', '1e-400', '1e21', '1000000.01', '10000000', '"1000000.01"'],
  ...['123456789012345678901234567890', '0.1000000000000000055', '1500.00000000000000001', '9007199254740993'],
  ...['"NaN"', '"Infinity"', '"-Infinity"', 'null', 'true', 'false', '[]', '{}', '[1500]', '{"amount":1500}'],
  ...['""', '" "', '" 1500"', '"1500 "', '"1500\\n"', '"1,500"', '"1 500"', '"₹1500"', '"Rs 1500"', '"INR 1500"'],
  ...['"0x5DC"', '"0b1"', '"0o17"', '"1_500"', '"١٥٠٠"', '"१५००"', '"１５００"', '"1500."', '".5"', '"+1500"', '"--1"'],
  ...['"1.500,00"', '"1500.0.0"', '"00000000000000001500"', '"1500\\u0000"', '"\\u202e0051"', '"1500; drop table"'],
];

/** Characters that no text of the bank may hold, each in the middle of an ordinary text. */
export const FORBIDDEN_TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...Array(32).keys(), 127, 128, 133, 155, 159]
      .filter((code) => ![9, 10, 13].includes(code))
      .map((code) => [`U+${code.toString(16).padStart(4, '0')}`, `Ash${String.fromCharCode(code)}a`]),
  ),
  'a high surrogate alone': 'Ash\ud800a',
  'a low surrogate alone': 'Ash\udc00a',
  'surrogates the wrong way round': 'Ash\udc00\ud800a',
  ...Object.fromEntries(
    [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) => [
      `bidi U+${code.toString(16)}`,
      `Ash${String.fromCharCode(code)}a`,
    ]),
  ),
};

/** Texts of real people: each is as good as an English one. */
export const WELCOME_TEXTS: Readonly<Record<string, string>> = {
  Devanagari: 'आशा राव जयनगर',
  Tamil: 'மீரா ஐயர் சென்னை',
  Bengali: 'অর্জুন দাস কলকাতা',
  Telugu: 'లక్ష్మి నాయర్',
  Malayalam: 'ലക്ഷ്മി നായർ കൊച്ചി',
  Gujarati: 'વિક્રમ શાહ અમદાવાદ',
  Gurmukhi: 'ਪ੍ਰਿਆ ਸਿੰਘ ਦਿੱਲੀ',
  Odia: 'ନେହା ପଟେଲ',
  Urdu: 'فرحان خان لکھنؤ',
  'with ZWJ': 'क्‍ष शर्मा जी',
  'with ZWNJ': 'क्‌ष शर्मा जी',
  'a family emoji': 'Rent 👩‍👩‍👧 of May',
  'a flag': 'Trip to 🇮🇳 India',
  'not in NFC': 'Zoe\u0308 D\u0301souza',
  'beyond the first plane': '𠮷野家 𝒜𝓈𝒽𝒶',
  'an apostrophe': "D'Souza & Sons <Goa>",
};

/** Attempts at the layers below: SQL, HTML, headers, templates, formulas, files, prototypes, formats, very long. */
export const ATTACK_TEXTS: readonly string[] = [
  "' OR '1'='1",
  "'; drop table bank.customers; --",
  '%\' ESCAPE \'\\\' OR "a"="a',
  '100%_\\',
  '\\',
  '%',
  "E'\\\\000'",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>#{7*7}',
  '=HYPERLINK("https://evil.example","x")',
  '+1+cmd|calc',
  '@SUM(A1)',
  'x\r\nBcc: everyone@evil.example',
  'x\r\nSet-Cookie: a=b',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '2147483648',
  '1900-01-00',
  '0000-00-00',
  '9999-12-31',
  '2026-02-31',
  '275760-09-13',
  '-271821-04-20T00:00:00Z',
  '2026-11-21T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '%s%n%x',
  '\ufeff',
  '\u2028\u2029',
  '\u200b',
  'ﷺ'.repeat(40),
  `Z${'\u0351'.repeat(300)}`,
  '(a+)+$'.repeat(20),
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  'A'.repeat(10_000),
  '😀'.repeat(3_000),
  ' '.repeat(5_000),
];

/** Every text, good or bad. */
export const ALL_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t',
  'x',
  'line one\nline two',
  'line one\r\nline two',
  'a\tb',
  ...Object.values(FORBIDDEN_TEXTS),
  ...Object.values(WELCOME_TEXTS),
  ...ATTACK_TEXTS,
];

/** JSON literals of every kind that is not a text. */
export const OTHER_LITERALS: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1', '1.5', '3700', '3701', '2147483648', '1e308', '1e400', '-1e400'],
  ...['9007199254740993', '[]', '{}', '[[]]', '[null]', '{"a":1}', '["x","x"]', '{"length":1e9}', '[1,2,3]'],
  ...['{"toString":1}', '{"constructor":{"prototype":{"admin":true}}}', `${'['.repeat(20)}${']'.repeat(20)}`],
  ...['{"id":{"$ne":null}}', '{"$gt":""}', '[{"id":"x"}]', '"x"', '""'],
];
