import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../contract/api.ts';
import { type SentEvent, webhookCatalogue } from '../../contract/demo/webhooks.ts';
import { answeredWith, type Endpoint, failure } from '../../contract/vocabulary/endpoint.ts';
import { type RefusalCode, refusals } from '../../contract/vocabulary/refusals.ts';
import { EXAMPLE_PEOPLE } from '../../server/demo/demo-people.ts';
import { openapiDocument, refusalsOf } from '../../server/http/openapi.ts';
import { loadExamples } from '../../server/http/recorded-examples.ts';
import { referencePage } from '../../server/http/reference-page.ts';

// Each example of the API was recorded in a run of the demo bank (`scripts/api-examples.ts`) and is held here against the contract's own
// schemas, and against those of the OpenAPI document.

const examples = await loadExamples();
const calls = Object.entries<Endpoint>(api);
const document = openapiDocument('http://bank.example', examples);

// as: the parts of an OpenAPI document that are read here.
const { paths, webhooks, components } = document as {
  webhooks: Record<string, { post: Operation }>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; examples: Record<string, { value: unknown }> };
};
interface Media {
  schema: unknown;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}
interface Operation {
  operationId: string;
  parameters: { name?: string; schema?: unknown; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media> }>;
}
const operations = Object.values(paths).flatMap((item) => Object.values(item));

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'bank', components });
const compiled = new Map<string, ValidateFunction>();

/** Returns what a schema of the document finds wrong with a value. */
function wrongBySchema(schema: unknown, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/', '"bank#/');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate(value) ? undefined : validate.errors;
}

function answerShape({ data, meta }: Endpoint): z.ZodType {
  return z.strictObject({
    success: z.literal(true),
    message: z.string().optional(),
    ...(data && { data }),
    ...(meta && { meta }),
  });
}

describe('the recorded examples', () => {
  test('have a request and each answer of every call', () => {
    const missing = calls.flatMap(([name, call]) => {
      const { request, answers = {} } = examples.calls[name] ?? {};
      const statuses = answeredWith(call).map(String);
      return [
        ...statuses.filter((status) => !(status in answers)),
        ...(call.params && !request?.params ? ['params'] : []),
        ...(call.query && !request?.query ? ['query'] : []),
        ...(call.body && request?.body === undefined ? ['body'] : []),
        ...Object.keys(answers).filter((status) => !statuses.includes(status)),
      ].map((part) => `${name} ${part}`);
    });
    expect(missing).toEqual([]);
    expect(Object.keys(examples.calls).filter((name) => !(name in api))).toEqual([]);
  });

  test('are what the contract takes and answers', () => {
    for (const [name, call] of calls) {
      const { request = {}, answers = {} } = examples.calls[name] ?? {};
      for (const part of ['params', 'query', 'body'] as const) {
        const read = call[part]?.safeParse(request[part]);
        expect([`${name} ${part}`, read?.error?.issues]).toEqual([`${name} ${part}`, undefined]);
      }
      for (const [status, answer] of Object.entries(answers)) {
        const wrong = call.produces
          ? typeof answer !== 'string' && answer !== null
          : answerShape(call).safeParse(answer).error?.issues;
        expect([`${name} ${status}`, wrong || undefined]).toEqual([`${name} ${status}`, undefined]);
      }
    }
  });

  test('have a refusal of every code that the document names', () => {
    const named = new Set(calls.flatMap(([, call]) => refusalsOf(call)));
    expect(Object.keys(examples.refusals).toSorted()).toEqual([...named].toSorted());
    for (const [code, value] of Object.entries(examples.refusals)) {
      expect(failure.strict().safeParse(value).error?.issues).toBeUndefined();
      expect(value).toMatchObject({ code });
      expect(refusals[code as RefusalCode]).toBeDefined(); // as: the line before it compares the codes
    }
  });

  test('have the body of each event, as it is declared', () => {
    expect(Object.keys(examples.events).toSorted()).toEqual(Object.keys(webhookCatalogue).toSorted());
    for (const [type, { payload }] of Object.entries(webhookCatalogue)) {
      const { error } = payload.strict().safeParse(examples.events[type as SentEvent]); // as: the catalogue's own names
      expect([type, error?.issues]).toEqual([type, undefined]);
    }
  });

  test('hold nothing that signs anyone in, and no people but those of the demo', () => {
    const text = JSON.stringify(examples);
    expect(text.match(/eyJ[\w-]{10}|"[\w-]{40,}"|#token=[^<]|\b[A-Z2-7]{32}\b|@(?!kosh\.example)[a-z]/)).toBeNull();
    expect(text.match(/"(?:token|secret|challengeToken)":"(?!<)/)).toBeNull();
    expect(text.match(/"(?:code|otp)":"(?!123456|KOSH-0000|[A-Z_]+")/)).toBeNull();
  });
});

describe('the OpenAPI document', () => {
  test('shows an example of each request and answer that fits its schema', () => {
    for (const { operationId, parameters, requestBody, responses } of operations) {
      const shown = [
        ...parameters.map(({ name, schema, example }) => [`${name}`, { schema, example }] as const),
        ...Object.entries(requestBody?.content ?? {}),
        ...Object.entries(responses).flatMap(([status, { content }]) =>
          Object.entries(content).map(([type, media]) => [`${status} ${type}`, media] as const),
        ),
      ];
      for (const [what, { schema, example }] of shown) {
        if (example === undefined) continue;
        expect([operationId, what, wrongBySchema(schema, example)]).toEqual([operationId, what, undefined]);
      }
    }
    for (const [code, { value }] of Object.entries(components.examples)) {
      const wrong = wrongBySchema({ $ref: '#/components/schemas/Refusal' }, value);
      expect([code, wrong]).toEqual([code, undefined]);
    }
  });

  test('shows an example of each event that fits its schema', () => {
    const shown = Object.entries(webhooks).map(
      ([type, { post }]) => [type, post.requestBody?.content['application/json']] as const,
    );
    for (const [type, media] of shown)
      expect([type, wrongBySchema(media?.schema, media?.example)]).toEqual([type, undefined]);
    expect(shown.map(([type, media]) => [type, Object(media?.example).type])).toEqual(
      Object.keys(webhookCatalogue).map((type) => [type, type]),
    );
  });

  test('leaves no answer without an example, but those of files that are not text', () => {
    const without = operations.flatMap(({ operationId, requestBody, responses }) =>
      [...Object.entries(responses), ['body', requestBody ?? { content: {} }] as const].flatMap(
        ([status, { content }]) =>
          Object.entries(content).flatMap(([type, { example, examples: named = {} }]) =>
            example === undefined && Object.keys(named).length === 0 ? [`${operationId} ${status} ${type}`] : [],
          ),
      ),
    );
    expect(without.filter((each) => !/ (?:application\/pdf|image\/\w+)$/.test(each)).toSorted()).toEqual([
      'downloadReport 200 application/octet-stream',
      'getMailAttachment 200 application/octet-stream',
    ]);
  });
});

test('the page shows an answer of each call that is no file', () => {
  const page = referencePage('http://bank.example', EXAMPLE_PEOPLE, examples);
  const silent = calls.filter(
    ([name]) => !new RegExp(`id="${name}"(?:(?!<details class="call")[^])*<summary>An answer</summary>`).test(page),
  );
  const files = Object.entries(examples.calls).flatMap(([name, { answers }]) =>
    answers['200'] === null ? [name] : [],
  );
  expect(silent.map(([name]) => name).toSorted()).toEqual(files.toSorted());
});
