import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageInMemory } from '../sessions/storage-in-memory.ts';

// An instruction to move money without a browser: its answers come when the test gives them, and its time passes by the test.

const ASHA = { id: 'asha', name: 'Asha Rao', email: 'asha@kosh.example', role: 'customer', access: 'open' } as const;
const RAVI = { ...ASHA, id: 'ravi', name: 'Ravi Patel', email: 'ravi@kosh.example' };
const ORDER = { amount: 1_234n };

interface Sent {
  readonly key: string;
  readonly answer: (answer: string) => void;
  readonly fail: (error: Error) => void;
}

/** Imports the modules anew, like loading the page, signs Asha in, and makes an intent; `sent` has its calls to the bank. */
async function page() {
  vi.resetModules();
  const session = await import('../../web/api/client/session-store.ts');
  const { beginSession } = await import('../../web/api/client/session-changes.ts');
  const { MoneyIntent } = await import('../../web/api/client/money-intent.ts');
  const { BankError, NetworkError } = await import('../../web/api/client/bank-error.ts');
  const { isAsked } = await import('../../web/api/client/open-orders.ts');
  beginSession('h.e30.s', ASHA);
  const sent: Sent[] = [];
  const finished: string[] = [];
  const intent = new MoneyIntent<typeof ORDER, string>(
    (_, key) => new Promise((answer, fail) => void sent.push({ key, answer, fail })),
    ({ status }) => void finished.push(status),
    'moveMoney',
  );
  const failures = {
    lost: new NetworkError('No answer'),
    busy: new BankError('Busy', { status: 503, code: 'BUSY' }),
    refused: new BankError('Not enough money', { status: 409, code: 'INSUFFICIENT_FUNDS' }),
  };
  const stored = () => JSON.parse(sessionStorage.getItem('kosh-open-orders') ?? '[]') as { key: string }[];
  return { ...session, beginSession, isAsked, intent, sent, finished, stored, ...failures };
}

/** Lets promises that are settled go on. */
const settle = () => vi.advanceTimersByTimeAsync(0);
let events: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  events = new EventTarget();
  vi.stubGlobal('localStorage', storageInMemory());
  vi.stubGlobal('sessionStorage', storageInMemory());
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['lost', 'busy', 'refused'] as const)(
  '[C-TR-07] a %s try after one that was answered changes nothing',
  async (how) => {
    const { intent, sent, finished, stored, [how]: error } = await page();
    intent.resume(ORDER, 'first-key');
    intent.askAgain();
    expect(sent.map(({ key }) => key)).toEqual(['first-key', 'first-key']);
    sent[0]?.answer('booked');
    await settle();
    sent[1]?.fail(error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(intent.state()).toEqual({ status: 'answered', answer: 'booked' });
    expect(finished).toEqual(['answered']);
    expect(sent).toHaveLength(2);
    expect(stored()).toEqual([]);
  },
);

test('[C-TR-07] an answer that comes after a busy one of another try is taken, and the next order has a key of its own', async () => {
  const { intent, sent, finished, busy } = await page();
  intent.resume(ORDER, 'first-key');
  intent.askAgain();
  sent[0]?.fail(busy);
  await settle();
  expect(intent.state()).toEqual({ status: 'refused', error: busy });
  intent.submit({ amount: 5n });
  sent[1]?.answer('booked');
  await settle();
  expect(intent.state()).toEqual({ status: 'sending' });
  expect(sent[2]?.key).not.toBe('first-key');
  sent[2]?.answer('the other one');
  await settle();
  expect(intent.state()).toEqual({ status: 'answered', answer: 'the other one' });
  expect(finished).toEqual(['refused', 'answered']);
});

test('after a time without a connection the bank is asked once, however many tries were lost', async () => {
  const { intent, sent, lost } = await page();
  intent.submit(ORDER);
  for (let time = 0; time < 5; time += 1) {
    sent.at(-1)?.fail(lost);
    await settle();
    await vi.advanceTimersToNextTimerAsync();
  }
  sent.at(-1)?.fail(lost);
  await settle();
  const before = sent.length;
  events.dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(before + 1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('an order without an answer is not repeated in the session of another person, and waits for its own', async () => {
  const { intent, sent, stored, beginSession, clearSession, isAsked, lost } = await page();
  intent.submit(ORDER);
  sent[0]?.fail(lost);
  await settle();
  clearSession();
  beginSession('h.e30.s', RAVI);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  const [order] = stored();
  expect(order).toMatchObject({ key: sent[0]?.key, owner: 'asha', unanswered: true });
  // The page of its owner resumes what no page asks about.
  expect(isAsked({ ...ORDER, ...order } as never)).toBe(false);
});

test('an order whose answer is a refusal is forgotten, and the next one has a key of its own', async () => {
  const { intent, sent, stored, refused } = await page();
  intent.submit(ORDER);
  expect(stored()).toHaveLength(1);
  sent[0]?.fail(refused);
  await settle();
  expect(intent.state()).toEqual({ status: 'refused', error: refused });
  expect(stored()).toEqual([]);
  intent.submit(ORDER);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('an order for which the bank had no time keeps its key', async () => {
  const { intent, sent, busy } = await page();
  intent.submit(ORDER);
  sent[0]?.fail(busy);
  await settle();
  intent.submit(ORDER);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
