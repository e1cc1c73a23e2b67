import { api, type CallName } from '../contract/api.ts';
import type { Caller, Endpoint } from '../contract/vocabulary/endpoint.ts';
import { EXAMPLE_PEOPLE } from '../server/demo/demo-people.ts';
import { openapiDocument } from '../server/http/openapi.ts';
import type { RecordedExamples } from '../server/http/recorded-examples.ts';

/** A parameter of a call, as OpenAPI has it. */
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly example?: string | number | boolean;
}

/** A call, as OpenAPI has it. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/** The parts of OpenAPI that a collection needs. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
}

interface KeptValue {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

/** A request of a collection, in the form of Postman. */
interface CollectionRequest {
  readonly name: string;
  readonly event?: readonly object[];
  readonly request: {
    readonly method: string;
    readonly description?: string;
    readonly auth: { readonly type: 'noauth' } | { readonly type: 'bearer'; readonly bearer: readonly KeptValue[] };
    readonly header: readonly KeptValue[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query: readonly KeptValue[];
      readonly variable: readonly KeptValue[];
    };
    readonly body?: object;
  };
}

/** Variable of the collection that holds the token of each kind of caller. */
const TOKEN_OF: Readonly<Record<Caller, string | undefined>> = {
  anyone: undefined,
  customer: 'customer',
  staff: 'banker',
  admin: 'admin',
  'signed-in': 'customer',
};
/** The same of calls that take a key or a token themselves. Those about one bank take its key. */
const KEY_OF: Readonly<Record<string, string>> = { listBanks: 'admin' };
/** Value by which a collection names its form, version 2.1 of Postman's. */
const FORM = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Returns the calls of the bank as a collection of Postman (2.1), which Bruno and Insomnia import, too: a folder for each tag of
 * OpenAPI, the recorded request of each call, and first the sign-ins that set the tokens.
 * @param server address of the bank, without `/api`
 */
export function postmanCollection(server: string, examples: RecordedExamples) {
  // as: the generator makes these parts.
  const { paths, tags } = openapiDocument(server, examples) as unknown as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !operation.deprecated)
      .map(([method, operation]) => ({ tag: operation.tags[0], item: itemOf(method.toUpperCase(), path, operation) })),
  );
  return {
    info: {
      name: 'Kosh',
      schema: FORM,
      description: 'Run the folder "Sign in" first. All people are those of the demo.',
    },
    variable: [
      { key: 'bank', value: `${server}/api` },
      ...['customer', 'banker', 'admin', 'bankKey'].map((key) => ({ key, value: '' })),
    ],
    item: [
      { name: 'Sign in', item: signIns() },
      ...tags.map(({ name, description }) => ({
        name,
        description,
        item: calls.filter(({ tag }) => tag === name).map(({ item }) => item),
      })),
    ],
  };
}

function itemOf(method: string, path: string, operation: Operation): CollectionRequest {
  const called = operation.parameters.filter(({ $ref }) => $ref === undefined);
  const inPath = called.filter((parameter) => parameter.in === 'path');
  const inQuery = called.filter((parameter) => parameter.in === 'query');
  const movesMoney = operation.parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
  const text = ({ example }: Parameter) => (example === undefined ? '' : String(example));
  const segments = path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/^\{(.*)\}$/, ':$1'));
  const query = inQuery.map((each) => ({
    key: each.name,
    value: text(each),
    disabled: each.example === undefined && !each.required,
  }));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    name: operation.summary,
    request: {
      method,
      description: operation.description,
      auth: authOf(operation.operationId, path),
      header: [
        ...(movesMoney ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
        { key: 'X-Kosh-Fault', value: '503', disabled: true },
        { key: 'X-Kosh-Bank', value: '', disabled: true },
      ],
      url: {
        raw: `{{bank}}/${segments.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
        host: ['{{bank}}'],
        path: segments,
        query,
        variable: inPath.map((each) => ({ key: each.name, value: text(each) })),
      },
      ...bodyOf(operation),
    },
  };
}

function authOf(operationId: string, path: string): CollectionRequest['request']['auth'] {
  // as: not deprecated, so it has the name of its call.
  const call: Endpoint = api[operationId as CallName];
  const token = KEY_OF[operationId] ?? (path.startsWith('/demo/banks/') ? 'bankKey' : TOKEN_OF[call.caller]);
  return token === undefined
    ? { type: 'noauth' }
    : { type: 'bearer', bearer: [{ key: 'token', value: `{{${token}}}` }] };
}

function bodyOf({ requestBody }: Operation): { readonly body?: object } {
  if (!requestBody) return {};
  const json = requestBody.content['application/json'];
  // A photo or a paper: the reader chooses the file.
  if (!json) return { body: { mode: 'file', file: {} } };
  return { body: jsonBody(json.example ?? {}) };
}

const jsonBody = (value: unknown) => ({
  mode: 'raw',
  raw: JSON.stringify(value, null, 2),
  options: { raw: { language: 'json' } },
});

function signIns(): CollectionRequest[] {
  const { customer, banker, admin, password } = EXAMPLE_PEOPLE;
  const people = [
    ['customer', 'customer', customer],
    ['banker', 'banker', banker],
    ['admin', 'banker', admin],
  ] as const;
  return people.map(([token, door, email]) => ({
    name: `Sign in as ${email}`,
    event: [
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: [`pm.collectionVariables.set('${token}', pm.response.json().data.token);`],
        },
      },
    ],
    request: {
      method: 'POST',
      auth: { type: 'noauth' },
      header: [],
      url: {
        raw: `{{bank}}/auth/login/${door}`,
        host: ['{{bank}}'],
        path: ['auth', 'login', door],
        query: [],
        variable: [],
      },
      body: jsonBody({ email, password }),
    },
  }));
}
