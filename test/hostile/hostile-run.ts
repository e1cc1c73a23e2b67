import { api, type CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { mayCall } from '../../server/http/session-gate.ts';
import { type HostileAnswer, wrongWith } from './answer-rules.ts';
import type { BankWithDatabase } from './bank-with-database.ts';
import {
  type HostileCaller,
  hostileCaller,
  isVictims,
  learnOwn,
  registerCustomer,
  signInAgain,
  VICTIM,
} from './hostile-callers.ts';
import type { HostileFigures } from './hostile-figures.ts';
import type { HostileRequest } from './hostile-request.ts';
import type { Choice } from './seeded-choice.ts';
import type { Known } from './wire-values.ts';

export const CALLS = Object.entries<Endpoint>(api) as [CallName, Endpoint][]; // as: the keys of `api` are the names
/** In the demo every visitor may read every mail; elsewhere these calls answer NOT_FOUND (decision 37). */
const SHOWS_ALL_MAILS = new Set<CallName>(['listMails', 'getMail', 'getMailAttachment']);
const ENDED = new Set<unknown>(['SESSION_ENDED', 'TOKEN_EXPIRED']);
/** The state of one run of hostile requests: bank, callers, seeded choices and figures. */
export class HostileRun {
  readonly bank: BankWithDatabase;
  readonly figures: HostileFigures;
  readonly choice: Choice;
  readonly visitor = hostileCaller('visitor');
  readonly customers = ['asha', 'meera', 'neha'].map((name) => hostileCaller('customer', `${name}@kosh.example`));
  readonly staff = [
    hostileCaller('banker', 'kavita@kosh.example'),
    hostileCaller('banker', 'rohan@kosh.example'),
    hostileCaller('admin', 'sunita@kosh.example'),
  ];
  readonly #shared = hostileCaller('visitor').seen;
  readonly #victimsIds: string[] = [];

  constructor(bank: BankWithDatabase, figures: HostileFigures, choice: Choice) {
    this.bank = bank;
    this.figures = figures;
    this.choice = choice;
  }

  get signedIn(): HostileCaller[] {
    return [...this.customers, ...this.staff];
  }

  /** Creates the victim with data of every kind, signs all callers in, and lets them read their own data. */
  async begin(): Promise<void> {
    await this.#plantVictim();
    for (const person of this.signedIn) {
      await this.signIn(person);
      await learnOwn(person, this.sendAs);
    }
    for (const customer of this.customers) for (const id of this.#victimsIds) customer.seen.add('id', id);
  }

  async signIn(person: HostileCaller): Promise<void> {
    await signInAgain(person, { database: this.bank.database, send: this.sendAs, choice: this.choice });
  }

  /** Sends a hand-made request as one of the callers. */
  readonly sendAs = async (
    person: HostileCaller,
    method: string,
    path: string,
    body?: Record<string, unknown>,
  ): Promise<HostileAnswer> => {
    const headers = { 'content-type': 'application/json' };
    const text = body && JSON.stringify(body);
    return this.#send({ method, path: `/api${path}`, headers: text ? headers : {}, body: text }, person, undefined);
  };

  /** Sends a generated request, checks the answer, and learns its values. Signs in again after a session ended. */
  async try(request: HostileRequest, person: HostileCaller): Promise<HostileAnswer> {
    const answer = await this.#send(request, person, request);
    const code = answer.json?.code;
    this.figures.answered(request.name, `${answer.status} ${typeof code === 'string' ? code : ''}`.trim());
    if (answer.status === 200 && answer.text.length < 200_000) {
      person.seen.learn(request.call.path, answer.json);
      if (person.role === 'customer') this.#shared.learn(request.call.path, answer.json);
    }
    if (ENDED.has(code) && person.token !== undefined) await this.signIn(person);
    return answer;
  }

  /** Returns a caller who may make the call, or now and then one who may not. */
  personFor(call: Endpoint): HostileCaller {
    if (this.choice.percent(6)) return this.choice.of([this.visitor, ...this.signedIn]);
    if (call.caller === 'anyone') return this.choice.percent(60) ? this.visitor : this.choice.of(this.signedIn);
    return this.choice.of(this.signedIn.filter(({ role }) => role !== 'visitor' && mayCall(call.caller, role)));
  }

  /** Returns known values for the fields of a call: mostly the caller's own, sometimes another's. */
  knownBy(person: HostileCaller, call: Endpoint): Known {
    return (field) => {
      if (field === 'password' || field === 'currentPassword')
        return person.role === 'visitor' ? this.choice.of(this.signedIn).password : person.password;
      if (field === 'email' && call.caller === 'anyone') return this.choice.of(this.signedIn).email;
      if (field === 'id' && person.role === 'customer' && this.choice.percent(10))
        return this.choice.of(this.#victimsIds);
      const seen = this.choice.percent(80) ? person.seen : this.#shared;
      return seen.recall(call, field, this.choice);
    };
  }

  async #send(
    request: { method: string; path: string; headers: Record<string, string>; body?: string | Buffer | undefined },
    person: HostileCaller,
    generated: HostileRequest | undefined,
  ): Promise<HostileAnswer> {
    const headers: Record<string, string> = {
      ...(person.token !== undefined && { authorization: `Bearer ${person.token}` }),
      ...request.headers,
    };
    this.figures.inputs += 1;
    const where = generated?.name ?? `${request.method} ${request.path.split('?')[0]}`;
    const told = `${person.role} ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 200)} ${String(request.body ?? '').slice(0, 400)}`;
    let answer: HostileAnswer;
    try {
      answer = await this.bank.send({ ...request, headers });
    } catch (error) {
      this.figures.fault('wrong answer', where, `${told} → no answer: ${String(error)}`);
      return { status: 0, headers: {}, text: '', json: undefined };
    }
    for (const [fault, what] of wrongWith(answer, generated?.call))
      this.figures.fault(fault, where, `${told} → ${what}`);
    this.#judgeReach(answer, person, generated, (what) =>
      this.figures.fault('wrong answer', where, `${told} → ${what}`),
    );
    return answer;
  }

  /** Reports a caller who was let in without permission, and a stranger who was shown the victim's data. */
  #judgeReach(
    answer: HostileAnswer,
    person: HostileCaller,
    generated: HostileRequest | undefined,
    complain: (what: string) => void,
  ): void {
    if (!generated || person.role === 'banker' || person.role === 'admin') return;
    const { caller } = generated.call;
    const allowed = caller === 'anyone' || (person.role !== 'visitor' && mayCall(caller, person.role));
    if (!allowed && answer.status < 400) complain('let in');
    // A caller's own input may be echoed; it reveals nothing.
    if (SHOWS_ALL_MAILS.has(generated.name) || isVictims(`${generated.path} ${String(generated.body ?? '')}`)) return;
    if (isVictims(answer.text)) complain(`shows the victim's data: ${answer.text.slice(0, 300)}`);
  }

  async #plantVictim(): Promise<void> {
    const victim = hostileCaller('customer', VICTIM.email, VICTIM.password);
    const { database } = this.bank;
    await registerCustomer(database, this.sendAs, victim, VICTIM);
    const say = (path: string, body: Record<string, unknown>) => this.sendAs(victim, 'POST', path, body);
    const idsOf = async (answer: Promise<HostileAnswer>) => {
      for (const [id] of (await answer).text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g))
        this.#victimsIds.push(id);
    };
    const description = `${VICTIM.name} rent`;
    await idsOf(say('/customers/transactions', { type: 'withdrawal', amount: 10, description }));
    await idsOf(say('/deposits', { depositType: 'fixed', amount: 10_000, tenure: 12, description }));
    await idsOf(say('/cards/apply', { termsAccepted: true }));
    await idsOf(say('/customers/account-statement', { statementType: 'account_statement' }));
    for (const path of ['/customers/profile', '/customers/transactions', '/auth/sessions', '/customers/statements'])
      await idsOf(this.sendAs(victim, 'GET', path));
    if (this.#victimsIds.length < 6) throw new Error('The victim has too little to lose');
  }
}
