import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storageInMemory } from './storage-in-memory.ts';

// The browser's part of a session without a browser: local storage is a map, and the test sets the time.

const SIGNED_IN_AT = Date.parse('2026-11-21T10:00:00+05:30');
const asha = { id: 'c', name: 'Asha Rao', email: 'asha@kosh.example', role: 'customer', access: 'open' } as const;

/** A token of a session, told from its others by its number. */
const tokenOf = (sid: string, number: number) => `h.${btoa(JSON.stringify({ sid, number }))}.s`;

/** Imports the modules anew, like loading the page; `ask` counts calls to the bank. */
async function page() {
  vi.resetModules();
  const { clearSession, currentSession } = await import('../../web/api/client/session-store.ts');
  const { beginSession } = await import('../../web/api/client/session-changes.ts');
  const { createTokenRefresh, endSession } = await import('../../web/api/client/token-refresh.ts');
  const asked: ((token: string) => void)[] = [];
  const refresh = createTokenRefresh(() => new Promise<string>((resolve) => void asked.push(resolve)));
  return { clearSession, currentSession, beginSession, endSession, refresh, asked };
}

beforeEach(() => {
  vi.useFakeTimers({ now: SIGNED_IN_AT, toFake: ['Date'] });
  vi.stubGlobal('localStorage', storageInMemory());
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[C-AU-17] a refresh ahead of time', () => {
  test('is skipped without a token', async () => {
    const { refresh, asked } = await page();
    expect(await refresh.keepFresh()).toBe(false);
    expect(asked).toHaveLength(0);
  });

  test('counts as done, without a call, within 300000 ms of the last one, and calls from then on', async () => {
    const { beginSession, refresh, asked } = await page();
    beginSession('a.b.c', asha);
    vi.setSystemTime(SIGNED_IN_AT + 299_999);
    expect(await refresh.keepFresh()).toBe(true);
    expect(asked).toHaveLength(0);

    vi.setSystemTime(SIGNED_IN_AT + 300_000);
    const done = refresh.keepFresh();
    expect(asked).toHaveLength(1);
    asked[0]?.('d.e.f');
    expect(await done).toBe(true);
    expect(localStorage.getItem('token')).toBe('d.e.f');
    expect(localStorage.getItem('tokenLastRefreshed')).toBe(String(SIGNED_IN_AT + 300_000));
    expect(await refresh.keepFresh()).toBe(true);
    expect(asked).toHaveLength(1);
  });

  test('is not begun a second time while one is in progress', async () => {
    const { currentSession, beginSession, refresh, asked } = await page();
    beginSession('a.b.c', asha);
    vi.setSystemTime(SIGNED_IN_AT + 600_000);
    const both = [refresh.keepFresh(), refresh.renew('a.b.c')];
    expect(asked).toHaveLength(1);
    expect(currentSession().refreshingToken).toBe(true);
    asked[0]?.('d.e.f');
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(asked).toHaveLength(1);
    expect(currentSession().refreshingToken).toBe(false);
  });
});

test('a token that comes after the end of the session is not stored', async () => {
  const { clearSession, currentSession, beginSession, refresh, asked } = await page();
  beginSession(tokenOf('of Asha', 1), asha);
  const done = refresh.renew(tokenOf('of Asha', 1));
  clearSession();
  asked[0]?.(tokenOf('of Asha', 2));
  expect(await done).toBe(false);
  expect(currentSession().token).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('a token that comes while the session gets another, as by a new password, is one more of that session', async () => {
  const { currentSession, beginSession, refresh, asked } = await page();
  beginSession(tokenOf('of Asha', 1), asha);
  const done = refresh.renew(tokenOf('of Asha', 1));
  localStorage.setItem('token', tokenOf('of Asha', 2));
  asked[0]?.(tokenOf('of Asha', 3));
  expect(await done).toBe(true);
  expect(currentSession().token).toBe(tokenOf('of Asha', 3));
});

describe('a call that was refused', () => {
  test('[C-AU-20] ends the session of its token, also when the token was refreshed since', async () => {
    const { currentSession, beginSession, endSession } = await page();
    beginSession(tokenOf('of Asha', 1), asha);
    localStorage.setItem('token', tokenOf('of Asha', 2));
    endSession(tokenOf('of Asha', 1));
    expect(currentSession().token).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  test('ends no session that has begun since, here or in another tab', async () => {
    const { currentSession, beginSession, endSession } = await page();
    beginSession(tokenOf('of Asha', 1), asha);
    endSession(tokenOf('of Kavita', 1));
    // Sent before the sign-in.
    endSession(undefined);
    expect(currentSession().token).toBe(tokenOf('of Asha', 1));
    localStorage.setItem('token', tokenOf('of Meera', 1));
    endSession(tokenOf('of Asha', 1));
    expect(localStorage.getItem('token')).toBe(tokenOf('of Meera', 1));
  });

  test('[C-AU-19] is repeated with the token that another tab has refreshed, and with no other session’s', async () => {
    const { currentSession, beginSession, refresh, asked } = await page();
    beginSession(tokenOf('of Asha', 1), asha);
    localStorage.setItem('token', tokenOf('of Asha', 2));
    expect(await refresh.renew(tokenOf('of Asha', 1))).toBe(true);
    expect(currentSession().token).toBe(tokenOf('of Asha', 2));
    localStorage.setItem('token', tokenOf('of Meera', 1));
    expect(await refresh.renew(tokenOf('of Asha', 2))).toBe(false);
    expect(currentSession().token).toBe(tokenOf('of Asha', 2));
    expect(asked).toHaveLength(0);
  });
});
