import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { createPasswordHashing } from '../../server/sessions/password-hashing.ts';
import type { TestDatabase } from '../test-database.ts';
import type { HostileAnswer } from './answer-rules.ts';
import type { Choice } from './seeded-choice.ts';
import { SeenValues } from './seen-values.ts';

/** Sends a caller's hand-made request, counted and checked like every other. */
export type SendAs = (
  caller: HostileCaller,
  method: string,
  path: string,
  body?: Record<string, unknown>,
) => Promise<HostileAnswer>;

/** A caller, signed in or not. */
export interface HostileCaller {
  readonly role: 'visitor' | 'customer' | 'banker' | 'admin';
  email: string;
  password: string;
  token: string | undefined;
  readonly seen: SeenValues;
}

/** Marks the victim's data, so that it is recognised in any answer. */
export const MARKER = 'Zugzwangmarke';
export const VICTIM = {
  name: `${MARKER} Victim`,
  email: `${MARKER.toLowerCase()}@victim.example`,
  phone: '9765432109',
  address: `1, ${MARKER} Street, Pune`,
  password: 'Victims-secret-7',
} as const;

/** Returns true for a text with the victim's data. */
export function isVictims(text: string): boolean {
  return text.toLowerCase().includes(MARKER.toLowerCase()) || text.includes(VICTIM.phone);
}

export function hostileCaller(
  role: HostileCaller['role'],
  email = '',
  password: string = DEMO_PASSWORD,
): HostileCaller {
  return { role, email, password, token: undefined, seen: new SeenValues(isVictims) };
}

/** Returns the newest six-digit code mailed to an address, read from the database. */
async function mailedCode(database: TestDatabase, email: string): Promise<string> {
  const [mail] = await database.asOwner<{ text: string }>(
    `select text from bank.mails where recipient = $1 and kind = 'code' order by created_at desc, id desc limit 1`,
    [email],
  );
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '000000';
}

function dataOf(answer: HostileAnswer): Record<string, unknown> {
  return (answer.json?.data ?? {}) as Record<string, unknown>; // as: an object in every answer that is read here
}

/** Registers a customer over HTTP and signs them in; throws when the bank refuses. */
export async function registerCustomer(
  database: TestDatabase,
  send: SendAs,
  person: HostileCaller,
  form: { name: string; phone: string; address: string },
): Promise<void> {
  const { email, password } = person;
  await send(person, 'POST', '/auth/register', { ...form, email, password, accountType: 'savings' });
  const otp = await mailedCode(database, email);
  const answer = await send(person, 'POST', '/auth/verify-otp', { email, otp });
  if (answer.status !== 200) throw new Error(`${email} could not register: ${answer.text}`);
  person.token = String(dataOf(answer).token);
  await send(person, 'POST', '/customers/transactions', { type: 'deposit', amount: 50_000 });
}

let registered = 0;

/**
 * Signs a caller in again after the session ended. A customer who cannot (closed, inactive, another password) is replaced by a
 * new one; members of staff, who are few, are restored in the database.
 */
export async function signInAgain(
  person: HostileCaller,
  { database, send, choice }: { database: TestDatabase; send: SendAs; choice: Choice },
): Promise<void> {
  person.token = undefined;
  const kind = person.role === 'customer' ? 'customer' : 'banker';
  let said = '';
  // Other callers, who go on meanwhile, may take the access away again.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { email, password } = person;
    const answer = await send(person, 'POST', `/auth/login/${kind}`, { email, password });
    said = answer.text;
    if (answer.status === 200) {
      person.token = String(dataOf(answer).token);
      return;
    }
    if (kind === 'banker') await restoreStaff(database, person);
    else {
      registered += 1;
      person.email = `attacker${registered}.${choice.below(1e6)}@mail.example`;
      person.password = 'Callers-own-9';
      const form = {
        name: 'Mallory Pai',
        phone: `8${String(choice.below(1e9)).padStart(9, '0')}`,
        address: '9, Back Lane',
      };
      await registerCustomer(database, send, person, form);
      return;
    }
  }
  throw new Error(`${person.email} could not sign in again: ${said}`);
}

let demoHash: Promise<string> | undefined;

/** Restores a member of staff to the demo's state: enabled, with the demo's password, without a second factor. */
async function restoreStaff(database: TestDatabase, person: HostileCaller): Promise<void> {
  person.password = DEMO_PASSWORD;
  demoHash ??= createPasswordHashing().hash(DEMO_PASSWORD);
  await database.asOwner(
    'update bank.staff set disabled_at = null, disabled_by = null, password_hash = $2 where email = $1',
    [person.email, await demoHash],
  );
  await database.asOwner(
    'delete from bank.second_factors where subject_id = (select id from bank.staff where email = $1)',
    [person.email],
  );
  await database.asOwner('delete from bank.failed_attempts');
}

/** Reads the caller's own data, so that later requests use real ids. */
export async function learnOwn(person: HostileCaller, send: SendAs): Promise<void> {
  const paths =
    person.role === 'customer'
      ? ['/customers/profile', '/customers/transactions', '/customers/recent-recipients', '/auth/sessions']
      : ['/banker/customers?limit=50', '/banker/transactions', '/deposits', '/cards/all', '/auth/sessions'];
  for (const path of paths) person.seen.learn(path.split('?')[0] ?? path, (await send(person, 'GET', path)).json);
}
