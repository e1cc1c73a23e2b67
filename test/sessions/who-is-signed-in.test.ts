import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../web/api/client/session-store.ts';
import { storageInMemory } from './storage-in-memory.ts';

// The question who is signed in, put to a bank that answers when the test says so.

const ASHA: SessionUser = { id: 'a', name: 'Asha Rao', email: 'asha@kosh.example', role: 'customer', access: 'open' };
const SUNITA: SessionUser = {
  id: 's',
  name: 'Sunita Joshi',
  email: 'sunita@kosh.example',
  role: 'admin',
  access: 'open',
};
const tokenOf = (sid: string) => `h.${btoa(JSON.stringify({ sid }))}.s`;

interface Asked {
  readonly answer: (user: SessionUser) => void;
  readonly refuse: () => void;
  readonly fail: () => void;
}

/** Loads the page anew in Asha's session, of which nothing is known but the token. */
async function page() {
  vi.resetModules();
  const asked: Asked[] = [];
  vi.doMock('../../web/api/client/bank.ts', async () => {
    const { BankError, NetworkError } = await import('../../web/api/client/bank-error.ts');
    const ended = new BankError('Please log in again.', { status: 401, code: 'SESSION_ENDED' });
    const me = () =>
      new Promise((resolve, reject) => {
        const answer = ({ role, ...user }: SessionUser) => resolve({ data: { user, role } });
        asked.push({ answer, refuse: () => reject(ended), fail: () => reject(new NetworkError('No answer')) });
      });
    return { bank: { me } };
  });
  localStorage.setItem('token', tokenOf('first'));
  localStorage.setItem('role', 'customer');
  const store = await import('../../web/api/client/session-store.ts');
  store.change(store.readStored());
  const { identifyAgain, identifyByToken } = await import('../../web/api/client/who-is-signed-in.ts');
  const signInElsewhere = (role: string) => {
    localStorage.setItem('token', tokenOf('second'));
    localStorage.setItem('role', role);
    store.adopt(store.readStored());
  };
  return { ...store, asked, identifyAgain, identifyByToken, signInElsewhere };
}

beforeEach(() => vi.stubGlobal('localStorage', storageInMemory()));
afterEach(() => {
  vi.doUnmock('../../web/api/client/bank.ts');
  vi.unstubAllGlobals();
});

test('[C-AU-23] the answer about a token names its person', async () => {
  const { asked, identifyByToken, currentSession } = await page();
  const role = identifyByToken();
  asked[0]?.answer(ASHA);
  expect(await role).toBe('customer');
  expect(currentSession()).toMatchObject({ user: ASHA, role: 'customer', loading: false });
});

test('[C-AU-23] a refused token ends its session', async () => {
  const { asked, identifyByToken, currentSession } = await page();
  const role = identifyByToken();
  asked[0]?.refuse();
  expect(await role).toBeUndefined();
  expect([currentSession().token, localStorage.getItem('token')]).toEqual([undefined, null]);
});

test('a question that fails after another session has begun is asked about that one', async () => {
  const { asked, identifyByToken, signInElsewhere } = await page();
  const role = identifyByToken();
  signInElsewhere('customer');
  asked[0]?.fail();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer({ ...ASHA, id: 'r', name: 'Ravi Patel' });
  expect(await role).toBe('customer');
});

test('a token that is refused after another session has begun does not end that one', async () => {
  const { asked, identifyByToken, currentSession, signInElsewhere } = await page();
  const role = identifyByToken();
  signInElsewhere('customer');
  asked[0]?.refuse();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer({ ...ASHA, id: 'r', name: 'Ravi Patel' });
  expect(await role).toBe('customer');
  expect(currentSession()).toMatchObject({ user: { name: 'Ravi Patel' }, token: tokenOf('second') });
  expect(localStorage.getItem('token')).toBe(tokenOf('second'));
});

test('an answer about the person before does not name the session that has begun since', async () => {
  const { asked, identifyByToken, currentSession, signInElsewhere } = await page();
  const role = identifyByToken();
  signInElsewhere('admin');
  asked[0]?.answer(ASHA);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(currentSession()).toMatchObject({ user: undefined, role: 'admin', token: tokenOf('second') });
  asked[1]?.answer(SUNITA);
  expect(await role).toBe('admin');
  expect(currentSession()).toMatchObject({ user: SUNITA, role: 'admin' });
});

test('who asks again gets an answer from after that, though another one is on its way', async () => {
  const { asked, identifyAgain, identifyByToken, currentSession } = await page();
  const before = identifyByToken();
  const again = identifyAgain();
  asked[0]?.answer({ ...SUNITA, access: 'enrol' });
  await before;
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(SUNITA);
  await again;
  expect(currentSession().user?.access).toBe('open');
});
