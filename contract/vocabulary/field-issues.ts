import { z } from 'zod';

/**
 * What can be wrong with one field. `refused` is for a field whose value is well formed and was refused for the reason
 * that the refusal's `code` names.
 */
export const FIELD_RULES = [
  'required',
  'type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'pattern',
  'characters',
  'choice',
  'taken',
  'refused',
  'invalid',
] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

/** One thing wrong with one field of a request; `field` is its path in the body (or the parameter's name), as `a.b.0`. */
export const fieldIssue = z.object({ field: z.string(), rule: z.enum(FIELD_RULES) });
export type FieldIssue = z.output<typeof fieldIssue>;

/** An issue for a custom check of a schema, which says what rule was broken and in which sentence. */
export function complaint<T>(rule: FieldRule, input: T, message: string) {
  return { code: 'custom' as const, input, message, params: { rule } };
}
