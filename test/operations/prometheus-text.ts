import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';

/** One line of a scrape. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A scrape: its samples, and what is wrong with its text by the rules of Prometheus (those that promtool checks). */
export interface Scrape {
  readonly text: string;
  readonly samples: readonly Sample[];
  readonly faults: readonly string[];
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?(?:[\d.]+(?:e[+-]?\d+)?|Inf|NaN)|\+Inf)$/;
const UNITS_NOT_BASE = /_(?:milliseconds|ms|minutes|hours|days|kilobytes|megabytes|percent)(?:_|$)/;

function labelsOf(text: string | undefined): Record<string, string> {
  const found = (text ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)",?/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

/** The name of the metric that a sample belongs to: a histogram has three kinds of samples. */
function familyOf(name: string, types: ReadonlyMap<string, string>): string {
  const family = name.replace(/_(?:bucket|sum|count)$/, '');
  return ['histogram', 'summary'].includes(types.get(family) ?? '') ? family : name;
}

/** Reads the text that `/metrics` answers. */
export function readScrape(text: string): Scrape {
  const types = new Map<string, string>();
  const helps = new Map<string, string>();
  const samples: Sample[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const line of text.split('\n')) {
    const [, kind, named = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (kind === 'HELP') helps.set(named, rest);
    if (kind === 'TYPE') {
      if (types.has(named)) faults.push(`${named} has two types`);
      types.set(named, rest);
    }
    if (kind || line === '') continue;
    const [, name, labels, value] = SAMPLE.exec(line) ?? [];
    if (name === undefined) {
      faults.push(`cannot be read: ${line}`);
      continue;
    }
    if (seen.has(`${name}{${labels ?? ''}}`)) faults.push(`twice: ${line}`);
    seen.add(`${name}{${labels ?? ''}}`);
    if (!types.has(familyOf(name, types))) faults.push(`${name} has no type`);
    samples.push({ name, labels: labelsOf(labels), value: value === '+Inf' ? Infinity : Number(value) });
  }
  for (const [name, type] of types) faults.push(...faultsOf(name, type, helps.get(name)));
  return { text, samples, faults };
}

function faultsOf(name: string, type: string, help: string | undefined): string[] {
  const isCounter = type === 'counter';
  return [
    ...(help ? [] : [`${name} has no help`]),
    ...(isCounter === name.endsWith('_total') ? [] : [`${name} is a ${type}: only counters end in _total, and all do`]),
    ...(/_(?:count|sum|bucket)$/.test(name) ? [`${name} ends like a part of a histogram`] : []),
    ...(UNITS_NOT_BASE.test(name) ? [`${name} is not in base units`] : []),
    ...(/[A-Z]/.test(name) ? [`${name} has capitals`] : []),
  ];
}

/** A rule of deploy/prometheus/alerts.yml. */
export interface Alarm {
  readonly name: string;
  readonly expr: string;
}

/** Reads the alarms; the file keeps to one field in a line. */
export function readAlarms(): Alarm[] {
  const text = readFileSync(path.join(CHECKOUT, 'deploy/prometheus/alerts.yml'), 'utf8');
  return [...text.matchAll(/- alert: (\w+)\n +expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({ name, expr }));
}

const EXPR = /^(?:(increase)\()?(\w+)(?:\{(.*?)\})?(?:\[5m\]\))? (>|==) ([\d.]+)$/;

/** True when the rule would fire with these two scrapes, the earlier one less than five minutes old. Throws for a rule in another form. */
export function fires({ expr }: Alarm, before: Scrape, now: Scrape): boolean {
  const [, increase, name, labels, comparison, limit] = EXPR.exec(expr) ?? [];
  if (!name) throw new Error(`This rule is in another form: ${expr}`);
  const wanted = Object.entries(labelsOf(labels));
  const valuesIn = (scrape: Scrape) =>
    scrape.samples
      .filter((sample) => sample.name === name && wanted.every(([key, value]) => sample.labels[key] === value))
      .map((sample) => sample.value);
  const values = increase
    ? valuesIn(now).map((value, index) => value - (valuesIn(before)[index] ?? value))
    : valuesIn(now);
  return values.some((value) => (comparison === '>' ? value > Number(limit) : value === Number(limit)));
}
