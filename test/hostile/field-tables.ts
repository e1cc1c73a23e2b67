import type { CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { HostileAnswer } from './answer-rules.ts';
import type { HostileCaller } from './hostile-callers.ts';
import { Literal, requestOf, validValues } from './hostile-request.ts';
import { CALLS, type HostileRun } from './hostile-run.ts';
import { ALL_TEXTS, AMOUNTS_REFUSED, AMOUNTS_TAKEN } from './hostile-values.ts';
import { fieldsWhere, isAmount, isText, type TextField, wireSchemaOf } from './wire-schema.ts';

type Values = Record<string, unknown>;

function personFor(run: HostileRun, call: Endpoint): HostileCaller {
  const role = call.caller === 'customer' ? 'customer' : call.caller === 'anyone' ? 'visitor' : 'admin';
  const person = [run.visitor, ...run.signedIn].find((each) => each.role === role);
  if (!person) throw new Error(`No caller is ${role}`);
  return person;
}

/** Sends a call that is valid except for one field. */
function withField(
  run: HostileRun,
  [name, call]: readonly [CallName, Endpoint],
  { part, field }: TextField,
  value: unknown,
): Promise<HostileAnswer> {
  const person = personFor(run, call);
  let values = validValues(call, run.choice, run.knownBy(person, call));
  // Fields that depend on each other seldom fit at the first attempt.
  for (let tries = 0; tries < 60 && call.body?.safeParse(values.body).success === false; tries += 1)
    values = validValues(call, run.choice, run.knownBy(person, call));
  const target: Values = (values[part] ?? {}) as Values; // as: each part with fields is an object
  // Of alternatives, such as the ways to move the clock, only the one with this field is sent.
  if (wireSchemaOf(call, part).anyOf) for (const key of Object.keys(target)) delete target[key];
  target[field] = value;
  return run.try(requestOf(name, call, { ...values, [part]: target }), person);
}

/** Sends texts of the tables in every text field; each pair has a chance of `percent`. */
export async function tryTextsEverywhere(run: HostileRun, percent: number): Promise<void> {
  for (const entry of CALLS) {
    if (entry[0] === 'moveClock') continue;
    for (const field of fieldsWhere(entry[1], isText)) {
      const texts = ALL_TEXTS.filter(() => run.choice.percent(percent));
      for (let at = 0; at < texts.length; at += 6)
        await Promise.all(texts.slice(at, at + 6).map((text) => withField(run, entry, field, text)));
    }
  }
}

function refusalIn({ json }: HostileAnswer): { code: string; message: string } {
  const { code, message } = json ?? {};
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
}

/** Amount fields with bounds above the table's amounts, in rupees. */
const OWN_BOUNDS: Readonly<Record<string, { readonly least?: number; readonly most?: number }>> = {
  transactionAlertAbove: { least: 1_000 },
  customerDayLimit: { most: 1_000_000_000 },
  tellerDayLimit: { most: 1_000_000_000 },
};

/** The number of a literal that an amount may have, whatever its size; undefined for any other text. */
function rupeesOf(literal: string): number | undefined {
  const rupees = /^"?(\d+(?:\.\d{1,2})?)"?$/.exec(literal)?.[1];
  return rupees === undefined ? undefined : Number(rupees);
}

/** Sends each spelling of the tables in every amount field; returns fields that accept or refuse wrongly. */
export async function tryAmountsEverywhere(run: HostileRun): Promise<{ fields: number; wrong: string[] }> {
  const wrong: string[] = [];
  let fields = 0;
  for (const entry of CALLS) {
    for (const field of fieldsWhere(entry[1], isAmount)) {
      fields += 1;
      const complaints = new Set<string>();
      const { least = 0, most = 0 } = OWN_BOUNDS[field.field] ?? {};
      for (const literal of AMOUNTS_REFUSED) {
        const rupees = rupeesOf(literal) ?? 0;
        if (rupees > 0 && rupees <= most) continue;
        const { code, message } = refusalIn(await withField(run, entry, field, new Literal(literal)));
        complaints.add(message);
        if (code !== 'INVALID_INPUT') wrong.push(`${entry[0]} ${field.field} takes ${literal}: ${code || 'success'}`);
      }
      // Every wrong amount gives the same sentence, the one on the screen.
      if (complaints.size !== 1) wrong.push(`${entry[0]} ${field.field} says ${[...complaints].join(' | ')}`);
      for (const literal of AMOUNTS_TAKEN) {
        if (Number(JSON.parse(literal)) < least) continue;
        const { code, message } = refusalIn(await withField(run, entry, field, new Literal(literal)));
        if (code === 'INVALID_INPUT') wrong.push(`${entry[0]} ${field.field} refuses ${literal}: ${message}`);
      }
    }
  }
  return { fields, wrong };
}
