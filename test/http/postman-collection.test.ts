import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { BANK_HEADER } from '../../contract/demo/banks.ts';
import { FAULT_HEADER } from '../../contract/demo/faults.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { postmanCollection } from '../../scripts/postman-collection.ts';
import { loadExamples } from '../../server/http/recorded-examples.ts';
import { type BankUnderTest, openBankUnderTest } from '../e2e/bank-under-test.ts';

// The collection that scripts/api-collection.ts writes for Postman and Bruno.

const examples = await loadExamples();
const collection = postmanCollection('http://bank.example', examples);
const [signIns, ...folders] = collection.item;
const items = folders.flatMap(({ item }) => item);

let bank: BankUnderTest;
beforeAll(async () => {
  bank = await openBankUnderTest();
});
afterAll(() => bank?.close());

test('has each call once, in a folder that is not empty, with a body where the call takes one', () => {
  const listed = items.map(({ request }) => `${request.method} /${request.url.path.join('/')}`);
  const calls = Object.values<Endpoint>(api).map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(listed.toSorted()).toEqual(calls.toSorted());
  expect(folders.filter(({ item }) => item.length === 0)).toEqual([]);
  const withBody = items.filter(({ request }) => 'body' in request).length;
  expect(withBody).toBe(Object.values<Endpoint>(api).filter(({ body, receives }) => body ?? receives).length);
});

test('gives each part of a path a value, and offers a fault and a bank to each call', () => {
  for (const { request } of items) {
    const parts = request.url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
    expect(request.url.variable.map(({ key }) => key)).toEqual(parts);
    expect(request.url.variable.filter(({ value }) => value === '')).toEqual([]);
    const headers = request.header.map(({ key }) => key.toLowerCase());
    expect(headers).toEqual(expect.arrayContaining([FAULT_HEADER, BANK_HEADER]));
  }
});

test('its sign-ins give the tokens with which every call that reads a list or a page of figures is answered', async () => {
  const tokens: Record<string, string> = {};
  const fill = (text: string) =>
    text.replace('{{bank}}', `${bank.url}/api`).replace(/\{\{(\w+)\}\}/g, (_, key: string) => tokens[key] ?? '');
  const send = ({ request }: (typeof items)[number]) => {
    const token = request.auth.type === 'bearer' ? fill(request.auth.bearer[0]?.value ?? '') : undefined;
    return fetch(fill(request.url.raw), {
      method: request.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(request.body && 'raw' in request.body && { body: String(request.body.raw) }),
    });
  };
  for (const [index, key] of ['customer', 'banker', 'admin'].entries()) {
    const [signIn] = signIns?.item.slice(index) ?? [];
    expect(JSON.stringify(signIn?.event)).toContain(`pm.collectionVariables.set('${key}'`);
    if (signIn) tokens[key] = (await (await send(signIn)).json()).data.token;
  }
  const reads = items.filter(({ request }) => request.method === 'GET' && request.url.variable.length === 0);
  expect(reads.length).toBeGreaterThan(50);
  const refused: string[] = [];
  for (const read of reads) {
    const answer = await send(read);
    await answer.body?.cancel();
    if (answer.status !== 200) refused.push(`${answer.status} ${read.request.url.raw}`);
  }
  expect(refused).toEqual([]);
});
