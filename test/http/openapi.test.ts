import { describe, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { refusals } from '../../contract/vocabulary/refusals.ts';
import { EXAMPLE_PEOPLE } from '../../server/demo/demo-people.ts';
import { openapiDocument, refusalsOf } from '../../server/http/openapi.ts';
import { loadExamples } from '../../server/http/recorded-examples.ts';
import { referencePage } from '../../server/http/reference-page.ts';
import { WireSchemas } from '../../server/http/wire-schemas.ts';

type Node = Record<string, unknown>;
const examples = await loadExamples();
const document = openapiDocument('http://bank.example', examples);
// as: the generator makes objects all the way down to the operations.
const paths = document.paths as Record<string, Record<string, Node>>;
const components = document.components as Record<string, Record<string, Node>>;
const calls = Object.entries<Endpoint>(api);

function* nodes(value: unknown, at = '#'): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Node];
  for (const [key, each] of Object.entries(value)) yield* nodes(each, `${at}/${key}`);
}

/** Returns the fields of a body, which is named: its own, or those of each of its choices. */
function sentFields(schema: Node | undefined): [string, Node][] {
  if (!schema) return [];
  // as: every body refers to a shape of the components, and a shape has fields or choices.
  const name = String(schema.$ref).replace('#/components/schemas/', '');
  const { properties = {}, anyOf = [] } = (components.schemas?.[name] ?? {}) as {
    properties?: Record<string, Node>;
    anyOf?: Node[];
  };
  return [...Object.entries(properties), ...anyOf.flatMap(sentFields)];
}

