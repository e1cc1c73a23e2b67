import { mutatedRequest, requestOf, validValues, wildRequest } from './hostile-request.ts';
import { CALLS, type HostileRun } from './hostile-run.ts';

// Percent of inputs sent to slow calls: whole files, whole days, proofs of the books.
const COSTLY: Readonly<Record<string, number>> = {
  moveClock: 3,
  runDayEnd: 5,
  runVerification: 10,
  requestStatement: 15,
  bankReport: 10,
  exportBankerTransactions: 15,
  exportTransactions: 40,
  makeStatementFile: 40,
  exportDeposits: 25,
  savePhoto: 40,
  saveBillPhoto: 40,
  // Password hashing is slow by design.
  loginCustomer: 30,
  loginBanker: 30,
  register: 30,
  confirmPassword: 30,
  changePassword: 30,
  changeBankerPassword: 30,
  resetPassword: 50,
};
const MAX_CONCURRENT = 6;

/** Sends one input: a random call by a random caller, with a valid, mutated or malformed request. */
async function tryOne(run: HostileRun): Promise<void> {
  const { choice } = run;
  const [name, call] = choice.of(CALLS);
  if (!choice.percent(COSTLY[name] ?? 100)) return;
  const person = run.personFor(call);
  const known = run.knownBy(person, call);
  // The clock moves by days here; day-end tests move it by years.
  if (name === 'moveClock' && choice.percent(80)) {
    await run.try(requestOf(name, call, { body: { days: 1 + choice.below(3) } }), person);
    return;
  }
  const kind = choice.below(100);
  const request =
    kind < 45 || name === 'moveClock'
      ? requestOf(name, call, name === 'moveClock' ? { body: { to: 'yesterday' } } : validValues(call, choice, known))
      : kind < 80
        ? mutatedRequest(name, call, choice, known)
        : wildRequest(name, call, choice, known);
  if (call.movesMoney && choice.percent(30)) request.headers['idempotency-key'] = `key-${choice.below(200)}`;
  await run.try(request, person);
}

const TRIES = 15;

/** Sends valid input to each call, by a caller who may make it, until its handler answers. */
async function reachEach(run: HostileRun): Promise<void> {
  for (const [name, call] of CALLS) {
    const person = run.signedIn.find(({ role }) =>
      call.caller === 'customer' ? role === 'customer' : call.caller === 'anyone' || role === 'admin',
    );
    if (!person) throw new Error(`No caller may call ${name}`);
    for (let tries = 0; tries < TRIES && run.figures.without([name], fromBehindTheSchemas).length > 0; tries += 1) {
      const values = validValues(call, run.choice, run.knownBy(person, call));
      await run.try(requestOf(name, call, name === 'moveClock' ? { body: { days: 1 } } : values), person);
    }
  }
}

/** Returns true for an answer of the call's handler, as opposed to the session gate or a schema. */
export function fromBehindTheSchemas(how: string): boolean {
  return !/^(?:400 INVALID_INPUT|401 TOKEN|401 SESSION_ENDED|403 NOT_ALLOWED|403 CROSS_SITE|405|413|415)/.test(how);
}

/** Sends `inputs` inputs, several concurrently. */
export async function fuzzContract(run: HostileRun, inputs: number): Promise<void> {
  const until = run.figures.inputs + inputs;
  await reachEach(run);
  const work = async () => {
    while (run.figures.inputs < until) await tryOne(run);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
}
