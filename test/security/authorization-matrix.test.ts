import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Caller, Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { sessionGate } from '../../server/http/session-gate.ts';
import { createLog } from '../../server/platform/log.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { createAccessTokens } from '../../server/sessions/access-token.ts';
import { createSessionCheck } from '../../server/sessions/session-check.ts';
import { type HttpUnderTest, openHttp } from '../http/http-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { makePrincipals, type Principal, TOKEN_SECRET } from './principals.ts';

// Generated from the contract, so a new call is in the matrix, and a call without a `caller` does not compile. Only the
// permissions are written by hand.
const ADMITTED: Record<Caller, readonly Principal['role'][]> = {
  anyone: ['customer', 'banker', 'admin', undefined],
  customer: ['customer'],
  staff: ['banker', 'admin'],
  admin: ['admin'],
  'signed-in': ['customer', 'banker', 'admin'],
};
// Listed by name, so that a review sees a call that changes callers.
const ADMIN_ONLY = [
  'moveClock',
  'runDayEnd',
  'savePolicy',
  'saveTargets',
  'createBanker',
  'listStaff',
  'setStaffStatus',
  'listAuditEvents',
  'resetBank',
];

const calls = Object.entries<Endpoint>(api);
const addresses = calls.flatMap(([name, call]) =>
  [call.path, ...(call.aliases ?? [])].map((path) => ({
    name,
    call,
    url: `/api${path.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-00000000ffff')}`,
  })),
);

let cells = 0;
let bank: TestDatabase;
let http: HttpUnderTest;
let principals: Principal[];
const audited: [SignedIn['role'], string][] = [];

beforeAll(async () => {
  bank = await createTestDatabase();
  const tokens = createAccessTokens(TOKEN_SECRET, bank.clock);
  const sessions = createSessionCheck(bank.database, bank.clock, tokens, createLog('silent'));
  http = await openHttp({ gate: sessionGate(sessions, (session, call) => audited.push([session.role, call])) });
  principals = await makePrincipals(bank);
});
afterAll(async () => {
  console.log(`authorization: ${cells} cells, 100 % as listed`);
  await http.close();
  await bank.close();
});

/** Returns the session gate's expected refusal; undefined where it admits the call. */
function refusalOf(principal: Principal, caller: Caller): [number, string] | undefined {
  if (caller === 'anyone') return undefined;
  if (principal.refusal) return [401, principal.refusal];
  return ADMITTED[caller].includes(principal.role) ? undefined : [403, 'NOT_ALLOWED'];
}

describe('every call × every kind of caller', () => {
  test('has a row for each call and a fair number of cells', () => {
    expect(new Set(addresses.map(({ name }) => name)).size).toBe(calls.length);
    expect(addresses.length * principals.length).toBeGreaterThan(2_500);
  });

  test('[C-AU-29] [B-CU-10] [C-AU-28] is let in or refused as declared, before its input is looked at', async () => {
    const wrong: string[] = [];
    for (const principal of principals) {
      for (const { name, call, url } of addresses) {
        cells += 1;
        // An invalid body for all: a refused caller must not learn what is wrong with it.
        const body = call.method === 'GET' ? undefined : '{"unreadable":';
        const { statusCode, body: text } = await http.send(call.method, url, body, principal.headers);
        const code = call.method === 'GET' && text === '' ? '' : JSON.parse(text).code;
        const expected = refusalOf(principal, call.caller);
        const passed = expected
          ? statusCode === expected[0] && code === expected[1]
          : code === 'INVALID_INPUT' || code === 'NOT_BUILT_YET';
        if (!passed)
          wrong.push(
            `${principal.name} → ${name} ${url}: ${statusCode} ${code}, expected ${expected?.join(' ') ?? 'to be let in'}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  test('only these calls are for admins', () => {
    expect(
      calls
        .filter(([, call]) => call.caller === 'admin')
        .map(([name]) => name)
        .sort(),
    ).toEqual([...ADMIN_ONLY].sort());
  });

  test('the calls for anyone are those before a sign-in, and what a visitor may read', () => {
    const forAnyone = calls.filter(([, call]) => call.caller === 'anyone').map(([, call]) => call.path);
    for (const path of forAnyone)
      expect(path).toMatch(/^\/(auth|bank$|mailbox|documents\/verify|deposits\/products|cards\/terms|chatbot\/health)/);
  });

  test('[C-AU-29] a refusal of authority is told to the audit trail, with the role and the call', async () => {
    audited.length = 0;
    const customer = principals.find(({ name }) => name === 'a customer');
    await http.send('GET', '/api/banker/customers', undefined, customer?.headers);
    expect(audited).toEqual([['customer', 'listCustomers']]);
  });

  test('a token that is valid twice over is still one person: the last word is the session row', async () => {
    const customer = principals.find(({ name }) => name === 'a customer');
    expect((await http.send('GET', '/api/auth/me', undefined, customer?.headers)).json().code).toBe('NOT_BUILT_YET');
    await bank.asOwner(
      `update bank.sessions set revoked_at = now(), revoked_reason = 'signed_out' where subject_id = $1`,
      [customer?.subjectId],
    );
    expect((await http.send('GET', '/api/auth/me', undefined, customer?.headers)).json().code).toBe('SESSION_ENDED');
  });
});

describe('wrong methods', () => {
  test('are 405 for every caller, signed in or not', async () => {
    const wrong: string[] = [];
    const byUrl = new Map<string, Set<string>>();
    for (const { call, url } of addresses) byUrl.set(url, (byUrl.get(url) ?? new Set()).add(call.method));
    for (const [url, methods] of byUrl) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (methods.has(method)) continue;
        cells += 1;
        const answer = await http.send(method, url, method === 'GET' ? undefined : '{');
        if (answer.json().code !== 'METHOD_NOT_ALLOWED')
          wrong.push(`${method} ${url}: ${answer.statusCode} ${answer.json().code}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