describe('the contract', () => {
  test('names every method and path once, aliases included', () => {
    const all = calls.flatMap(([, call]) =>
      [call.path, ...(call.aliases ?? [])].map((path) => `${call.method} ${path}`),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  test('declares each path parameter, and nothing else, in params', () => {
    for (const [name, call] of calls) {
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect([name, new Set(Object.keys(call.params?.shape ?? {}))]).toEqual([name, new Set(inPath)]);
    }
  });

  test('every summary is a sentence of its own and every refusal is on the list', () => {
    expect(new Set(calls.map(([, call]) => call.summary)).size).toBe(calls.length);
    for (const [, call] of calls) for (const code of refusalsOf(call)) expect(refusals).toHaveProperty(code);
  });

  test('has every path of the two documents', () => {
    const documented =
      `POST /auth/register|POST /auth/verify-otp|POST /auth/resend-otp|POST /auth/login/customer|POST /auth/login-customer|POST /auth/login/banker|POST /auth/login-banker
POST /auth/logout|GET /auth/me|GET /auth/user|POST /auth/refresh-token|POST /auth/token-refresh|GET /customers/profile|PUT /customers/profile|GET /customers/transactions
POST /customers/transactions|POST /deposits|GET /deposits/customer/{userId}|GET /customers/cibil-score|GET /customers/find-recipient|POST /customers/transfer|POST /customers/change-password
POST /customers/signout-all-sessions|POST /customers/account-statement|POST /customers/export-transactions|POST /cards/apply|GET /cards/my-card|GET /cards/my-card/full-details
GET /chatbot/health|GET /chatbot/account-info|GET /chatbot/recent-transactions|GET /chatbot/dashboard-data|POST /chatbot/ask|GET /banker/profile|POST /banker/change-password|POST /banker/create
GET /banker/customers|GET /banker/customers/{id}|PUT /banker/customers/{id}|PATCH /banker/customers/{id}/status|DELETE /banker/customers/{id}|GET /banker/customers/{id}/transactions
GET /banker/transactions|POST /banker/transactions/{id}/approve|POST /banker/transactions/{id}/reject|POST /banker/customers/{id}/deposit|GET /deposits|GET /deposits/summary
GET /banker/transactions/export|GET /cards/all|PATCH /cards/{id}/status`.split(/[|\n]/);
    const declared = new Set(
      calls.flatMap(([, call]) => [call.path, ...(call.aliases ?? [])].map((path) => `${call.method} ${path}`)),
    );
    expect(documented.filter((call) => !declared.has(call))).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  test('has an operation for every call and alias, with a body, answers and unique ids', () => {
    expect(document.openapi).toBe('3.1.0');
    const ids = new Set<unknown>();
    for (const [name, call] of calls) {
      for (const path of [call.path, ...(call.aliases ?? [])]) {
        const operation = paths[path]?.[call.method.toLowerCase()];
        expect(operation, `${call.method} ${path}`).toBeDefined();
        const answered = Object.keys(operation?.responses as Node).filter((status) => status < '300');
        expect(answered, name).toEqual(
          call.waits === 'always' ? ['202'] : expect.arrayContaining([call.creates ? '201' : '200']),
        );
        expect('requestBody' in (operation ?? {}), name).toBe(call.body !== undefined || call.receives !== undefined);
        ids.add(operation?.operationId);
      }
    }
    expect(ids.size).toBe(Object.values(paths).flatMap((item) => Object.keys(item)).length);
  });

  test('describes each tag that its operations have, and no other', () => {
    const used = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags as string[])); // as: a list in each
    const described = (document.tags as { name: string }[]).map(({ name }) => name); // as: the generator makes them of names
    expect(described.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  test('declares each path parameter as required', () => {
    for (const [path, item] of Object.entries(paths)) {
      for (const operation of Object.values(item)) {
        const declared = (operation.parameters as Node[]).filter((parameter) => parameter.in === 'path');
        expect(new Set(declared.map(({ name }) => name))).toEqual(
          new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)),
        );
        expect(declared.every(({ required }) => required === true)).toBe(true);
      }
    }
  });

  test('every reference leads somewhere, every required field exists, and money is a number', () => {
    for (const [at, node] of nodes(document)) {
      if (typeof node.$ref === 'string') {
        const [, , kind = '', name = ''] = node.$ref.split('/');
        expect(components[kind], at).toHaveProperty(name);
      }
      expect(node, at).not.toHaveProperty('$defs');
      if (Array.isArray(node.required) && node.properties)
        for (const key of node.required) expect(node.properties, at).toHaveProperty(key);
    }
    expect(components.schemas?.Customer).toMatchObject({ properties: { balance: { type: 'number' } } });
  });

  test('names every shape: bodies, answers, their data, and what is inside, by the terms of the field', () => {
    const nameless = [...nodes(document)].flatMap(([at, node]) => {
      const isNamed = /^#\/components\/schemas\/\w+$/.test(at) || at.endsWith('/properties');
      return !isNamed && node.properties && 'type' in node ? [at] : [];
    });
    expect(nameless).toEqual([]);
    const referring = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, requestBody, responses }) =>
        [...nodes({ requestBody, responses })].flatMap(([at, node]) =>
          at.endsWith('application/json/schema') && !('$ref' in node) ? [`${String(operationId)}${at}`] : [],
        ),
      ),
    );
    expect(referring).toEqual([]);
    const known =
      'Customer Account Transaction TermDeposit Card Staff ChangeRequest Journal Refusal MakeTransferRequest';
    for (const name of known.split(' ')) expect(components.schemas, name).toHaveProperty(name);
    expect(components.schemas?.MakeTransferAnswer).toMatchObject({
      properties: { data: { $ref: '#/components/schemas/MoneyMoved' } },
    });
  });

  test('says the unit or the meaning of each number, business date and instant of an answer', () => {
    const silent = Object.entries(components.schemas ?? {}).flatMap(([shape, { properties }]) =>
      Object.entries((properties ?? {}) as Record<string, Node>).flatMap(([name, field]) =>
        /"(?:number|integer|date|date-time)"/.test(JSON.stringify(field)) && !field.description
          ? [`${shape}.${name}`]
          : [],
      ),
    );
    expect(silent).toEqual([]);
    expect(components.schemas?.TermDeposit).toMatchObject({
      properties: {
        interest_rate: { description: 'Percent a year' },
        start_date: { description: 'A business date, YYYY-MM-DD in Asia/Kolkata' },
      },
    });
    expect(components.schemas?.Customer).toMatchObject({
      properties: {
        balance: { description: 'Rupees (INR) with at most two decimals' },
        created_at: { description: 'An instant, ISO 8601 in UTC' },
      },
    });
  });

  test('gives no two shapes one name', () => {
    const wire = new WireSchemas();
    const named = wire.add('Amount', { type: 'number' });
    expect(wire.add('Amount', { type: 'number' })).toEqual(named);
    expect(() => wire.add('Amount', { type: 'string' })).toThrow('Two shapes are named Amount');
  });

  test('says what each field means that a caller sends, as does the page that people read', () => {
    const silent = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => {
        // as: the shapes of an OpenAPI operation that are read here.
        const { operationId, parameters, requestBody } = operation as {
          operationId: string;
          parameters: { name?: string; schema: Node }[];
          requestBody?: { content: Record<string, { schema: Node }> };
        };
        const fields = [
          ...parameters.flatMap(({ name, schema }) => (name === undefined ? [] : [[name, schema] as const])),
          ...sentFields(requestBody?.content['application/json']?.schema),
        ];
        return fields.flatMap(([name, { description }]) => (description ? [] : [`${operationId}.${name}`]));
      }),
    );
    expect(silent).toEqual([]);
    expect(referencePage('http://bank.example', EXAMPLE_PEOPLE, examples)).toContain(
      '<code>recipientId</code></td><td>string</td><td>The id that GET /customers/find-recipient gave',
    );
    expect(referencePage('http://bank.example', EXAMPLE_PEOPLE, examples)).toContain(
      '<code>deposit.interest_rate</code></td><td>number</td><td>Percent a year</td>',
    );
  });

  test('is JSON, and the page that people read names every path once, in a group, without inline script or style', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    const page = referencePage('http://bank.example', EXAMPLE_PEOPLE, examples);
    for (const [name, call] of calls) expect(page, name).toContain(`/api${call.path}`);
    expect([...page.matchAll(/<details class="call" id="(\w+)"/g)].map(([, name = '']) => name).toSorted()).toEqual(
      calls.map(([name]) => name).toSorted(),
    );
    expect(page).not.toMatch(/<script(?! src="\/[\w./]+"(?: defer)?><\/script>)|style=|<style| on\w+=/);
  });
});
