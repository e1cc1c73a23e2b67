import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { recipientTokens } from '../server/payments/recipient-token.ts';
import { addDays, OffsetClock } from '../server/platform/bank-clock.ts';
import { createAccessTokens } from '../server/sessions/access-token.ts';
import { accountNumberOf, type BenchBank, type BenchCustomer, emailOf, nameOf, PASSWORD } from './bench-bank.ts';
import { KEY_PLACE } from './load-order.ts';

const TRANSFERS = 20_000;
const HOT_SHARE = 0.95;

/** Files of prepared requests, made anew on each call, because tokens live for minutes. */
export interface RequestBook {
  /** Transfers from random signed-in customers to random customers, ₹1.00 to ₹9.99. */
  uniformTransfers(): string;
  /** The same, but one account receives 95% of them. */
  hotTransfers(): string;
  profiles(): string;
  latestFive(): string;
  firstPage(): string;
  /** Searches of one word among all lines of an account. */
  searches(): string;
  /** Statements as a PDF, of so many days up to today. */
  statements(days: number): string;
  /** The header that signs a request in; good for fifteen minutes. */
  authorization(customer: BenchBank['signedIn'][number]): string;
  /** Sign-ins with right passwords, of customers without a session. */
  signIns(count: number): string;
  /** `GET` requests of `path`, with `:id` replaced by `idOf` a signed-in customer. */
  bare(name: string, path: string, idOf: (customer: BenchCustomer) => string): string;
}

function request(method: string, path: string, headers: readonly string[], body = ''): string {
  const length =
    method === 'GET' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  return [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, ...length, '', body].join('\r\n');
}

export function requestBook(bank: BenchBank, folder: string): RequestBook {
  const clock = new OffsetClock();
  const { tokenSecret } = bank.config;
  const access = createAccessTokens(tokenSecret.toString('base64url'), clock);
  const recipients = recipientTokens(tokenSecret);
  // as: there is at least one of each.
  const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

  function save(name: string, requests: readonly string[]): string {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(requests));
    return file;
  }

  function authorization({ id, sessionId }: BenchBank['signedIn'][number]): string {
    const authTime = clock.wall();
    return `Bearer ${access.sign({ sessionId, subjectId: id, role: 'customer', authTime, bindingHash: null })}`;
  }

  function bearers(): Map<string, string> {
    return new Map(bank.signedIn.map((customer) => [customer.id, `Authorization: ${authorization(customer)}`]));
  }

  function transfers(name: string, recipientOf: () => BenchCustomer): string {
    const bearer = bearers();
    return save(
      name,
      Array.from({ length: TRANSFERS }, () => {
        const sender = pick(bank.signedIn);
        let receiver = recipientOf();
        while (receiver.accountId === sender.accountId) receiver = pick(bank.customers);
        const recipientId = recipients.seal(
          {
            searcherId: sender.id,
            accountId: receiver.accountId,
            customerId: receiver.id,
            name: nameOf(receiver),
            accountNumber: accountNumberOf(receiver),
          },
          clock.wall(),
        );
        const body = JSON.stringify({
          recipientId,
          amount: randomInt(100, 999) / 100,
          description: 'Dinner on Friday',
        });
        return request(
          'POST',
          '/api/customers/transfer',
          [bearer.get(sender.id) ?? '', `Idempotency-Key: ${KEY_PLACE}`],
          body,
        );
      }),
    );
  }

  const reads = (name: string, url: string): string =>
    save(
      name,
      [...bearers().values()].map((bearer) => request('GET', url, [bearer])),
    );

  return {
    uniformTransfers: () => transfers('uniform', () => pick(bank.customers)),
    hotTransfers() {
      const hot = pick(bank.customers);
      return transfers('hot', () => (Math.random() < HOT_SHARE ? hot : pick(bank.customers)));
    },
    authorization,
    profiles: () => reads('profiles', '/api/customers/profile'),
    latestFive: () => reads('latest', '/api/customers/transactions?limit=5'),
    firstPage: () => reads('first-page', '/api/customers/transactions?limit=10'),
    searches: () => reads('searches', '/api/customers/transactions?limit=10&search=school'),
    statements(days) {
      const today = clock.businessDate();
      const body = JSON.stringify({
        statementType: 'account_statement',
        startDate: addDays(today, -days),
        endDate: today,
      });
      return save(
        'statements',
        [...bearers().values()].map((bearer) =>
          request('POST', '/api/customers/account-statement/file', [bearer], body),
        ),
      );
    },
    signIns(count) {
      const known = new Set(bank.signedIn.map((customer) => customer.id));
      const people = bank.customers.filter((customer) => !known.has(customer.id)).slice(0, count);
      return save(
        'sign-ins',
        people.map((customer) =>
          request(
            'POST',
            '/api/auth/login/customer',
            [],
            JSON.stringify({ email: emailOf(customer), password: PASSWORD }),
          ),
        ),
      );
    },
    bare: (name, url, idOf) =>
      save(
        name,
        bank.signedIn.map((customer) => request('GET', url.replace(':id', idOf(customer)), [])),
      ),
  };
}
