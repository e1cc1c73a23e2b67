import type { z } from 'zod';
import { api } from '../../contract/api.ts';
import { answeredWith, type Caller, type Endpoint, failure } from '../../contract/vocabulary/endpoint.ts';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { type RefusalCode, refusals } from '../../contract/vocabulary/refusals.ts';
import { describeAnswer } from './answer-fields.ts';
import { capitalised } from './named-shapes.ts';
import { openapiWebhooks } from './openapi-webhooks.ts';
import type { RecordedExamples } from './recorded-examples.ts';
import { withMeanings } from './sent-fields.ts';
import { type WireSchema, WireSchemas } from './wire-schemas.ts';

type Json = Record<string, unknown>;

/** Returns every refusal of a call: its own list, and those of its kind. */
export function refusalsOf(call: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = [...(call.refusals ?? [])];
  if (call.params || call.query || call.body) codes.push('INVALID_INPUT');
  if (call.receives) codes.push('INVALID_INPUT');
  if (call.body || call.receives) codes.push('UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE');
  if (call.method !== 'GET') codes.push('CROSS_SITE');
  if (call.caller !== 'anyone') codes.push('TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'SESSION_ENDED');
  if (call.caller === 'customer' || call.caller === 'staff' || call.caller === 'admin') codes.push('NOT_ALLOWED');
  // In a bank that demands a second factor of its staff, who never make a customer's calls.
  if (call.caller !== 'anyone' && call.caller !== 'customer' && !call.beforeEnrolment)
    codes.push('ENROLMENT_REQUIRED', 'FRESH_FACTOR_REQUIRED');
  if (call.movesMoney) codes.push('IDEMPOTENCY_KEY_REUSED', 'BEING_CONFIRMED');
  if (call.costly === 'search') codes.push('SEARCH_TOO_WIDE');
  codes.push('UNKNOWN_HOST', 'TOO_MANY_REQUESTS', 'UNEXPECTED', 'BUSY');
  return [...new Set(codes)];
}

/** Each kind of caller, in words. */
export const CALLERS: Readonly<Record<Caller, string>> = {
  anyone: 'Anyone',
  customer: 'A signed-in customer',
  staff: 'A banker or an admin',
  admin: 'An admin',
  'signed-in': 'Anyone who is signed in',
};

/** Each tag, the first part of the paths of its calls, with what they are about. */
const TAGS: Readonly<Record<string, string>> = {
  auth: 'Sign in, register, second factors, passkeys and sessions',
  customers: 'A customer’s own profile, money, statements and spending',
  deposits: 'Term deposits: products, quotes, opening and closing',
  cards: 'Debit cards',
  documents: 'Checking a document of the bank by its code',
  chatbot: 'The customer’s assistant',
  bank: 'Public facts about the bank',
  help: 'The help centre',
  mailbox: 'The e-mails of a demo bank',
  demo: 'Reset, traffic and webhooks of a demo bank, and the banks for tests that its server holds',
  banker: 'The desk of the staff: customers, transactions, approvals, books, reports and staff',
  admin: 'Clock, policy, holidays and targets',
};

/** The shapes and the examples of one document. */
interface Parts {
  readonly wire: WireSchemas;
  readonly examples: RecordedExamples;
}

/** Returns the example of a value, where there is one. */
const exampleOf = (value: unknown): Json => (value === undefined || value === null ? {} : { example: value });

function parameters(
  call: string,
  where: 'path' | 'query',
  schema: z.ZodObject | undefined,
  { wire, examples }: Parts,
): Json[] {
  if (!schema) return [];
  const sent = { ...examples.calls[call]?.request?.params, ...examples.calls[call]?.request?.query };
  const { properties = {}, required = [] } = withMeanings(call, wire.of(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...exampleOf(property.type === 'integer' && sent[name] !== undefined ? Number(sent[name]) : sent[name]),
  }));
}

/** Returns the envelope of a call's answer, named after the call; calls that answer with no more than a message share one. */
function envelope(name: string, call: Endpoint, wire: WireSchemas): WireSchema {
  const properties: Json = {
    success: { type: 'boolean', const: true },
    message: { type: 'string', description: 'A sentence for a person' },
  };
  if (call.data) properties.data = wire.of(call.data);
  if (call.meta) properties.meta = wire.of(call.meta);
  const required = ['success', ...(call.data ? ['data'] : []), ...(call.meta ? ['meta'] : [])];
  const says = call.data || call.meta ? `${capitalised(name)}Answer` : 'Done';
  return wire.add(says, { type: 'object', properties, required });
}

