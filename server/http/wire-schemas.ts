import { z } from 'zod';
import { ShapeNames } from './named-shapes.ts';

type Json = Record<string, unknown>;

/** A JSON Schema of the wire, as far as it is read here. */
export interface WireSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly items?: WireSchema;
  readonly anyOf?: readonly WireSchema[];
  description?: string;
}

const PLACE = '#/components/schemas/';

/** The named shapes of one document: each is written once, and referred to by its name wherever it is met. */
export class WireSchemas {
  readonly #names = new ShapeNames();
  readonly #named = new Map<string, WireSchema>();
  /** Each shape as it was added: the meanings of its fields come later, and make no other shape of it. */
  readonly #texts = new Map<string, string>();

  /** Returns the wire form of a schema: the JSON that is sent, not its decoded type. Named shapes move to the components. */
  of(schema: z.ZodType): WireSchema {
    const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: this.#names,
    });
    // as: the text is this library's own output; parsing it back gives the same document with other references.
    const { $defs, ...rest } = JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${PLACE}`)) as WireSchema & {
      $defs?: Record<string, WireSchema>;
    };
    for (const [name, shape] of Object.entries($defs ?? {})) this.add(name, shape);
    return rest;
  }

  /** Adds a shape, and returns the reference to it. Throws where another one has its name. */
  add(name: string, shape: WireSchema | Json): WireSchema {
    const text = JSON.stringify(shape);
    const other = this.#texts.get(name);
    if (other !== undefined && other !== text) throw new Error(`Two shapes are named ${name}: ${other} and ${text}`);
    if (other === undefined) {
      this.#texts.set(name, text);
      this.#named.set(name, shape);
    }
    return { $ref: PLACE + name };
  }

  /** Returns the shape to which a reference leads, or the schema itself. */
  resolve(schema: WireSchema): WireSchema {
    return (schema.$ref && this.#named.get(schema.$ref.slice(PLACE.length))) || schema;
  }

  /** Returns all shapes by name, in the order of the alphabet. */
  all(): Record<string, WireSchema> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
