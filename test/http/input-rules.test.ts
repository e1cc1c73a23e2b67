import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from '../../contract/api.ts';
import { formatRupees, paiseFromRupees, rupeesText } from '../../contract/vocabulary/money.ts';
import { email, password, phone } from '../../contract/vocabulary/person-fields.ts';
import { normalisePhone } from '../../contract/vocabulary/phone-number.ts';
import { text } from '../../contract/vocabulary/text.ts';
import { prepareJson } from '../../server/http/json-body.ts';

function sentence(schema: z.ZodType, value: unknown): string | undefined {
  const read = schema.safeParse(value);
  return read.success ? undefined : read.error.issues[0]?.message;
}
/** Reads a body as the server does: prepared, parsed, decoded. */
function fromJson(schema: z.ZodType, json: string): unknown {
  const read = schema.safeParse(JSON.parse(prepareJson(json)));
  return read.success ? read.data : read.error.issues[0]?.message;
}

describe('amounts', () => {
  const { body } = api.makeTransfer;
  const amount = (literal: string) => fromJson(body.pick({ amount: true }), `{"amount":${literal}}`);
  const REFUSED = 'Amount must be greater than 0';

  test.each([
    ['150.50', 15_050n],
    ['150.5', 15_050n],
    ['"150.50"', 15_050n],
    ['0.01', 1n],
    ['1', 100n],
    ['1000000', 100_000_000n],
    ['1000000.00', 100_000_000n],
    ['99.1', 9_910n],
  ])('[C-TR-06] takes %s', (literal, paise) => {
    expect(amount(literal)).toEqual({ amount: paise });
  });

  test.each([
    '0',
    '-1',
    '-0.01',
    '0.001',
    '1.005',
    '1e3',
    '1E3',
    '"1e3"',
    '1.5e1',
    '1000000.01',
    '10000000',
    '123456789012345678901234567890',
    '0.1000000000000000055',
    '"NaN"',
    '"Infinity"',
    'null',
    'true',
    '[]',
    '{}',
    '""',
    '" 5"',
    '"5 "',
    '"1,000"',
    '"₹5"',
    '"0x10"',
    '"١٢"',
    '"5."',
    '".5"',
    '"+5"',
    '00.5e1',
    '"00000000000000000001"',
  ])('[C-TR-04] refuses %s with the sentence of its screen', (literal) => {
    expect(amount(literal)).toBe(REFUSED);
  });

  test('each screen has its own sentence', () => {
    expect(sentence(api.moveMoney.body, { type: 'deposit', amount: 0 })).toBe(
      'Please enter a valid amount greater than zero.',
    );
    expect(sentence(api.depositForCustomer.body, { amount: 0 })).toBe('Please enter a valid deposit amount');
    expect(sentence(api.openDeposit.body, { depositType: 'fixed', amount: 0, tenure: 12 })).toBe(
      'Please enter a valid amount greater than zero.',
    );
  });

  test('paise survive the wire and back, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 100_000_000n }), (paise) => {
        expect(amount(JSON.stringify(Number(rupeesText(paise))))).toEqual({ amount: paise });
        expect(amount(`"${rupeesText(paise)}"`)).toEqual({ amount: paise });
        expect(paiseFromRupees(rupeesText(-paise))).toBe(-paise);
      }),
    );
  });

  test('[X-CN-01] rupees are written as Intl writes them for India, whatever the amount', () => {
    const intl = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    const asIntl = (paise: bigint) => {
      // as: it is a decimal.
      expect(formatRupees(paise)).toBe(intl.format(rupeesText(paise) as Intl.StringNumericLiteral));
    };
    for (const paise of [0n, 1n, 99n, 100n, 99_999n, 100_000n, 9_999_999n, 10_000_000n, 1_000_000_000n]) {
      asIntl(paise);
      asIntl(-paise);
    }
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), asIntl));
  });
});

describe('reading JSON', () => {
  /** Returns unusual numbers as the text they were written with, and other values unchanged. */
  function withUnusualAsText(value: unknown): unknown {
    if (typeof value === 'number') {
      const token = JSON.stringify(value);
      return token.length > 17 || /e/i.test(token) ? token : JSON.parse(token);
    }
    if (Array.isArray(value)) return value.map(withUnusualAsText);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withUnusualAsText(each)]));
    return value;
  }

  test('changes nothing but unusual numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: false }), (value) => {
        expect(JSON.parse(prepareJson(JSON.stringify(value)))).toEqual(withUnusualAsText(value));
      }),
      { numRuns: 500 },
    );
  });

  test('leaves texts alone that look like numbers', () => {
    const json = '{"a":"1e3","b":"\\"1e3","c\\\\":12.5,"d":["x",1e3,-12345678901234567890]}';
    expect(JSON.parse(prepareJson(json))).toEqual({
      a: '1e3',
      b: '"1e3',
      'c\\': 12.5,
      d: ['x', '1e3', '-12345678901234567890'],
    });
  });
});

