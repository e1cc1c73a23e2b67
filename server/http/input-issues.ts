import type { z } from 'zod';
import { FIELD_RULES, type FieldIssue, type FieldRule } from '../../contract/vocabulary/field-issues.ts';
import { Refusal, type RefusalCode } from '../../contract/vocabulary/refusals.ts';

/** Max issues in one answer: a long list of wrong elements is as wrong as its first few. */
const MAX_ISSUES = 20;

const RULES: Partial<Record<z.core.$ZodIssue['code'], FieldRule>> = {
  invalid_type: 'type',
  invalid_union: 'type',
  invalid_value: 'choice',
  invalid_format: 'pattern',
};

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key]; // as: an object has properties by any key.
  }
  return value;
}

function ruleOf(issue: z.core.$ZodIssue, input: unknown): FieldRule {
  if (issue.code === 'custom') return FIELD_RULES.find((rule) => rule === issue.params?.rule) ?? 'invalid';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const counted = issue.origin === 'string' || issue.origin === 'array';
    if (issue.code === 'too_small') return counted ? 'too_short' : 'too_small';
    return counted ? 'too_long' : 'too_large';
  }
  return valueAt(input, issue.path) === undefined ? 'required' : (RULES[issue.code] ?? 'invalid');
}

/** Lists what a schema found wrong with `input`, field by field; the values themselves are never repeated. */
export function issuesOf(error: z.core.$ZodError, input: unknown): FieldIssue[] {
  return error.issues
    .filter((issue) => issue.path.length > 0)
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ field: issue.path.join('.'), rule: ruleOf(issue, input) }));
}

/** Adds the field that a refusal is about in this call; returns anything else as it is. */
export function namingField(error: unknown, fieldOf: Partial<Record<RefusalCode, string>>): unknown {
  if (!(error instanceof Refusal) || error.issues) return error;
  const field = fieldOf[error.code];
  if (field === undefined) return error;
  const { message, code, retryAfter, data } = error;
  return new Refusal(code, message, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(data && { data }),
    issues: [{ field, rule: 'refused' }],
  });
}
