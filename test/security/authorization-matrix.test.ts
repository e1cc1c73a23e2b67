import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { watchMachine } from '../../scripts/figures/measured-machine.ts';
import { recordFigures } from '../../scripts/figures/record-figures.ts';
import { sessionGate } from '../../server/http/session-gate.ts';
import { createLog } from '../../server/platform/log.ts';
import type { SignedIn } from '../../server/platform/signed-in.ts';
import { createAccessTokens } from '../../server/sessions/access-token.ts';
import { createSessionCheck } from '../../server/sessions/session-check.ts';
import { type HttpUnderTest, openHttp } from '../http/http-under-test.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { makePrincipals, type Principal, TOKEN_SECRET } from './principals.ts';
import { CALLER_KINDS, declarationFor, type Permission, whoMayCall } from './who-may-call.ts';

// The expected answers stand in who-may-call.csv; the contract is compared with it, address by address.
const permissions = whoMayCall();
const addresses = Object.entries<Endpoint>(api).flatMap(([name, call]) =>
  [call.path, ...(call.aliases ?? [])].map((path) => ({ name, call, path, url: urlOf(path) })),
);
const machine = watchMachine();

let bank: TestDatabase;
let http: HttpUnderTest;
let principals: Principal[];
const audited: [SignedIn['role'], string][] = [];

beforeAll(async () => {
  bank = await createTestDatabase();
  const tokens = createAccessTokens(TOKEN_SECRET, bank.clock);
  const sessions = createSessionCheck(bank.database, bank.clock, tokens, createLog('silent'));
  http = await openHttp({
    gate: sessionGate(sessions, {
      staffMustEnrol: false,
      authorityRefused: (session, call) => audited.push([session.role, call]),
    }),
  });
  principals = await makePrincipals(bank);
});
afterAll(async () => {
  await http.close();
  await bank.close();
});

/** Returns an address for a call, with ids of nothing. */
function urlOf(path: string): string {
  return `/api${path.replace(/\{\w+\}/g, '0190a000-0000-7000-8000-00000000ffff')}`;
}

/** Makes a call with a body that cannot be read, because a refused caller must not learn what is wrong with it. */
async function answerTo({ call, method, path }: Permission, { headers }: Principal): Promise<string> {
  const body = method === 'GET' ? undefined : '{"unreadable":';
  const [type = 'application/json'] = addresses.find(({ name }) => name === call)?.call.receives ?? [];
  const answer = await http.send(method, urlOf(path), body, body ? { ...headers, 'content-type': type } : headers);
  const { code } = answer.json();
  return code === 'INVALID_INPUT' || code === 'NOT_BUILT_YET' ? 'allowed' : `${answer.statusCode} ${code}`;
}

describe('every call × every kind of caller', () => {
  test('has a line for each address of the contract and no other, and a caller of each kind', () => {
    const listed = permissions.map(({ call, method, path }) => `${call} ${method} ${path}`);
    expect(listed).toEqual(addresses.map(({ name, call, path }) => `${name} ${call.method} ${path}`));
    expect(new Set(principals.map(({ kind }) => kind))).toEqual(new Set(CALLER_KINDS));
  });

  test('[C-AU-29] [C-AU-28] each call is declared in the contract as it is listed', () => {
    const declared = new Map(addresses.map(({ name, call }) => [name, call.caller]));
    const wrong = permissions.flatMap((permission) => {
      const [is, ought] = [declared.get(permission.call), declarationFor(permission)];
      return is === ought ? [] : [`${permission.call} ${permission.path} is for ${is}, listed for ${ought}`];
    });
    expect(wrong).toEqual([]);
  });

  test('[C-AU-29] [C-AU-28] is let in or refused as listed, before its input is looked at', async () => {
    const wrong: string[] = [];
    for (const principal of principals) {
      for (const permission of permissions) {
        const answer = await answerTo(permission, principal);
        const listed = permission.answers[principal.kind];
        if (answer !== listed)
          wrong.push(`${principal.name} → ${permission.method} ${permission.path}: ${answer}, listed ${listed}`);
      }
    }
    console.log(`authorization: ${principals.length * permissions.length} cells, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
    recordFigures(
      'authorization',
      {
        what: 'Each call of the contract by each kind of caller',
        printed: [`authorization: ${principals.length * permissions.length} cells, 0 wrong`],
      },
      machine(),
      'npx vitest run test/security',
    );
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
    let cells = 0;
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
    console.log(`wrong methods: ${cells} cells, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  });
});