describe('texts', () => {
  const name = text({
    required: 'Full name is required',
    min: 2,
    tooShort: 'Name must be at least 2 characters long',
    max: 10,
  });

  test.each([
    ['  Asha  ', 'Asha'],
    ['रवि', 'रवि'],
    ['क्‍ष', 'क्‍ष'],
    ['Zoë', 'Zoë'.normalize('NFC')],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀😀'],
  ])('takes %j', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept);
  });

  test.each([
    ['NUL', 'a\0b'],
    ['a control', 'a\u0007b'],
    ['a C1 control', 'a\u0085b'],
    ['a lone surrogate', 'a\ud800b'],
    ['a bidi override', 'a\u202eb'],
    ['a bidi isolate', 'a\u2066b'],
    ['a line break', 'a\nb'],
  ])('refuses %s', (_what, typed) => {
    expect(sentence(name, typed)).toBe('Please remove the characters that cannot be shown.');
  });

  test('counts code points, after trimming', () => {
    expect(sentence(name, '😀')).toBe('Name must be at least 2 characters long');
    expect(sentence(name, '   ')).toBe('Full name is required');
    expect(sentence(name, 'x'.repeat(11))).toBe('Please enter at most 10 characters');
    expect(sentence(name, undefined)).toBe('Full name is required');
    expect(sentence(name, 5)).toBe('Full name is required');
  });

  test('an address keeps its lines', () => {
    expect(text({ max: 50, lines: true }).parse('14, 3rd Cross\r\nBengaluru')).toBe('14, 3rd Cross\nBengaluru');
  });
});

