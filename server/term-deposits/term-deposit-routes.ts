import type { BankClock } from '../platform/bank-clock.ts';
import type { Database } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import { closeTermDeposit, quoteClosing } from './close-term-deposit.ts';
import { termDepositSums, termDepositsOfCustomer, termDepositsPage } from './list-term-deposits.ts';
import { setMaturityInstruction } from './maturity-instruction.ts';
import { openTermDeposit, type TermDepositMoved } from './open-term-deposit.ts';
import { earlyClosingSentence, ratePercent, termDepositProductsOn } from './products.ts';
import { quoteTermDeposit } from './quote-term-deposit.ts';
import { growthOnTheWire, termDepositOnTheWire } from './term-deposit-on-the-wire.ts';
import { findTermDeposit } from './term-deposit-records.ts';
import { termDepositPage } from './term-deposit-schedule.ts';

type TermDepositCalls =
  | 'listDepositProducts'
  | 'quoteDeposit'
  | 'openDeposit'
  | 'listCustomerDeposits'
  | 'getDeposit'
  | 'quoteClosing'
  | 'closeDeposit'
  | 'setDepositInstruction'
  | 'listDeposits'
  | 'depositSummary';

/** The deposit calls of customers and staff (C-DP-05…15, B-DP-01…07). */
export function termDepositRoutes(parts: { database: Database; clock: BankClock }): HandlersOf<TermDepositCalls> {
  const { database, clock } = parts;
  const { db, lists } = database;
  return {
    ...customerCalls(parts),

    async listDepositProducts() {
      const products = await termDepositProductsOn(db, clock.businessDate());
      const data = products.map((product) => ({
        type: product.type,
        label: product.label,
        interest_rate: ratePercent(product.rateBp),
        minimum_amount: product.minimum,
        tenures: [...product.tenures],
        note: product.note,
        valid_from: product.validFrom,
        early_closing: earlyClosingSentence(product),
      }));
      return { data };
    },

    async listCustomerDeposits({ session, params }) {
      const deposits = await termDepositsOfCustomer(db, session, params.userId);
      return { data: deposits.map((deposit) => termDepositOnTheWire(deposit, clock.businessDate())) };
    },

    async getDeposit({ session, params }) {
      const deposit = await findTermDeposit(db, params.id, session.role === 'customer' ? session.subjectId : undefined);
      return { data: await termDepositPage(db, deposit, clock.businessDate()) };
    },

    async setDepositInstruction({ session, params, body }) {
      const deposit = await setMaturityInstruction(parts, session, {
        depositId: params.id,
        instruction: body.instruction,
        nominee: body.nominee,
      });
      return {
        message: 'Maturity instruction saved',
        data: termDepositOnTheWire(deposit, clock.businessDate()),
      };
    },

    async listDeposits({ query }) {
      const { page = 1, limit = 10, ...filter } = query;
      const { deposits, total } = await termDepositsPage(lists, filter, { page, limit });
      const data = deposits.map((deposit) => termDepositOnTheWire(deposit, clock.businessDate()));
      return { data, meta: { total, page, limit, totalPages: Math.ceil(total / limit) } };
    },

    async depositSummary() {
      const { total, fixed, recurring, tax_saving: taxSaving, savings } = await termDepositSums(db);
      const data = {
        total_amount: total.amount,
        total_count: total.count,
        fixed_amount: fixed.amount,
        fixed_count: fixed.count,
        recurring_amount: recurring.amount,
        recurring_count: recurring.count,
        tax_saving_amount: taxSaving.amount,
        tax_saving_count: taxSaving.count,
        savings_amount: savings.amount,
        savings_count: savings.count,
      };
      return { data };
    },
  };
}

/** Quote, open, quote to close, close. */
function customerCalls(parts: {
  database: Database;
  clock: BankClock;
}): HandlersOf<'quoteDeposit' | 'openDeposit' | 'quoteClosing' | 'closeDeposit'> {
  const { database, clock } = parts;
  // As of its own first day, so that a repeated request gets the same figures on a later one.
  const onTheWire = ({ deposit, transaction, balance }: TermDepositMoved) => ({
    deposit: termDepositOnTheWire(deposit, deposit.startDate),
    transaction,
    balance,
  });
  return {
    async quoteDeposit({ body }) {
      const request = { type: body.depositType, amount: body.amount, tenureMonths: body.tenure ?? 0 };
      const quote = await quoteTermDeposit(database.db, request, clock.businessDate());
      const data = {
        interestRate: ratePercent(quote.terms.rateBp),
        estimatedInterest: quote.estimatedInterest,
        maturityInterest: quote.maturityInterest,
        maturityValue: quote.totalPaidIn + quote.maturityInterest,
        startDate: quote.terms.startDate,
        maturityDate: quote.terms.maturityDate,
        total_paid_in: quote.totalPaidIn,
        growth: growthOnTheWire(quote.growth),
      };
      return { data };
    },

    async openDeposit({ session, body, idempotencyKey }) {
      const moved = await openTermDeposit(parts, session, {
        type: body.depositType,
        amount: body.amount,
        tenureMonths: body.tenure ?? 0,
        customerId: body.customerId,
        interestRate: body.interestRate,
        description: body.description,
        idempotencyKey,
      });
      return {
        message: 'Deposit created successfully',
        data: onTheWire(moved),
        replayed: moved.replayed,
      };
    },

    async quoteClosing({ session, params }) {
      const { deposit, closing } = await quoteClosing(parts, session, params.id);
      const data = {
        principal: closing.principal,
        interest: closing.interest,
        penalty: closing.penalty,
        payout: closing.payout,
        rate_contracted: ratePercent(deposit.rateBp),
        rate_applied: ratePercent(closing.rateBp),
        days_run: closing.daysRun,
        early: closing.early,
      };
      return { data };
    },

    async closeDeposit({ session, params, idempotencyKey }) {
      const moved = await closeTermDeposit(parts, session, { depositId: params.id, idempotencyKey });
      return { message: 'Deposit closed', data: onTheWire(moved), replayed: moved.replayed };
    },
  };
}
