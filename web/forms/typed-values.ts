import { z } from 'zod';

function inner(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? inner(schema.unwrap()) : schema;
}

function asWanted(field: z.core.$ZodType, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  if (inner(field) instanceof z.ZodNumber) return typed.trim() === '' ? undefined : Number(typed);
  const optional = typed === '' && z.safeParse(field, undefined).success && !z.safeParse(field, '').success;
  return optional ? undefined : typed;
}

/**
 * Converts entered text to the input of a body's schema: digits become a number, and an empty optional field is left out where its
 * schema refuses an empty text. Amounts stay text: their schema reads rupees itself.
 */
export function typedValues(body: z.ZodType, typed: unknown): unknown {
  const schema = inner(body);
  if (!(schema instanceof z.ZodObject) || typeof typed !== 'object' || typed === null) return typed;
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const field = schema.shape[name];
      return [name, field ? asWanted(field, value) : value];
    }),
  );
}
