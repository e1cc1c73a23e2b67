import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customersParts } from '../../server/documents/report-tables.ts';
import type { Cell } from '../../server/paper/paper.ts';
import { addMonths } from '../../server/platform/bank-calendar.ts';
import { addDays } from '../../server/platform/bank-clock.ts';
import type { TestVisitor } from '../sessions/app-under-test.ts';
import { type DeskPerson, type DeskUnderTest, openDesk } from './desk-under-test.ts';

let desk: DeskUnderTest;
let banker: TestVisitor & { readonly staffId: string };
let admin: TestVisitor & { readonly staffId: string };
let person: DeskPerson;
beforeAll(async () => {
  desk = await openDesk();
  [banker, admin] = [await desk.staff(), await desk.staff('admin')];
  await desk.app.bank.asOwner(`update bank.staff set name = 'Anita Kulkarni' where id = '${admin.staffId}'`);
});
afterAll(() => desk.close());
beforeEach(async () => {
  person = await desk.customer();
});

const REASON = 'Cash just below a round amount';
const page = () => `/banker/customers/${person.id}`;
const rate = (by: TestVisitor, category: string, replaces: string | null, reason = REASON) =>
  by.call('PUT', `${page()}/risk`, { category, reason, replaces });
const detail = async () => (await banker.call('GET', page())).body.data;
const inForce = async (): Promise<string | null> => (await detail()).risk_ratings[0]?.id ?? null;
const rows = () =>
  desk.app.bank.asOwner<{ category: string }>(
    `select category, reason, replaces, superseded_at is null as stands from bank.risk_ratings
     where about_customer = '${person.id}' order by rated_at, id`,
  );

