import { z } from 'zod';
import { api } from '../../contract/api.ts';
import { webhookCatalogue } from '../../contract/demo/webhooks.ts';
import { type Endpoint, failure } from '../../contract/vocabulary/endpoint.ts';
import { SHAPE_NAMES } from './shape-names.ts';

/** A schema at its place in the contract, such as `listCards.data.cards[]`. */
interface Placed {
  readonly schema: z.core.$ZodType;
  readonly at: string;
  /** The shape around it. */
  readonly within: z.core.$ZodType | undefined;
}

/** Yields each object, and each body and record, of a schema with its place; what is around comes before what is inside. */
function* placesOf(schema: z.core.$ZodType, at: string, within?: z.core.$ZodType): Generator<Placed> {
  // as: `$ZodTypes` is the library's own union of all its kinds, told apart by `type`.
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  switch (def.type) {
    case 'object':
      yield { schema, at, within };
      for (const [name, field] of Object.entries(def.shape)) yield* placesOf(field, `${at}.${name}`, schema);
      return;
    case 'record':
      yield { schema, at, within };
      return;
    case 'array':
      yield* placesOf(def.element, `${at}[]`, within);
      return;
    case 'union':
      if (at.endsWith('.body')) yield { schema, at, within };
      for (const [index, option] of def.options.entries()) yield* placesOf(option, `${at}|${index}`, within);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      yield* placesOf(def.innerType, at, within);
      return;
    case 'pipe':
      // The wire's side: what is behind a codec is never sent.
      yield* placesOf(def.in, at, within);
      return;
    default:
      return;
  }
}

function* places(): Generator<Placed> {
  for (const [name, call] of Object.entries<Endpoint>(api)) {
    for (const part of ['body', 'data', 'meta'] as const) {
      const schema = call[part];
      if (schema) yield* placesOf(schema, `${name}.${part}`);
    }
  }
  for (const [type, { payload }] of Object.entries(webhookCatalogue)) yield* placesOf(payload, `${type}.event`);
  yield* placesOf(failure, 'refusal');
}

/** Writes a name with a capital, `makeTransfer` as `MakeTransfer`; underscores end a word. */
export function capitalised(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name of a shape that is not in the table: a body after its call, a part after the shape around it and its field. */
function placeName(at: string, around: string | undefined): string | undefined {
  if (at.endsWith('.body')) return `${capitalised(at.slice(0, -'.body'.length))}Request`;
  const field = /\.(\w+)$/.exec(at)?.[1];
  return around && field && capitalised(`${around}_${field}`);
}

/** Names every shape of the contract. Throws where the table names a place that is none, or one shape twice. */
function nameShapes(): Map<z.core.$ZodType, string> {
  const all = [...places()];
  const shapes = new Map(all.map(({ at, schema }) => [at, schema]));
  const names = new Map<z.core.$ZodType, string>();
  for (const [name, at] of Object.entries(SHAPE_NAMES).flatMap(([name, list]) =>
    list.map((at) => [name, at] as const),
  )) {
    const schema = shapes.get(at);
    if (!schema) throw new Error(`shape-names.ts: there is no shape at ${at}`);
    const other = names.get(schema);
    if (other !== undefined) throw new Error(`shape-names.ts: ${at} is ${other}, and named ${name} too`);
    names.set(schema, name);
  }
  for (const { schema, at, within } of all) {
    if (names.has(schema) || schema._zod.def.type === 'record') continue;
    const name = placeName(at, within && names.get(within));
    if (name) names.set(schema, name);
  }
  return names;
}

/** Metadata of schemas as the contract has it, with the name of each shape as its id: what `z.toJSONSchema` refers to. */
export class ShapeNames extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #names = nameShapes();

  override get(schema: z.core.$ZodType): z.core.GlobalMeta | undefined {
    const { id: _id, ...meta } = z.globalRegistry.get(schema) ?? {};
    const name = this.#names.get(schema);
    return name === undefined ? meta : { ...meta, id: name };
  }
}
