import { afterAll, beforeAll, expect, test } from 'vitest';
import { LETTER_WAITS_SECONDS } from '../../contract/desk/undo.ts';
import { createMailSender } from '../../server/mail/mail-sender.ts';
import { createLog } from '../../server/platform/log.ts';
import { customerWithCard, setStatus, signedInStaff } from '../cards/card-desk.ts';
import { type DeskUnderTest, openDesk } from '../desk/desk-under-test.ts';
import { type AppUnderTest, openApp, type TestVisitor } from '../sessions/app-under-test.ts';
import { createTestDatabase } from '../test-database.ts';

// Letters about a step that staff may still undo (decision 84): they wait, and an undo withdraws them.

let desk: DeskUnderTest;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const REASON = 'Requested by the customer';

/** Sends what is due now, beside the server's own sender. */
async function sendDue({ bank }: AppUnderTest): Promise<void> {
  const sender = createMailSender({ database: bank.database, log: createLog('silent'), transports: [] });
  await sender.sendDue();
  await sender.close();
}

/** Lets the time of an undo pass for the letters to one person. */
const letTimePass = ({ bank }: AppUnderTest, email: string) =>
  bank.asOwner('update bank.mails set due_at = due_at - make_interval(secs => $2) where recipient = $1', [
    email,
    LETTER_WAITS_SECONDS,
  ]);

/** The letters about statuses that have left for one address, oldest first. */
async function left({ bank }: AppUnderTest, email: string): Promise<string[]> {
  const rows = await bank.asOwner<{ kind: string }>(
    `select kind from bank.mails where recipient = $1 and sent_at is not null and kind <> 'card-applied'
       and (kind = 'account-status' or kind like 'card-%') order by id`,
    [email],
  );
  return rows.map(({ kind }) => kind);
}

const allLeft = (app: AppUnderTest, email: string) => expect.poll(() => left(app, email), { timeout: 20_000 });

const setAccount = (by: TestVisitor, id: string, status: string) =>
  by.call('PATCH', `/banker/customers/${id}/status`, { status, reason: REASON });

async function inMailbox(app: AppUnderTest, email: string): Promise<string[]> {
  const { body } = await app.visitor().call('GET', `/mailbox?to=${encodeURIComponent(email)}`);
  return body.data.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind === 'account-status');
}

test('[B-CU-09] the letter about a frozen account leaves after the time to undo, also from a bank that was restarted', async () => {
  const bank = await createTestDatabase();
  const before = await openApp({}, bank);
  const { customer, form } = await before.newCustomer();
  expect((await setAccount(await signedInStaff(before), customer.id, 'frozen')).status).toBe(200);
  await sendDue(before);
  expect(await left(before, form.email)).toEqual([]);
  expect(await inMailbox(before, form.email)).toEqual([]);
  await before.close();

  await letTimePass(before, form.email);
  const after = await openApp({}, bank);
  await allLeft(after, form.email).toEqual(['account-status']);
  expect(await inMailbox(after, form.email)).toEqual(['account-status']);
  await after.close();
  await bank.close();
});

test('[B-CU-09] a step that is undone in time leaves two events with their reasons, and no letter', async () => {
  const [person, banker] = [await desk.customer(), await desk.staff()];
  for (const status of ['frozen', 'active', 'inactive', 'active'])
    expect((await setAccount(banker, person.id, status)).body.data.status).toBe(status);
  expect(await desk.app.letters(person.form.email, 'account-status')).toBe(0);
  const { body } = await banker.call('GET', `/banker/customers/${person.id}/history`);
  const changes = body.data.filter(({ event }: { event: string }) => event === 'customer.status_changed');
  expect(changes.map(({ detail }: { detail: string }) => detail)).toEqual([
    `inactive → active · ${REASON}`,
    `active → inactive · ${REASON}`,
    `frozen → active · ${REASON}`,
    `active → frozen · ${REASON}`,
  ]);
});

test('[B-CU-09] of two steps within the time the customer reads the last one; a later step has its own letter at once', async () => {
  const [{ id, form }, banker] = [await desk.customer(), await desk.staff()];
  await setAccount(banker, id, 'frozen');
  await setAccount(banker, id, 'inactive');
  expect(await desk.app.letters(form.email, 'account-status')).toBe(1);
  expect((await desk.app.letter(form.email, 'account-status'))?.subject).toMatch(/: inactive$/);
  await letTimePass(desk.app, form.email);
  await sendDue(desk.app);
  await allLeft(desk.app, form.email).toEqual(['account-status']);
  await setAccount(banker, id, 'active');
  await allLeft(desk.app, form.email).toEqual(['account-status', 'account-status']);
});

test('[B-CU-09] a letter that is on its way is not withdrawn: the step back has one too', async () => {
  const [{ id, form }, banker] = [await desk.customer(), await desk.staff()];
  await setAccount(banker, id, 'frozen');
  await desk.app.bank.transaction(async (tx) => {
    // As a mail sender does, which keeps its row locked while it delivers.
    const sending = await tx
      .selectFrom('bank.mails')
      .select('id')
      .where('recipient', '=', form.email)
      .where('kind', '=', 'account-status')
      .forUpdate()
      .executeTakeFirstOrThrow();
    expect((await setAccount(banker, id, 'active')).status).toBe(200);
    await tx.updateTable('bank.mails').set({ sent_at: new Date() }).where('id', '=', sending.id).execute();
  });
  await sendDue(desk.app);
  await allLeft(desk.app, form.email).toEqual(['account-status', 'account-status']);
});

test.each([
  ['deactivated and activated again', ['inactive', 'active'], []],
  ['blocked, then unblocked: it is inactive', ['blocked', 'inactive'], ['card-deactivated']],
  ['blocked, unblocked and activated again', ['blocked', 'inactive', 'active'], ['card-deactivated', 'card-activated']],
  ['deactivated, then blocked', ['inactive', 'blocked'], ['card-blocked']],
] as const)('[B-CD-04] an active card is %s: its holder reads what has changed', async (_what, statuses, letters) => {
  const { app } = desk;
  const banker = await desk.staff();
  const { cardId, form } = await customerWithCard(app, banker);
  for (const status of statuses) expect((await setStatus(banker, cardId, status, REASON)).status).toBe(200);
  await letTimePass(app, form.email);
  await sendDue(app);
  await allLeft(app, form.email).toEqual(['card-activated', ...letters]);
  const events = await app.bank.asOwner<{ reason: string }>(
    `select details->>'reason' as reason from audit.events
     where object = $1 and event not in ('card.applied') order by seq offset 1`,
    [cardId],
  );
  expect(events.map(({ reason }) => reason)).toEqual(statuses.map(() => REASON));
});
