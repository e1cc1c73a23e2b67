import { useState, useSyncExternalStore } from 'react';
import { isUnanswered, isUndecided } from './call-failure.ts';
import { newKey } from './new-key.ts';
import {
  forgetOrder,
  forgetUnlessUnanswered,
  keepOrder,
  leaveOrder,
  markUnanswered,
  type OrderCall,
} from './open-orders.ts';
import { currentSession } from './session-store.ts';

/** The state of one instruction to move money. */
export type IntentState<Answer> =
  | { readonly status: 'idle' | 'sending' }
  /** Sent without an answer: it may have happened. Repeated under the same key. */
  | { readonly status: 'confirming' }
  | { readonly status: 'answered'; readonly answer: Answer }
  | { readonly status: 'refused'; readonly error: unknown };

type Send<Body, Answer> = (body: Body, idempotencyKey: string) => Promise<Answer>;

/** Called with each answer and refusal; `seen` is false when its dialog has been closed. */
type Finished<Answer> = (state: IntentState<Answer>, seen: boolean) => void;

const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

/** An order until it is decided, and who gave it. */
interface OpenIntent<Body> {
  readonly body: Body;
  readonly fingerprint: string;
  readonly key: string;
  readonly owner: string | undefined;
}

const signedIn = () => currentSession().user?.id;

/**
 * One instruction and its idempotency key (C-TR-07). The key is kept until the bank has answered, through retries and token
 * refresh. An unanswered instruction is 'being confirmed' and repeated until it is answered; the key makes sure that it happens
 * only once. Lives outside React, so that closing the dialog does not end the confirmation.
 */
export class MoneyIntent<Body, Answer> {
  readonly #send: Send<Body, Answer>;
  readonly #finished: Finished<Answer>;
  readonly #call: OrderCall | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: unknown) => void }[] = [];
  #state: IntentState<Answer> = { status: 'idle' };
  #open: OpenIntent<Body> | undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // One function, so that the browser keeps it once, however often it is added.
  readonly #online = () => this.askAgain();

  /** With `call`, orders are kept until they are decided, also when the page is loaded again. */
  constructor(send: Send<Body, Answer>, finished: Finished<Answer>, call?: OrderCall) {
    this.#send = send;
    this.#finished = finished;
    this.#call = call;
  }

  readonly state = (): IntentState<Answer> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends an instruction. Repeating an undecided one reuses its first key. */
  submit(body: Body): void {
    if (this.#state.status === 'sending' || this.#state.status === 'confirming') return;
    const fingerprint = JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    if (this.#open?.fingerprint !== fingerprint) this.#open = { body, fingerprint, key: newKey(), owner: signedIn() };
    this.#keep(this.#open);
    this.#attempts = 0;
    this.#change({ status: 'sending' });
    void this.#ask();
  }

  /** Asks for the answer to an order that an earlier page sent under this key. */
  resume(body: Body, key: string): void {
    this.#open = { body, fingerprint: key, key, owner: signedIn() };
    this.#keep(this.#open);
    this.#change({ status: 'confirming' });
    void this.#ask();
  }

  /**
   * Sends an instruction from a form: resolves with the answer or rejects with the refusal, however long the confirmation
   * takes.
   */
  send(body: Body): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.submit(body);
    });
  }

  /** Repeats at once instead of after the pause. */
  askAgain(): void {
    if (this.#state.status === 'confirming') void this.#ask();
  }

  #keep({ body, key }: { body: Body; key: string }): void {
    if (this.#call) keepOrder({ call: this.#call, key, body }, () => void this.#ask());
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = this.#open;
    if (!asked) return;
    // Keys belong to their person: in another session it would be a new order, of the wrong account. Theirs asks again.
    if (asked.owner !== undefined && asked.owner !== signedIn()) return leaveOrder(asked.key);
    try {
      const answer = await this.#send(asked.body, asked.key);
      forgetOrder(asked.key);
      if (!this.#isOpen(asked)) return;
      this.#open = undefined;
      this.#finish({ status: 'answered', answer });
    } catch (error) {
      // A refusal ends the intent. After a busy or broken answer it stays open, so that a retry uses the same key.
      const decided = !isUnanswered(error) && !isUndecided(error);
      if (decided) forgetOrder(asked.key);
      if (!this.#isOpen(asked)) return;
      if (decided) this.#open = undefined;
      this.#failed(asked, error);
    }
  }

  /** False once another try was answered: several may be under way, and what comes after the answer changes nothing. */
  #isOpen(asked: OpenIntent<Body>): boolean {
    return this.#open === asked;
  }

  #failed(asked: OpenIntent<Body>, error: unknown): void {
    if (isUnanswered(error)) {
      markUnanswered(asked.key);
      this.#askLater();
      return;
    }
    if (isUndecided(error)) forgetUnlessUnanswered(asked.key);
    this.#finish({ status: 'refused', error });
  }

  #askLater(): void {
    const pause = PAUSES_MS[Math.min(this.#attempts, PAUSES_MS.length - 1)];
    this.#attempts += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), pause);
    addEventListener('online', this.#online, { once: true });
    this.#change({ status: 'confirming' });
  }

  #finish(state: IntentState<Answer>): void {
    this.#change(state);
    this.#finished(state, this.#listeners.size > 0);
    for (const { resolve, reject } of this.#waiting.splice(0)) {
      if (state.status === 'answered') resolve(state.answer);
      if (state.status === 'refused') reject(state.error);
    }
  }

  #change(state: IntentState<Answer>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Keeps an intent while a dialog is open. */
export function useMoneyIntent<Body, Answer>(send: Send<Body, Answer>, finished: Finished<Answer>, call?: OrderCall) {
  const [intent] = useState(() => new MoneyIntent(send, finished, call));
  const state = useSyncExternalStore(intent.subscribe, intent.state);
  return {
    state,
    submit: (body: Body) => intent.submit(body),
    send: (body: Body) => intent.send(body),
    askAgain: () => intent.askAgain(),
  };
}
