import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { isUnprintable, lengthOf } from '../../contract/vocabulary/text.ts';
import {
  FORBIDDEN_TEXTS,
  INJECTION_TEXTS,
  INVISIBLE_TEXTS,
  NAMES_REFUSED,
  NAMES_TAKEN,
  ORDINARY_TEXTS,
} from './hostile-values.ts';
import { fieldsWhere, isText, type TextField } from './wire-schema.ts';

// The rules for text, tested on every text field of the contract, whatever its schema is built from.

const fields = Object.entries<Endpoint>(api).flatMap(([name, call]) =>
  fieldsWhere(call, isText).map((field) => ({ name, call, ...field, title: `${name} ${field.part}.${field.field}` })),
);

/** Passwords may contain invisible characters, but none that systems encode and so hash differently. */
const isPassword = ({ schema }: TextField) => schema.format === 'password';

/** Returns the schema of one field of an object, which may be optional or one of several. */
function schemaOf(schema: unknown, field: string): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[field];
  if (schema instanceof z.ZodOptional) return schemaOf(schema.unwrap(), field);
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => schemaOf(option, field)).find((found) => found !== undefined);
  throw new Error(`There is no ${field}`);
}

/** Returns the text as a field parses it; undefined if refused. */
function reads({ call, part, field }: TextField & { call: Endpoint }, value: string): string | undefined {
  const read = schemaOf(call[part], field)?.safeParse(value);
  return read?.success && typeof read.data === 'string' ? read.data : undefined;
}

test('there are as many fields as the contract has', () => {
  expect(fields.length).toBeGreaterThan(120);
});

describe('no field lets through', () => {
  test.each(Object.entries(FORBIDDEN_TEXTS))('%s', (_what, text) => {
    const through = fields.filter((field) => {
      const kept = reads(field, text);
      if (kept === undefined) return false;
      return isPassword(field) ? /[\0\p{Surrogate}]/u.test(kept) : isUnprintable(kept, true);
    });
    expect(through.map(({ title }) => title)).toEqual([]);
  });

  test('half a surrogate pair, or NUL, in a password', () => {
    const passwords = fields.filter(isPassword);
    expect(passwords.length).toBeGreaterThan(8);
    for (const field of passwords)
      for (const text of ['pass\0word-1', 'pass\ud800word-1', 'pass\udc00word-1'])
        expect([field.title, reads(field, text)]).toEqual([field.title, undefined]);
  });
});

/** Names of people take fewer characters than other texts (decision 80). */
const isName = ({ schema }: TextField) => schema.format === 'name';
const names = fields.filter(isName);

/** Free-text fields: they accept an ordinary phrase. */
const wordy = fields.filter(
  (field) => !isPassword(field) && !isName(field) && reads(field, 'Rent of Jayanagar') !== undefined,
);

describe('every field for a name', () => {
  test('is one of six: registration, profile, desk twice, staff, nominee', () => {
    expect(names.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'createBanker body.name',
      'createCustomer body.name',
      'register body.name',
      'setDepositInstruction body.nominee',
      'updateCustomer body.name',
      'updateProfile body.name',
    ]);
  });

  test.each(Object.entries(NAMES_TAKEN))('takes %s, in NFC', (_what, text) => {
    for (const field of names) expect([field.title, reads(field, text)]).toEqual([field.title, text.normalize('NFC')]);
  });

  test('straightens an apostrophe that the keyboard bent', () => {
    for (const field of names) expect([field.title, reads(field, 'D’Souza')]).toEqual([field.title, "D'Souza"]);
  });

  test.each(Object.entries(NAMES_REFUSED))('refuses %s', (_what, text) => {
    const taken = names.filter((field) => reads(field, text) !== undefined);
    expect(taken.map(({ title }) => title)).toEqual([]);
  });

  test('takes no injection attempt but those that are letters', () => {
    const letters = /^(?:[\p{L}\p{M} .'-]|\u200C|\u200D)*$/u;
    for (const field of names)
      for (const text of INJECTION_TEXTS.filter((each) => !letters.test(each)))
        expect([field.title, text, reads(field, text) || undefined]).toEqual([field.title, text, undefined]);
  });
});

describe('every field for words', () => {
  test('is one of many', () => {
    expect(wordy.length).toBeGreaterThan(25);
  });

  test.each(Object.entries(ORDINARY_TEXTS))('takes %s, in NFC', (_what, text) => {
    const refused = wordy.filter((field) => {
      const kept = reads(field, text);
      const expected = text.normalize('NFC');
      // A file name keeps only letters; an account number or a filter drops nothing that a user would miss.
      return field.field === 'filename' ? kept !== kept?.normalize('NFC') : kept !== expected;
    });
    expect(refused.map(({ title }) => title)).toEqual([]);
  });

  test.each(Object.entries(INVISIBLE_TEXTS))('takes a text of only %s for none', (_what, text) => {
    // A file name is only a suggestion to the browser.
    const wrong = wordy.filter((field) => field.field !== 'filename' && reads(field, text) !== reads(field, ''));
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test('counts what can be seen towards the shortest', () => {
    const shortest = wordy.filter(({ schema }) => (schema.minLength ?? 0) > 1);
    expect(shortest.length).toBeGreaterThan(5);
    for (const field of shortest) {
      const padded = (letters: number) => `${'A'.repeat(letters)}${'\u200b'.repeat(6)}`;
      const { minLength = 0 } = field.schema;
      expect(reads(field, padded(minLength - 1)), field.title).toBeUndefined();
      expect(reads(field, padded(minLength)), field.title).toBe(padded(minLength));
    }
  });

  test('counts code points: as many emoji as letters', () => {
    const wrong = wordy.filter((field) => {
      const { maxLength } = field.schema;
      if (maxLength === undefined || field.field === 'search' || field.field === 'kind' || field.field === 'to')
        return false;
      const longest = '😀'.repeat(maxLength);
      return reads(field, longest) !== longest || reads(field, `${longest}😀`) !== undefined;
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test('keeps no more of an injection attempt than its longest text', () => {
    for (const field of wordy)
      for (const text of INJECTION_TEXTS) {
        const kept = reads(field, text);
        expect(lengthOf(kept ?? ''), field.title).toBeLessThanOrEqual(field.schema.maxLength ?? 100);
      }
  });
});
