import { z } from 'zod';

/**
 * Rules that a field can break. `refused`: the value is well formed, and the refusal's `code` names the reason.
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

/** A field of a request and the rule that it breaks; `field` is its path in the body (or the parameter's name), as `a.b.0`. */
export const fieldIssue = z.object({ field: z.string(), rule: z.enum(FIELD_RULES) });
export type FieldIssue = z.output<typeof fieldIssue>;

/** Makes the issue of a custom check: the broken rule and its message. */
export function complaint<T>(rule: FieldRule, input: T, message: string) {
  return { code: 'custom' as const, input, message, params: { rule } };
}
