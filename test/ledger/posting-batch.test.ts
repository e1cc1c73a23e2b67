import { describe, expect, test } from 'vitest';
import { postAllInside } from '../../server/ledger/ledger.ts';
import type { Posting } from '../../server/ledger/posting.ts';
import { batchParameters } from '../../server/ledger/posting-batch.ts';
import { transferBetweenCustomers } from '../../server/ledger/postings/transfer-between-customers.ts';
import { OffsetClock } from '../../server/platform/bank-clock.ts';
import type { Tx } from '../../server/platform/database.ts';
import { RecalledSession } from '../../server/platform/signed-in.ts';

// The parameters that the doorway gets. That it reads every text as it was written is shown by its own tests, in PostgreSQL.

const NOON = new Date('2026-11-21T12:00:00+05:30');
const [ONE, TWO, THREE] = ['account 1', 'account 2', 'account 3'];

const transfer = (more: Partial<Posting> = {}, senderAccount = TWO, receiverAccount = ONE): Posting => ({
  ...transferBetweenCustomers({
    journalId: 'a journal',
    senderAccount,
    receiverAccount,
    amount: 500n,
    actorId: 'asha',
    idempotencyKey: 'once',
    description: 'rent',
  }),
  fingerprint: 'a print',
  ...more,
});
const accountsOf = (postings: Posting[]) => batchParameters(postings, NOON)[0];
/** Columns of the only request, with `_` for one that is empty. */
const requestOf = (posting: Posting): string =>
  String(batchParameters([posting], NOON)[1])
    .replaceAll('\\"', "'")
    .replace(/,(?=[,)])/g, ',_');
const mailsOf = (posting: Posting): unknown => {
  const text = batchParameters([posting], NOON)[2];
  return typeof text === 'string' ? JSON.parse(text) : text;
};

test('the accounts of all postings stand once, in the order in which every caller locks them', () => {
  expect(accountsOf([transfer({}, THREE, ONE), transfer({}, TWO, ONE)])).toBe('{account 1,account 2,account 3}');
});

test('a request has its columns in their order, and those that it lacks empty', () => {
  expect(requestOf(transfer())).toBe(
    `{"(a journal,transfer,asha,'once',a print,'rent',2026-11-21T06:30:00.000Z,2026-11-21,holder,true,2,1,500,` +
      `'{''(2,-500)'',''(1,500)''}',_,_,_,_,_,_)"}`,
  );
  const session = new RecalledSession('a session', '7', '8');
  const late = new Date(NOON.getTime() + 1);
  expect(requestOf(transfer({ at: NOON, bookedAt: late, careful: true, unproved: false, session }))).toContain(
    `}',${late.toISOString()},true,false,a session,7,8)"}`,
  );
});

test('a posting counts for its own moment, and says when it was booked only where that is later', () => {
  const at = new Date('2026-11-20T23:59:59.999+05:30');
  const booked = (bookedAt: Date) => requestOf(transfer({ at, bookedAt }));
  expect(booked(NOON)).toContain(`,2026-11-20T18:29:59.999Z,2026-11-20,`);
  expect(booked(NOON)).toContain(`}',2026-11-21T06:30:00.000Z,_`);
  expect(booked(at)).toContain(`}',_,_`);
  expect(booked(new Date(at.getTime() - 1))).toContain(`}',_,_`);
});

test('a posting whose principal pair is not among its legs is refused before it is sent', () => {
  expect(() => batchParameters([transfer({ to: THREE })], NOON)).toThrow(
    'The principal pair of a posting must be among its legs',
  );
});

describe('the letters of a posting', () => {
  const letter = {
    to: 'asha@mail.example',
    subject: 'Sent',
    text: 'You sent it.',
    kind: 'welcome',
    when: 'posted',
  } as const;

  test('go with their request, with what they lack as null, and lead to the journal unless they say otherwise', () => {
    const sent = { request: 1, kind: 'welcome', recipient: 'asha@mail.example', subject: 'Sent', text: 'You sent it.' };
    expect(
      mailsOf(
        transfer({
          mails: [
            { ...letter, channels: { byEmail: true, inApp: false } },
            {
              ...letter,
              when: 'held',
              customerId: 'asha',
              objectId: 'a deposit',
              html: '<p>You sent it.</p>',
              channels: { byEmail: false, inApp: true },
            },
          ],
        }),
      ),
    ).toEqual([
      {
        ...sent,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        when: 'posted',
        by_email: true,
        in_app: false,
        object_id: 'a journal',
        customer_id: null,
        html: null,
      },
      {
        ...sent,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        when: 'held',
        by_email: false,
        in_app: true,
        object_id: 'a deposit',
        customer_id: 'asha',
        html: '<p>You sent it.</p>',
      },
    ]);
  });

  test('are left out where their reader wants them in no way, and there are none then', () => {
    const unwanted = { ...letter, channels: { byEmail: false, inApp: false } };
    expect(mailsOf(transfer({ mails: [unwanted] }))).toBeNull();
    expect(
      mailsOf(transfer({ mails: [unwanted, { ...letter, channels: { byEmail: true, inApp: true } }] })),
    ).toHaveLength(1);
    expect(mailsOf(transfer())).toBeNull();
  });
});

test('no postings need no statement', async () => {
  expect(await postAllInside({} as Tx, new OffsetClock(), [])).toEqual([]); // as: nothing is asked of it
});