describe('forms', () => {
  const valid = {
    name: 'Asha Rao',
    email: 'asha@kosh.example',
    password: 'secret1',
    address: '14, 3rd Cross',
    phone: '9876543210',
    accountType: 'savings',
  };
  const registering = (change: object) => sentence(api.register.body, { ...valid, ...change });

  test('[C-AU-04] [C-AU-05] sign-in', () => {
    const signIn = (change: object) =>
      sentence(api.loginCustomer.body, { email: 'a@b.in', password: 'secret1', ...change });
    expect(signIn({})).toBeUndefined();
    for (const right of ['a@b-c.co.in', 'a.b+c@d.in', 'आशा@डाक.भारत'])
      expect(signIn({ email: right }), right).toBeUndefined();
    expect(signIn({ email: '' })).toBe('Email is required');
    expect(signIn({ email: '\u200b' })).toBe('Email is required');
    expect(signIn({ email: undefined })).toBe('Email is required');
    for (const wrong of [
      'a',
      'a@',
      'a@b',
      '@b.in',
      'a b@c.in',
      'a@b..',
      'a@b..com',
      'a@.b.com',
      'a@-b.com',
      'a@b-.com',
      'a@b.com-',
      'a@b.com.',
      ...['\u200b', '\u200d', '\u00ad', '\u2060', '\u3164', '\ufe0f'].flatMap((hidden) => [
        `asha@kosh.example${hidden}`,
        `as${hidden}ha@kosh.example`,
      ]),
      'a@b.in\nBcc: x@y.in',
      `${'a'.repeat(250)}@b.in`,
    ])
      expect(signIn({ email: wrong })).toBe('Please enter a valid email address');
    expect(signIn({ password: '' })).toBe('Password is required');
    expect(signIn({ password: '12345' })).toBe('Password must be at least 6 characters long');
  });

  test('[C-RG-08] [C-RG-09] [C-RG-11] [C-RG-12] registration', () => {
    expect(registering({})).toBeUndefined();
    expect(registering({ name: '' })).toBe('Full name is required');
    expect(registering({ name: '\u200b\u200b' })).toBe('Full name is required');
    expect(registering({ name: 'A' })).toBe('Name must be at least 2 characters long');
    expect(registering({ password: 'abcde' })).toBe('Password must be at least 6 characters long');
    expect(registering({ password: 'abcdef' })).toBeUndefined();
    expect(registering({ address: '' })).toBe('Address is required');
    expect(registering({ address: '\u3164'.repeat(8) })).toBe('Address is required');
    expect(registering({ address: 'abcd' })).toBe('Address must be at least 5 characters long');
    expect(registering({ phone: '' })).toBe('Phone number is required');
    expect(registering({ phone: '98765' })).toBe('Phone number must be at least 10 digits');
    expect(api.register.body.parse({ ...valid, role: 'admin', balance: 5 })).not.toHaveProperty('role');
  });

  test('[C-RG-04] an account type is one of three, savings when it is left empty', () => {
    expect(registering({ accountType: 'gold' })).toBe('Please select a valid account type');
    expect(api.register.body.parse({ ...valid, accountType: '' }).accountType).toBe('savings');
  });

  test('[C-RG-12] a phone comes down to ten digits', () => {
    for (const typed of [
      '9876543210',
      '+91 98765 43210',
      '+919876543210',
      '919876543210',
      '09876543210',
      '98765-43210',
      '(98765) 43210',
    ])
      expect(phone.parse(typed)).toBe('9876543210');
    for (const typed of ['1234567890', '5876543210', '98765432101', '+1 9876543210', 'abcdefghij12'])
      expect(phone.safeParse(typed).success).toBe(false);
    expect(normalisePhone('')).toBe('');
  });

  test('e-mail is trimmed and lowercased; passwords are not touched', () => {
    expect(email.parse('  Asha@Kosh.Example ')).toBe('asha@kosh.example');
    expect(password.parse('  pass word ')).toBe('  pass word ');
  });

  test('a password may have 200 characters, all of which count', () => {
    for (const length of [64, 200]) expect(password.parse('x'.repeat(length))).toHaveLength(length);
    expect(password.safeParse('x'.repeat(201)).success).toBe(false);
  });

  test('[C-TR-01] looking for a recipient', () => {
    const query = api.findRecipient.query;
    expect(sentence(query, { phone: '98765' })).toBe('Please enter a valid 10-digit phone number');
    expect(sentence(query, { phone: '98765432101' })).toBe('Please enter a valid 10-digit phone number');
    expect(sentence(query, { account: '' })).toBe('Please enter an account number');
    expect(sentence(query, {})).toBe('Please search by phone or by account number');
    expect(sentence(query, { phone: '9876543210' })).toBeUndefined();
  });

  test('[C-DP-05] [C-DP-09] [C-DP-10] a new deposit', () => {
    const deposit = (change: object) =>
      sentence(api.openDeposit.body, { depositType: 'fixed', amount: 100, tenure: 12, ...change });
    expect(deposit({})).toBeUndefined();
    expect(deposit({ depositType: '' })).toBe('Please select a deposit type.');
    for (const tenure of [undefined, 0, 7, 6.5, '12', 1200])
      expect(deposit({ tenure })).toBe('Please select a tenure for your deposit.');
    expect(deposit({ depositType: 'savings', tenure: 0 })).toBeUndefined();
    expect(deposit({ depositType: 'savings', tenure: undefined })).toBeUndefined();
    expect(deposit({ depositType: 'tax_saving', tenure: 36 })).toBe('Please select a tenure for your deposit.');
    expect(deposit({ depositType: 'tax_saving', tenure: 60 })).toBeUndefined();
  });

  test('[C-DB-13] [C-DB-14] [B-DB-24] filters', () => {
    const { query } = api.listTransactions;
    expect(sentence(query, { startDate: '2026-02-02', endDate: '2026-02-01' })).toBe(
      'Start date cannot be after end date',
    );
    expect(sentence(query, { startDate: '2026-02-31' })).toBe('Please enter a valid date');
    expect(query.parse({ startDate: '', minAmount: '0', maxAmount: '', type: 'all', search: '  ' })).toEqual({});
    expect(
      query.parse({ minAmount: '10.5', type: 'Withdraw', limit: '5000', startDate: '2026-11-20T20:00:00.000Z' }),
    ).toEqual({ minAmount: 1050n, type: 'withdraw', limit: 100, startDate: '2026-11-21' });
    for (const wrong of [{ limit: '0' }, { limit: '-1' }, { offset: '1.5' }, { minAmount: '-5' }, { type: 'gift' }])
      expect(query.safeParse(wrong).success).toBe(false);
  });

  test('[B-TX-07] a rejection needs a reason of 5 to 500 characters', () => {
    for (const reason of [undefined, '', '    ', 'no', 'x'.repeat(501)])
      expect(sentence(api.rejectTransaction.body, { reason })).toBe('Please give a reason of 5 to 500 characters');
    expect(sentence(api.rejectTransaction.body, { reason: 'Unknown payee' })).toBeUndefined();
  });

  test('[B-TX-06] a missing transaction id', () => {
    expect(sentence(api.approveTransaction.params, { id: 'undefined' })).toBe('Transaction ID is missing');
  });
});
