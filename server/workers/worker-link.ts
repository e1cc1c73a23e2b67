import { OperatorError } from '../platform/operator-error.ts';

/** Questions by their name: the value that is sent, and the value of the answer. */
export type Questions = Record<string, { readonly sent: unknown; readonly answer: unknown }>;
/** The answers of one side, by question. */
export type Answers<Q extends Questions> = {
  readonly [Name in keyof Q]: (sent: Q[Name]['sent']) => Q[Name]['answer'] | Promise<Q[Name]['answer']>;
};

/** One end of the channel between the process that keeps the workers and one of them. */
export interface ChannelEnd {
  send(message: object, sent: (error: Error | null) => void): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

/** Asks the process at the other end. */
export interface WorkerLink<Q extends Questions> {
  /**
   * Rejects with the other side's `OperatorError` or the text of its error, when the channel ends, and after `withinMs`
   * milliseconds, if given.
   */
  ask<Name extends keyof Q & string>(name: Name, sent: Q[Name]['sent'], withinMs?: number): Promise<Q[Name]['answer']>;
}

type Message =
  | { readonly kosh: 'question'; readonly id: number; readonly name: string; readonly sent: unknown }
  | { readonly kosh: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kosh: 'failure'; readonly id: number; readonly reason: string; readonly byOperator: boolean };

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Links two processes: answers the questions of the other side, and asks it. */
export function linkOver<Ours extends Questions, Theirs extends Questions>(
  channel: ChannelEnd,
  answers: Answers<Ours>,
): WorkerLink<Theirs> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  function fail(id: number, error: Error): void {
    waiting.get(id)?.reject(error);
    waiting.delete(id);
  }

  async function answer(id: number, name: string, sent: unknown): Promise<void> {
    const reply = (message: Message) => channel.send(message, () => undefined);
    try {
      // as: both sides are of one build, and `ask` sends no other names.
      const given = await answers[name as keyof Ours](sent);
      reply({ kosh: 'answer', id, answer: given });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      reply({ kosh: 'failure', id, reason, byOperator: error instanceof OperatorError });
    }
  }

  channel.on('message', (raw) => {
    if (!isMessage(raw)) return;
    if (raw.kosh === 'question') return void answer(raw.id, raw.name, raw.sent);
    if (raw.kosh === 'failure')
      return fail(raw.id, raw.byOperator ? new OperatorError(raw.reason) : new Error(raw.reason));
    waiting.get(raw.id)?.resolve(raw.answer);
    waiting.delete(raw.id);
  });
  channel.once('disconnect', () => {
    for (const id of waiting.keys()) fail(id, new Error('The process has ended'));
  });

  return {
    ask(name, sent, withinMs) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const tooLate = new Error(`No answer to ${name} within ${withinMs} ms`);
        const patience = withinMs === undefined ? undefined : setTimeout(() => fail(id, tooLate), withinMs).unref();
        waiting.set(id, {
          resolve(given) {
            clearTimeout(patience);
            resolve(given);
          },
          reject(error) {
            clearTimeout(patience);
            reject(error);
          },
        });
        channel.send({ kosh: 'question', id, name, sent } satisfies Message, (error) => error && fail(id, error));
      });
    },
  };
}

function isMessage(raw: unknown): raw is Message {
  return typeof raw === 'object' && raw !== null && 'kosh' in raw;
}
