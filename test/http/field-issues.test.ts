import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { issuesOf } from '../../server/http/input-issues.ts';
import { type HttpUnderTest, openHttp } from './http-under-test.ts';

let http: HttpUnderTest;

beforeAll(async () => {
  http = await openHttp({
    handlers: {
      makeTransfer: async ({ body }) => {
        if (body.description === 'dear') throw new Refusal('INSUFFICIENT_FUNDS');
        if (body.description === 'later') throw new Refusal('BUSY', undefined, { retryAfter: 5 });
        throw new Refusal('STATUS_CONFLICT', 'Taken.', { issues: [{ field: 'description', rule: 'taken' }] });
      },
      register: async () => {
        throw new Refusal('BUSY');
      },
    },
  });
});
afterAll(() => http.close());

const transfer = async (body: unknown) => (await http.send('POST', '/api/customers/transfer', body)).json();
const good = { recipientId: 'r1', amount: 150.5 };

describe('a refusal names the fields that it is about', () => {
  test('every field that the schema refuses, beside the sentence for the first', async () => {
    const answer = await http.send('POST', '/api/auth/register', {
      name: ' A ',
      email: 'no address',
      password: '',
      phone: '98765',
      address: 7,
    });
    expect(answer.json()).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Name must be at least 2 characters long',
      data: {
        issues: [
          { field: 'name', rule: 'too_short' },
          { field: 'email', rule: 'pattern' },
          { field: 'password', rule: 'required' },
          { field: 'address', rule: 'type' },
          { field: 'phone', rule: 'too_short' },
        ],
      },
    });
    expect(answer.body).not.toContain('no address');
  });

  test('a field that is missing is required, and an amount has its own rules', async () => {
    expect((await transfer({ amount: 0 })).data.issues).toEqual([
      { field: 'recipientId', rule: 'required' },
      { field: 'amount', rule: 'too_small' },
    ]);
    expect((await transfer({ ...good, amount: '1.001' })).data.issues).toEqual([{ field: 'amount', rule: 'pattern' }]);
    expect((await transfer({ ...good, amount: 1_000_001 })).data.issues).toEqual([
      { field: 'amount', rule: 'too_large' },
    ]);
  });

  test('a refusal of the domain by the table of its call, or by its own word', async () => {
    expect(await transfer({ ...good, description: 'dear' })).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message: 'Insufficient funds. You cannot withdraw more than your current balance.',
      data: { issues: [{ field: 'amount', rule: 'refused' }] },
    });
    expect((await transfer(good)).data).toEqual({ issues: [{ field: 'description', rule: 'taken' }] });
  });

  test('one that is about no field has no issues and keeps its Retry-After', async () => {
    const answer = await http.send('POST', '/api/customers/transfer', { ...good, description: 'later' });
    expect(answer.json()).not.toHaveProperty('data');
    expect(answer.headers['retry-after']).toBe('5');
    expect((await transfer([])).data).toBeUndefined();
  });

  test('not more of them than a person reads', () => {
    const wrong = Array.from({ length: 5000 }, () => 1);
    const read = z.object({ list: z.array(z.string()) }).safeParse({ list: wrong });
    if (read.success) throw new Error('Numbers are no strings');
    expect(issuesOf(read.error, { list: wrong })).toHaveLength(20);
    expect(issuesOf(read.error, { list: wrong })[3]).toEqual({ field: 'list.3', rule: 'type' });
  });
});

test('every field that a call names for a refusal is one of its body, and the refusal is one that it makes', () => {
  for (const [name, call] of Object.entries<Endpoint>(api)) {
    const schema = call.body instanceof z.ZodOptional ? call.body.unwrap() : call.body;
    for (const [code, field] of Object.entries(call.fieldOf ?? {})) {
      expect(schema instanceof z.ZodObject ? Object.keys(schema.shape) : [], name).toContain(field);
      expect([...(call.refusals ?? []), 'INVALID_INPUT'], name).toContain(code);
    }
  }
});