function success(name: string, call: Endpoint, status: 200 | 201 | 202, { wire, examples }: Parts): Json {
  const example = exampleOf(examples.calls[name]?.answers[status]);
  if (call.produces) {
    return {
      description: 'The file or stream',
      content: { [call.produces]: { schema: { type: 'string', format: 'binary' }, ...example } },
    };
  }
  const headers = call.movesMoney
    ? {
        'Idempotency-Replayed': {
          description: 'true when this repeats the answer to an earlier request with the same key',
          schema: { type: 'string' },
        },
      }
    : undefined;
  return {
    description: status === 202 ? 'It waits for a second person' : call.summary,
    ...(headers && { headers }),
    content: { 'application/json': { schema: envelope(name, call, wire), ...example } },
  };
}

function failuresOf(call: Endpoint): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(call))
    byStatus.set(refusals[code][0], [...(byStatus.get(refusals[code][0]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Refusal' },
              examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
            },
          },
        },
      ]),
  );
}

function operation(name: string, call: Endpoint, alias: boolean, parts: Parts): Json {
  const idempotency = { $ref: '#/components/parameters/IdempotencyKey' };
  return {
    operationId: alias ? `${name}Alias` : name,
    summary: call.summary,
    description: `Who may call: ${CALLERS[call.caller]}.`,
    tags: [call.path.split('/')[1]],
    ...(alias && { deprecated: true }),
    security: call.caller === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(name, 'path', call.params, parts),
      ...parameters(name, 'query', call.query, parts),
      ...(call.movesMoney ? [idempotency] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: {
          'application/json': {
            schema: parts.wire.of(call.body),
            ...exampleOf(parts.examples.calls[name]?.request?.body),
          },
        },
      },
    }),
    ...(call.receives && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          call.receives.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(answeredWith(call).map((status) => [status, success(name, call, status, parts)])),
      ...failuresOf(call),
    },
  };
}

/** Returns every shape by name, with the meaning of each field of a body, and of what has a unit in an answer. */
function shapes(wire: WireSchemas): Record<string, WireSchema> {
  const { properties, ...refusal } = wire.resolve(wire.of(failure));
  wire.add('RefusalCode', { type: 'string', enum: Object.keys(refusals), description: 'The stable name of a refusal' });
  for (const [name, { body }] of Object.entries<Endpoint>(api))
    if (body) withMeanings(name, wire.of(body), (schema) => wire.resolve(schema));
  const code = { $ref: '#/components/schemas/RefusalCode' };
  const all = wire.all();
  for (const [name, shape] of Object.entries(all)) describeAnswer(name, shape);
  return { ...all, Refusal: { ...refusal, properties: { ...properties, code } } };
}

/** Returns an example of each refusal, by its code. */
function refusalExamples({ refusals: recorded }: RecordedExamples): Json {
  return Object.fromEntries(
    Object.entries(recorded).map(([code, value]) => [code, { summary: refusals[code as RefusalCode][1], value }]), // as: the run keeps them by code
  );
}

/**
 * Returns the contract as an OpenAPI 3.1 document, made from the same declaration that the server mounts.
 *
 * @param examples what the calls were sent and answered in a recorded run
 */
export function openapiDocument(server: string, examples: RecordedExamples): Json {
  const operations: Record<string, Json> = {};
  const wire = new WireSchemas();
  const parts = { wire, examples };
  for (const [name, call] of Object.entries<Endpoint>(api)) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      operations[path] = {
        ...operations[path],
        [call.method.toLowerCase()]: operation(name, call, path !== call.path, parts),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kosh',
      version: '1.0.0',
      description:
        'A demo bank for India. Money is a JSON number of rupees with at most two decimals; days are days in Asia/Kolkata.',
      contact: { name: 'Help centre', url: `${server}${paths.help}` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${server}/api` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: operations,
    webhooks: openapiWebhooks(wire, examples),
    components: {
      schemas: shapes(wire),
      examples: refusalExamples(examples),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Made once for each intent and kept through retries: the same key never moves money twice. A real bank answers 400 INVALID_INPUT without it; a demo makes one',
          schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
        },
      },
    },
  };
}