describe('a rating', () => {
  test('a new customer is not rated; a rating has category, reason, author and time, and the ones before it stay', async () => {
    expect(await detail()).toMatchObject({ risk: 'not_rated', risk_ratings: [] });
    const first = await rate(banker, 'low', null, 'Papers verified; salary only');
    expect(first).toMatchObject({ status: 200, body: { message: 'Risk rated', data: { id: person.id, risk: 'low' } } });
    expect((await rate(admin, 'high', await inForce())).body.data.risk).toBe('high');
    const { risk, risk_ratings: ratings } = await detail();
    expect(risk).toBe('high');
    expect(ratings).toEqual([
      {
        id: expect.any(String),
        category: 'high',
        reason: REASON,
        rated_by: 'Anita Kulkarni',
        rated_at: expect.stringMatching(/^\d{4}-/),
      },
      {
        id: expect.any(String),
        category: 'low',
        reason: 'Papers verified; salary only',
        rated_by: 'Kabir Rao',
        rated_at: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    const history = (await banker.call('GET', `${page()}/history`)).body.data;
    expect(history.slice(0, 2)).toMatchObject([
      { event: 'customer.risk_rated', title: 'Risk rated', detail: `low → high · ${REASON}`, actor: 'Anita Kulkarni' },
      { title: 'Risk rated', detail: 'not rated → low · Papers verified; salary only', actor: 'Kabir Rao' },
    ]);
  });

  test('it needs a category and a reason of 5 to 500 characters, and a customer who has not left', async () => {
    const said = async (category: string, reason: string) => (await rate(banker, category, null, reason)).body.message;
    expect(await said('low', 'Good')).toBe('Please give a reason of 5 to 500 characters');
    expect(await said('low', 'x'.repeat(501))).toBe('Please give a reason of 5 to 500 characters');
    expect(await said('not_rated', REASON)).toBe('Please choose a risk category');
    expect(await rows()).toEqual([]);
    const unknown = await banker.call('PUT', `/banker/customers/${randomUUID()}/risk`, {
      category: 'low',
      reason: REASON,
      replaces: null,
    });
    expect(unknown).toMatchObject({ status: 404, body: { message: 'That customer does not exist.' } });
    expect((await rate(banker, 'low', null, 'x'.repeat(500))).status).toBe(200);
    expect((await banker.call('DELETE', page())).status).toBe(200);
    expect((await rate(banker, 'high', null)).status).toBe(404);
  });

  test('the list finds customers by risk and says it', async () => {
    await rate(banker, 'medium', null);
    const found = async (risk: string) =>
      (await banker.call('GET', `/banker/customers?limit=500&risk=${risk}`)).body.data.customers.map(
        ({ id, risk: shown }: { id: string; risk: string }) => [id, shown],
      );
    expect(await found('medium')).toEqual([[person.id, 'medium']]);
    expect(await found('not_rated')).not.toContainEqual([person.id, 'not_rated']);
    const unrated = await desk.customer();
    expect(await found('not_rated')).toContainEqual([unrated.id, 'not_rated']);
  });
});

describe('two bankers', () => {
  test('of twelve who rate at once one succeeds, and the others are told by whom it was rated', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        rate(index % 2 ? banker : admin, 'low', null, `Reason of call ${index}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(11);
    const [{ rated_by: author }] = (await detail()).risk_ratings;
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set([`${author} has rated the risk low since. Nothing was changed.`]),
    );
    expect(await rows()).toHaveLength(1);
  });

  test('a rating that a colleague has replaced is not replaced again unseen', async () => {
    await rate(banker, 'low', null);
    const seen = await inForce();
    expect((await rate(admin, 'high', seen, 'Named in an enquiry')).status).toBe(200);
    expect((await rate(banker, 'medium', seen)).body).toMatchObject({
      code: 'STATUS_CONFLICT',
      message: 'Anita Kulkarni has rated the risk high since. Nothing was changed.',
    });
    expect((await detail()).risk).toBe('high');
    expect((await rate(banker, 'low', null)).status).toBe(409);
    expect((await rate(banker, 'low', randomUUID())).status).toBe(409);
    expect(await rows()).toHaveLength(2);
  });

  test('the same request again is answered as the first and writes nothing', async () => {
    for (const seen of [null, 'in force'] as const) {
      const replaces = seen && (await inForce());
      const answers = [await rate(banker, 'high', replaces), await rate(banker, 'high', replaces)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await rows()).toMatchObject([
      { category: 'high', stands: false },
      { category: 'high', stands: true },
    ]);
    const events = await desk.app.bank.asOwner(
      `select 1 from audit.events where event = 'customer.risk_rated' and object = '${person.id}'`,
    );
    expect(events).toHaveLength(2);
  });
});

describe('the next review of KYC', () => {
  const today = () => desk.app.clock.businessDate();
  const kyc = (body: object) => banker.call('PUT', `${page()}/kyc`, body);
  const verify = () => kyc({ status: 'verified', panLastFour: '234F', aadhaarLastFour: '9012' });
  const review = async () => {
    const { kyc: record } = await detail();
    return [record.status, record.next_review];
  };

  test('is two years after the papers were verified where the risk is high or not rated, eight for medium, ten for low', async () => {
    await verify();
    const after = (years: number) => ['verified', addMonths(today(), 12 * years)];
    expect(await review()).toEqual(after(2));
    for (const [category, years] of [
      ['low', 10],
      ['medium', 8],
      ['high', 2],
    ] as const) {
      await rate(banker, category, await inForce());
      expect(await review(), category).toEqual(after(years));
    }
    expect((await detail()).kyc).toMatchObject({ verified_on: today(), chosen_review: null });
  });

  test('a banker may choose an earlier day, not a later one', async () => {
    await rate(banker, 'high', null);
    await verify();
    const late = await kyc({ status: 'verified', nextReview: addDays(addMonths(today(), 24), 1) });
    expect(late.body).toMatchObject({
      code: 'STATUS_CONFLICT',
      message: expect.stringMatching(
        /^By the customer’s risk KYC is updated by \d+ [A-Z][a-z]{2} \d{4} at the latest\.$/,
      ),
      data: { issues: [{ field: 'nextReview', rule: 'too_large' }] },
    });
    const chosen = addMonths(today(), 6);
    expect((await kyc({ status: 'verified', nextReview: chosen })).status).toBe(200);
    await rate(banker, 'low', await inForce());
    expect(await review()).toEqual(['verified', chosen]);
    expect((await kyc({ status: 'verified', nextReview: null })).status).toBe(200);
    expect(await review()).toEqual(['verified', addMonths(today(), 120)]);
  });

  test('a review that has come due is in the list and the report by the risk, and verifying counts from then', async () => {
    await verify();
    const verifiedOn = addMonths(today(), -24);
    await desk.app.bank.asOwner(
      `update bank.kyc_records set verified_on = '${verifiedOn}' where customer_id = '${person.id}'`,
    );
    const { customer_id: number } = await detail();
    // By their number, which stays when a customer leaves.
    const listed = async (kind: 'kyc_due' | 'dormant') => {
      const report: (readonly Cell[])[] = [];
      const from = kind === 'dormant' ? addDays(today(), 1) : today();
      for await (const part of customersParts(desk.app.bank.db, kind, from, from))
        if (part.part === 'rows') report.push(...part.rows.filter(([customer]) => customer === number));
      return report;
    };
    const due = async () => {
      const list = await banker.call('GET', '/banker/customers?kyc=review_due');
      return [
        list.body.data.customers.map(({ id }: { id: string }) => id).includes(person.id),
        await listed('kyc_due'),
      ];
    };
    const row = (risk: string) => [expect.arrayContaining(['review due', risk, today()])];
    expect(await due()).toEqual([true, row('not rated')]);
    await rate(banker, 'medium', null);
    expect(await due()).toEqual([false, []]);
    await rate(banker, 'high', await inForce());
    expect(await due()).toEqual([true, row('high')]);
    await verify();
    expect(await review()).toEqual(['verified', addMonths(today(), 24)]);
    expect(await due()).toEqual([false, []]);
    expect(await listed('dormant')).toHaveLength(1);
    expect((await kyc({ status: 'pending' })).status).toBe(200);
    expect(await listed('kyc_due')).toHaveLength(1);
    expect((await banker.call('DELETE', page())).status).toBe(200);
    expect([...(await listed('kyc_due')), ...(await listed('dormant'))]).toEqual([]);
  });
});
