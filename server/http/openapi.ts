import { z } from 'zod';
import { api } from '../../contract/api.ts';
import { type Caller, type Endpoint, failure } from '../../contract/vocabulary/endpoint.ts';
import { type RefusalCode, refusals } from '../../contract/vocabulary/refusals.ts';
import { withMeanings } from './sent-fields.ts';

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

/** Named schemas, each once in the document. */
type Named = Record<string, Json>;

/**
 * Returns the wire form of a schema: the JSON that is sent, not its decoded type. Named schemas move to the components.
 */
function wireSchema(schema: z.ZodType, named: Named): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  // as: the text is this library's own output; parsing it back gives the same document with other references.
  const moved = JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  ) as Json;
  const { $defs, ...rest } = moved as Json & { $defs?: Named };
  Object.assign(named, $defs);
  return rest;
}

/** Returns the wire form of what a caller sends; each field says what it means. */
function sentSchema(call: string, schema: z.ZodType, named: Named) {
  // as: the keys of a JSON Schema that are read here.
  const json = wireSchema(schema, named) as Json & {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return withMeanings(call, json);
}

function parameters(call: string, where: 'path' | 'query', schema: z.ZodObject | undefined, named: Named): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = sentSchema(call, schema, named);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function success(call: Endpoint, named: Named): Json {
  if (call.produces) {
    return {
      description: 'The file or stream',
      content: { [call.produces]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const properties: Json = { success: { const: true }, message: { type: 'string' } };
  if (call.data) properties.data = wireSchema(call.data, named);
  if (call.meta) properties.meta = wireSchema(call.meta, named);
  const required = ['success', ...(call.data ? ['data'] : []), ...(call.meta ? ['meta'] : [])];
  const headers = call.movesMoney
    ? {
        'Idempotency-Replayed': {
          description: 'true when this repeats the answer to an earlier request with the same key',
          schema: { type: 'string' },
        },
      }
    : undefined;
  return {
    description: call.summary,
    ...(headers && { headers }),
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
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
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
  );
}

function operation(name: string, call: Endpoint, alias: boolean, named: Named): Json {
  const idempotency = { $ref: '#/components/parameters/IdempotencyKey' };
  return {
    operationId: alias ? `${name}Alias` : name,
    summary: call.summary,
    description: `Who may call: ${CALLERS[call.caller]}.`,
    tags: [call.path.split('/')[1]],
    ...(alias && { deprecated: true }),
    security: call.caller === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(name, 'path', call.params, named),
      ...parameters(name, 'query', call.query, named),
      ...(call.movesMoney ? [idempotency] : []),
    ],
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: { 'application/json': { schema: sentSchema(name, call.body, named) } },
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
      [call.creates ? '201' : '200']: success(call, named),
      ...(call.mayWait && { '202': { ...success(call, named), description: 'It waits for a second person' } }),
      ...failuresOf(call),
    },
  };
}

/** Returns the contract as an OpenAPI 3.1 document, made from the same declaration that the server mounts. */
export function openapiDocument(server: string): Json {
  const paths: Record<string, Json> = {};
  const named: Named = {};
  for (const [name, call] of Object.entries<Endpoint>(api)) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, path !== call.path, named) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kosh',
      version: '1.0.0',
      description:
        'A demo bank for India. Money is a JSON number of rupees with at most two decimals; days are days in Asia/Kolkata.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${server}/api` }],
    tags: [...new Set(Object.values<Endpoint>(api).map((call) => call.path.split('/')[1]))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...named, Failure: wireSchema(failure, named) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Made once for each intent and kept through retries: the same key never moves money twice',
          schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
        },
      },
    },
  };
}
