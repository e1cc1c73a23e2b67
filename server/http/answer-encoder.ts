import { z } from 'zod';

/** Encodes one value for the wire: cut to what the schema declares, paise as rupees, dates as text. */
export type Encoder = (value: unknown) => unknown;

/** Thrown when an answer does not have its declared shape: our fault, never the caller's. */
export class AnswerShapeError extends Error {
  override readonly name = 'AnswerShapeError';
}

function primitive(expected: 'string' | 'number' | 'boolean'): Encoder {
  return (value) => {
    if (typeof value === expected) return value;
    throw new AnswerShapeError(`expected ${expected}, got ${value === null ? 'null' : typeof value}`);
  };
}

const asItIs: Encoder = (value) => value;
const text = primitive('string');

function objectEncoder(shape: Record<string, z.core.$ZodType>): Encoder {
  const keys = Object.keys(shape);
  const encoders = keys.map((key) => compileEncoder(shape[key]));
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new AnswerShapeError('expected an object');
    const wire: Record<string, unknown> = {};
    for (let at = 0; at < keys.length; at += 1) {
      // as: both arrays have the same length.
      const key = keys[at] as string;
      const encode = encoders[at] as Encoder;
      try {
        // as: `value` is an object, so it can be read by key; a missing key reads as undefined.
        const encoded = encode((value as Record<string, unknown>)[key]);
        if (encoded !== undefined) wire[key] = encoded;
      } catch (error) {
        if (error instanceof AnswerShapeError) error.message = `${key}: ${error.message}`;
        throw error;
      }
    }
    return wire;
  };
}

function arrayEncoder(element: z.core.$ZodType): Encoder {
  const encode = compileEncoder(element);
  return (value) => {
    if (!Array.isArray(value)) throw new AnswerShapeError('expected an array');
    return value.map(encode);
  };
}

function recordEncoder(values: z.core.$ZodType): Encoder {
  const encode = compileEncoder(values);
  return (value) => Object.fromEntries(Object.entries(value ?? {}).map(([key, each]) => [key, encode(each)]));
}

function absent(inner: z.core.$ZodType): Encoder {
  const encode = compileEncoder(inner);
  return (value) => (value === undefined || value === null ? value : encode(value));
}

/** Encodes through a codec, which runs backwards: its inner schema, then its own encoding, then its wire schema. */
function pipeEncoder(schema: z.core.$ZodPipe): Encoder {
  const { def } = schema._zod;
  const inside = compileEncoder(def.out);
  const wire = compileEncoder(def.in);
  const encode = def.reverseTransform;
  if (!encode) return (value) => wire(inside(value));
  return (value) => {
    if (value === undefined) throw new AnswerShapeError('is missing');
    // as: the second argument collects issues; no codec of the contract raises any while encoding.
    return wire(encode(inside(value) as never, { value, issues: [] } as never));
  };
}

/** Encodes a union: plain values pass; for shapes the schema library tries each. */
function unionEncoder(schema: z.core.$ZodUnion): Encoder {
  const plain = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'null']);
  if (schema._zod.def.options.every((option) => plain.has(option._zod.def.type))) return asItIs;
  return (value) => z.encode(schema, value);
}

/**
 * Walks a schema once, when the route is mounted, and returns the function that encodes its values. It does not
 * validate again what the type checker has proved; it cuts, converts, and refuses values of the wrong primitive type (a
 * count that the database gave as text, say), naming the key.
 */
export function compileEncoder(schema: z.core.$ZodType | undefined): Encoder {
  if (schema === undefined) return () => undefined;
  // as: `$ZodTypes` is the library's own union of all its kinds, told apart by `type`.
  const known = schema as z.core.$ZodTypes;
  switch (known._zod.def.type) {
    case 'object':
      return objectEncoder(known._zod.def.shape);
    case 'array':
      return arrayEncoder(known._zod.def.element);
    case 'record':
      return recordEncoder(known._zod.def.valueType);
    case 'optional':
    case 'nullable':
      return absent(known._zod.def.innerType);
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return compileEncoder(known._zod.def.innerType);
    case 'pipe':
      return pipeEncoder(known as z.core.$ZodPipe);
    case 'union':
      return unionEncoder(known as z.core.$ZodUnion);
    case 'string':
      return text;
    case 'number':
      return primitive('number');
    case 'boolean':
      return primitive('boolean');
    case 'bigint':
    case 'date':
    case 'custom':
    case 'unknown':
    case 'literal':
    case 'enum':
    case 'null':
      return asItIs;
    default:
      return (value) => z.encode(schema as z.ZodType, value);
  }
}
