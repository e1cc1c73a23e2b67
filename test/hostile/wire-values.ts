import { ORDINARY_TEXTS } from './hostile-values.ts';
import type { Choice } from './seeded-choice.ts';
import type { WireSchema } from './wire-schema.ts';

/** Returns a value seen in answers, or known to the caller, for a field's name. */
export type Known = (field: string) => unknown;

const WORDS = [
  'Rent for May',
  'Asha Rao',
  '14, 3rd Cross, Jayanagar',
  'Court order received today',
  ...Object.values(ORDINARY_TEXTS),
];
const NAMES = ['Asha Rao', "Kabir D'Souza-Rao", 'A.R. Nair', 'മീര നായർ', 'क्‍षितिज', 'தமிழரசி', 'فاطمہ'];
const AMOUNTS = [1, 0.01, 100, 150.5, 999.99, 5_000, '250.50', '75', 60_000, 250_000, 1_000_000];

/** Returns a date near the bank's. */
export function someDay(choice: Choice): string {
  return new Date(Date.UTC(2026, 10, 1) + (choice.below(900) - 700) * 86_400_000).toISOString().slice(0, 10);
}

function text(schema: WireSchema, choice: Choice): string {
  const { format, pattern, description = '', minLength = 0, maxLength = 60 } = schema;
  const words = /^One of (.+), or all/.exec(description)?.[1]?.split(', ');
  if (words) return choice.of([...words, 'all', '']);
  const range = /^A whole number from (\d+) to (\d+)/.exec(description);
  if (range) return String(Number(range[1]) + choice.below(Math.min(40, Number(range[2]) - Number(range[1]) + 1)));
  if (description.startsWith('Rupees')) return choice.of(['', '0', '100', '1500.50', '99999999']);
  if (description.startsWith('A bank day') || format === 'date') return someDay(choice);
  if (format === 'uuid') return `0190a000-0000-7000-8000-${String(choice.below(1e9)).padStart(12, '0')}`;
  if (format === 'email') return `someone${choice.below(1e6)}@mail.example`;
  // Nothing listens there.
  if (format === 'uri') return 'http://127.0.0.1:9/';
  if (pattern?.startsWith('^whsec_')) return `whsec_${'A'.repeat(32)}`;
  if (format === 'name') return choice.of(NAMES);
  if (format === 'password') return choice.of(['Monsoon-2026!', 'Kaveri-river-77', 'short1']);
  if (pattern === '^\\d{6}$') return String(choice.below(1e6)).padStart(6, '0');
  if (pattern === '^\\d{10}$' || minLength === 10) return `9${String(choice.below(1e9)).padStart(9, '0')}`;
  const word = choice.of(WORDS);
  return [...(word.length < minLength ? word.padEnd(minLength, '.') : word)].slice(0, maxLength).join('');
}

function number({ minimum = -10, maximum = 1_000 }: WireSchema, choice: Choice): number {
  return minimum + choice.below(Math.min(maximum - minimum, 100) + 1);
}

/**
 * Makes a value that the schema accepts: texts in many scripts, numbers within their bounds, known values if the caller has
 * any. Optional fields are present half of the time.
 */
export function validValue(schema: WireSchema, choice: Choice, known: Known, field = ''): unknown {
  if (field !== '' && choice.percent(70)) {
    const value = known(field);
    if (value !== undefined) return value;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return choice.of(schema.enum);
  if (schema.anyOf) return validValue(choice.of(schema.anyOf), choice, known);
  if (Array.isArray(schema.type)) return choice.of(AMOUNTS);
  switch (schema.type) {
    case 'object': {
      const required = new Set(schema.required);
      const kept = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name) || choice.percent(50));
      return Object.fromEntries(kept.map(([name, each]) => [name, validValue(each, choice, known, name)]));
    }
    case 'array':
      return Array.from({ length: choice.below(4) }, () => validValue(schema.items ?? {}, choice, known));
    case 'string':
      return text(schema, choice);
    case 'number':
    case 'integer':
      return number(schema, choice);
    case 'boolean':
      return choice.percent(50);
    case 'null':
      return null;
    default:
      return choice.of(['x', 1, null, {}]);
  }
}
