import { z } from 'zod';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

/** The parts of JSON Schema that the generators read. */
export interface WireSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly WireSchema[];
  readonly items?: WireSchema;
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
}

export const PARTS = ['params', 'query', 'body'] as const;
export type Part = (typeof PARTS)[number];

const known = new WeakMap<z.ZodType, WireSchema>();

/** Returns the JSON Schema of one part of a call's input; an empty object without that part. */
export function wireSchemaOf(call: Endpoint, part: Part): WireSchema {
  const schema = call[part];
  if (!schema) return {};
  let wire = known.get(schema);
  if (!wire) {
    // as: the library writes JSON Schema, of which WireSchema is the part that is read here.
    wire = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as WireSchema;
    known.set(schema, wire);
  }
  return wire;
}

/** A text field and its place. Lists of texts are left to the mutations. */
export interface TextField {
  readonly part: Part;
  readonly field: string;
  readonly schema: WireSchema;
}

/** Returns the fields of a part, of all alternatives if it has several. */
export function fieldsOf(schema: WireSchema): readonly (readonly [string, WireSchema])[] {
  return [...Object.entries(schema.properties ?? {}), ...(schema.anyOf ?? []).flatMap(fieldsOf)];
}

/** Returns all fields of a call's input whose schema passes. */
export function fieldsWhere(call: Endpoint, passes: (schema: WireSchema, field: string) => boolean): TextField[] {
  return PARTS.flatMap((part) =>
    fieldsOf(wireSchemaOf(call, part))
      .filter(([field, schema]) => passes(schema, field))
      .map(([field, schema]) => ({ part, field, schema })),
  );
}

/** Returns true for text without a fixed list of values. */
export function isText({ type, enum: words }: WireSchema): boolean {
  return type === 'string' && words === undefined;
}

/** Returns true for an amount of a request: rupees as a number or as a text of the same form. */
export function isAmount({ type }: WireSchema): boolean {
  return Array.isArray(type) && type.includes('number') && type.includes('string');
}
