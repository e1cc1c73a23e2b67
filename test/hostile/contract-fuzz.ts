import { type Attack, CALLS } from './attack.ts';
import { mutatedRequest, requestOf, validValues, wildRequest } from './hostile-request.ts';

// Some calls cost a thousand times what others do: whole files, whole days, proofs of the whole books.
const COSTLY: Readonly<Record<string, number>> = {
  moveClock: 3,
  runDayEnd: 5,
  runVerification: 10,
  requestStatement: 15,
  bankReport: 10,
  exportBankerTransactions: 15,
  exportTransactions: 40,
  exportDeposits: 25,
  savePhoto: 40,
  // Passwords are slow to check, as they must be.
  loginCustomer: 30,
  loginBanker: 30,
  register: 30,
  confirmPassword: 30,
  changePassword: 30,
  changeBankerPassword: 30,
  resetPassword: 50,
};
const AT_ONCE = 6;

/** One input: a call, somebody who makes it, and a request that is valid, spoilt or wild. */
async function tryOne(attack: Attack): Promise<void> {
  const { choice } = attack;
  const [name, call] = choice.of(CALLS);
  if (!choice.percent(COSTLY[name] ?? 100)) return;
  const person = attack.personFor(call);
  const known = attack.knownBy(person, call);
  // The clock moves by days here; that it takes years at once is tested where days are closed.
  if (name === 'moveClock' && choice.percent(80)) {
    await attack.try(requestOf(name, call, { body: { days: 1 + choice.below(3) } }), person);
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
  await attack.try(request, person);
}

const TRIES = 15;

/** Each call with what its schema takes, by somebody who may make it, until it answers from behind its schemas. */
async function reachEach(attack: Attack): Promise<void> {
  for (const [name, call] of CALLS) {
    const person = attack.everybody.find(({ role }) =>
      call.caller === 'customer' ? role === 'customer' : call.caller === 'anyone' || role === 'admin',
    );
    if (!person) throw new Error(`Nobody may call ${name}`);
    for (let tries = 0; tries < TRIES && attack.figures.without([name], fromBehindTheSchemas).length > 0; tries += 1) {
      const values = validValues(call, attack.choice, attack.knownBy(person, call));
      await attack.try(requestOf(name, call, name === 'moveClock' ? { body: { days: 1 } } : values), person);
    }
  }
}

/** Whether an answer came from the call itself, not from the gate or a schema before it. */
export function fromBehindTheSchemas(how: string): boolean {
  return !/^(?:400 INVALID_INPUT|401 TOKEN|401 SESSION_ENDED|403 NOT_ALLOWED|403 CROSS_SITE|405|413|415)/.test(how);
}

/** Makes inputs until there are so many, several at a time. */
export async function fuzzContract(attack: Attack, inputs: number): Promise<void> {
  const until = attack.figures.inputs + inputs;
  await reachEach(attack);
  const work = async () => {
    while (attack.figures.inputs < until) await tryOne(attack);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
