import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { mailHtml } from '../../server/mail/mail-layout.ts';
import { createMailSender } from '../../server/mail/mail-sender.ts';
import { type MailTransport, mailTransports, type OutgoingMail } from '../../server/mail/mail-transports.ts';
import { enqueueMail } from '../../server/mail/outbox.ts';
import type { Database } from '../../server/platform/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let bank: TestDatabase;
let folder: string;
beforeAll(async () => {
  bank = await createTestDatabase();
});
afterAll(() => bank.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kosh-mail-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const FROM = 'Kosh <no-reply@kosh.example>';
const sender = (transports: MailTransport[]) =>
  createMailSender({ database: bank.database, log: createLog('silent'), transports });
const letter = {
  to: 'meera@mail.example',
  subject: 'Ein Brief für ₹1,00,000.00',
  text: 'Dear Meera,\n\n123456',
  kind: 'code' as const,
};

test('a letter leaves if and only if its transaction commits', async () => {
  await bank.transaction((tx) => enqueueMail(tx, letter));
  await bank
    .transaction(async (tx) => {
      await enqueueMail(tx, { ...letter, subject: 'Never' });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  const out: OutgoingMail[] = [];
  const service = sender([{ maxBatch: 10, deliver: async (mail) => void out.push(mail), close: () => undefined }]);
  await service.sendDue();
  expect(out.map((mail) => mail.subject)).toEqual([letter.subject]);
  expect(await service.sendDue()).toBe(0);
  await service.close();
});

test('each letter becomes one RFC 5322 file with text, HTML and attachments', async () => {
  const service = sender(mailTransports({ mailDir: folder, from: FROM }));
  await bank.transaction((tx) =>
    enqueueMail(tx, {
      ...letter,
      attachments: [{ filename: 'statement.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
    }),
  );
  expect(await service.sendDue()).toBe(1);
  const files = readdirSync(folder);
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)]);
  // A letter holds codes and links, for this user alone to read.
  expect(statSync(path.join(folder, files[0] ?? '')).mode & 0o777).toBe(0o600);
  const eml = readFileSync(path.join(folder, files[0] ?? ''), 'utf8');
  expect(eml).toMatch(/^From: Kosh <no-reply@kosh\.example>\r\n/m);
  expect(eml).toMatch(/^To: meera@mail\.example\r\n/m);
  expect(eml).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(eml).toMatch(/^Message-ID: <[0-9a-f-]{36}@kosh\.example>\r\n/m);
  // So that no absence note answers the bank.
  expect(eml).toMatch(/^Auto-Submitted: auto-generated\r\n/m);
  expect(eml).toMatch(/text\/plain[\s\S]*text\/html[\s\S]*filename=statement\.pdf/);
  expect(eml.split('\r\n').every((line) => !line.includes('\n') && line.length <= 998)).toBe(true);
  await service.close();
});

test('two servers never send the same letter, and a failing one is tried again later', async () => {
  for (let n = 0; n < 40; n++) await bank.transaction((tx) => enqueueMail(tx, { ...letter, subject: `Letter ${n}` }));
  const out: string[] = [];
  const transport = {
    maxBatch: 3,
    deliver: async (mail: OutgoingMail) => void out.push(mail.subject),
    close: () => undefined,
  };
  const servers = [sender([transport]), sender([transport])];
  await Promise.all(servers.map((server) => server.sendDue()));
  expect(new Set(out).size).toBe(40);
  expect(out).toHaveLength(40);

  const failing = sender([
    { maxBatch: 1, deliver: () => Promise.reject(new Error('421 try later')), close: () => undefined },
  ]);
  await bank.transaction((tx) => enqueueMail(tx, { ...letter, subject: 'Later' }));
  expect(await failing.sendDue()).toBe(0);
  const [row] = await bank.asOwner(
    "select attempts, last_error, sent_at, due_at > now() as waits from bank.mails where subject = 'Later'",
  );
  expect(row).toEqual({ attempts: 1, last_error: '421 try later', sent_at: null, waits: true });

  // The wait doubles up to an hour. Half of it may have passed before it is read, on a busy machine.
  for (const [attempts, seconds] of [
    [0, 10],
    [1, 20],
    [8, 2_560],
    [20, 3_600],
  ] as const) {
    await bank.asOwner("update bank.mails set attempts = $1, due_at = now() where subject = 'Later'", [attempts]);
    await failing.sendDue();
    const [{ wait } = { wait: 0 }] = await bank.asOwner<{ wait: number }>(
      "select extract(epoch from due_at - now())::float8 as wait from bank.mails where subject = 'Later'",
    );
    expect(wait, `${attempts} attempts`).toBeGreaterThan(seconds / 2);
    expect(wait, `${attempts} attempts`).toBeLessThanOrEqual(seconds);
  }
  for (const server of [...servers, failing]) await server.close();
});

test('a letter that a slow server takes longer for than a transaction may wait is sent once', async () => {
  await bank.transaction((tx) => enqueueMail(tx, { ...letter, subject: 'Slow' }));
  const impatient: Database = {
    ...bank.database,
    transaction: (work) =>
      bank.database.transaction(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(tx);
        return work(tx);
      }),
  };
  const waitsFor = async (milliseconds: number) => {
    const recent = `select from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and clock_timestamp() - state_change < $1 * interval '1 millisecond'`;
    await expect.poll(() => bank.asOwner(recent, [milliseconds]), { timeout: 10_000 }).toEqual([]);
  };
  const deliver = vi.fn(() => waitsFor(150));
  const service = createMailSender({
    database: impatient,
    log: createLog('silent'),
    transports: [{ maxBatch: 1, deliver, close: () => undefined }],
  });
  expect(await service.sendDue()).toBe(1);
  expect(await service.sendDue()).toBe(0);
  expect(deliver).toHaveBeenCalledOnce();
  await service.close();
});

test('a letter that a server never answers for is given up after half a minute, and the next one leaves', async () => {
  for (const subject of ['Stuck', 'Behind']) await bank.transaction((tx) => enqueueMail(tx, { ...letter, subject }));
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const out: string[] = [];
  const deliver = async ({ subject }: OutgoingMail) => {
    out.push(subject);
    if (subject !== 'Stuck') return;
    ask();
    await new Promise<void>((resolve) => onTestFinished(() => resolve()));
  };
  const service = sender([{ maxBatch: 1, deliver, close: () => undefined }]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sending = service.sendDue();
  await asked;
  vi.advanceTimersByTime(30_000);
  await sending;
  expect(out).toEqual(['Stuck', 'Behind']);
  const rows = await bank.asOwner(
    "select subject, last_error, sent_at is not null as sent from bank.mails where subject in ('Stuck', 'Behind') order by due_at desc",
  );
  expect(rows).toEqual([
    { subject: 'Stuck', last_error: 'The mail server did not take the letter within 30 s', sent: false },
    { subject: 'Behind', last_error: null, sent: true },
  ]);
  await service.close();
});

test('the sender wakes up by itself when a letter is committed', async () => {
  let arrived: (mail: OutgoingMail) => void = () => undefined;
  const next = new Promise<OutgoingMail>((resolve) => {
    arrived = resolve;
  });
  const service = sender([{ maxBatch: 1, deliver: async (mail) => arrived(mail), close: () => undefined }]);
  service.start();
  await bank.transaction((tx) => enqueueMail(tx, { ...letter, subject: 'Ring' }));
  expect((await next).subject).toBe('Ring');
  await service.close();
});

test('with nothing to carry it, a letter is delivered to the demo mailbox', async () => {
  await bank.transaction((tx) => enqueueMail(tx, { ...letter, subject: 'Kept' }));
  const service = sender([]);
  await service.sendDue();
  expect(await bank.asOwner("select 1 from bank.mails where subject = 'Kept' and sent_at is not null")).toHaveLength(1);
  await service.close();
});

test('user input cannot become markup or a header', async () => {
  const html = mailHtml(
    '<b>Subject</b>',
    'Dear <img src=x onerror=alert(1)>,\n\nhttps://bank.example/"onclick="x\n\nA: 1\nB: <i>2</i>',
  );
  expect(html).not.toMatch(/<img|<b>|<i>|"onclick/);
  const service = sender(mailTransports({ mailDir: folder, from: FROM }));
  await bank.transaction((tx) =>
    enqueueMail(tx, { ...letter, to: 'meera@mail.example', subject: 'Hello\r\nBcc: thief@mail.example' }),
  );
  await service.sendDue();
  const head = readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8').split('\r\n\r\n')[0];
  expect(head).not.toMatch(/^Bcc:/m);
  await service.close();
});
