import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// The browser's part of a session without a browser: local storage is a map, and the test sets the time.

const SIGNED_IN_AT = Date.parse('2026-11-21T10:00:00+05:30');
const asha = { id: 'c', name: 'Asha Rao', email: 'asha@kosh.example', role: 'customer', access: 'open' } as const;

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Imports the modules anew, like loading the page; `ask` counts calls to the bank. */
async function page() {
  vi.resetModules();
  const { currentSession } = await import('../../web/api/client/session-store.ts');
  const { beginSession } = await import('../../web/api/client/session-changes.ts');
  const { createTokenRefresh } = await import('../../web/api/client/token-refresh.ts');
  const asked: ((token: string) => void)[] = [];
  const refresh = createTokenRefresh(() => new Promise<string>((resolve) => void asked.push(resolve)));
  return { currentSession, beginSession, refresh, asked };
}

beforeEach(() => {
  vi.useFakeTimers({ now: SIGNED_IN_AT, toFake: ['Date'] });
  vi.stubGlobal('localStorage', storage());
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
