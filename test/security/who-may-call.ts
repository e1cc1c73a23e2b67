import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Caller } from '../../contract/vocabulary/endpoint.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

/** The columns of who-may-call.csv: who calls, or what is wrong with the token. */
export const CALLER_KINDS = [
  'visitor',
  'customer',
  'frozen customer',
  'inactive customer',
  'banker',
  'admin',
  'ended session',
  'invalid token',
  'expired token',
] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** An answer of the session gate: `allowed`, or the refusal's status and code. */
type GateAnswer = 'allowed' | `${number} ${string}`;

/** A line of who-may-call.csv. */
export interface Permission {
  /** The call's name in the contract. */
  readonly call: string;
  readonly method: string;
  /** Below `/api`; an alias has a line of its own. */
  readonly path: string;
  readonly answers: Readonly<Record<CallerKind, GateAnswer>>;
}

/**
 * Reads who-may-call.csv. It is written by hand from what the bank promises, and never from the contract, so that a call
 * which the contract opens to more callers differs from it. A call that a use case refuses for a reason of its own, such as
 * an account opened by a banker who is no admin, is `allowed` here.
 */
export function whoMayCall(): Permission[] {
  const text = readFileSync(path.join(CHECKOUT, 'test/security/who-may-call.csv'), 'utf8');
  const [head, ...lines] = text.trim().split('\n');
  if (head !== ['call', 'method', 'path', ...CALLER_KINDS].join(',')) throw new Error(`Other columns: ${head}`);
  return lines.map((line) => {
    const [call = '', method = '', address = '', ...answers] = line.split(',');
    if (answers.length !== CALLER_KINDS.length || !answers.every(isGateAnswer)) throw new Error(`Unreadable: ${line}`);
    const entries = CALLER_KINDS.map((kind, place) => [kind, answers[place]]);
    // as: there is one readable answer for each kind.
    return { call, method, path: address, answers: Object.fromEntries(entries) as Permission['answers'] };
  });
}

const isGateAnswer = (text: string): text is GateAnswer => /^(allowed|\d{3} [A-Z_]+)$/.test(text);

/** Returns the word with which the contract has to declare such a call; undefined where it has none for these callers. */
export function declarationFor({ answers }: Permission): Caller | undefined {
  const admitted = CALLER_KINDS.filter((kind) => answers[kind] === 'allowed').join(', ');
  const declarations: Readonly<Record<string, Caller>> = {
    [CALLER_KINDS.join(', ')]: 'anyone',
    'customer, frozen customer, inactive customer, banker, admin': 'signed-in',
    'customer, frozen customer, inactive customer': 'customer',
    'banker, admin': 'staff',
    admin: 'admin',
  };
  return declarations[admitted];
}
