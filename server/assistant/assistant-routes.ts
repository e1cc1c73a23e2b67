import { maskAccountNumber } from '../../contract/vocabulary/bank-terms.ts';
import { cardOf, masked } from '../cards/card-record.ts';
import { readProfile } from '../customers/customer-profile.ts';
import { termDepositsOf } from '../insights/term-deposits-total.ts';
import { ownAccount } from '../payments/own-account.ts';
import type { RecipientTokens } from '../payments/recipient-token.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Db } from '../platform/database.ts';
import type { HandlersOf } from '../platform/handler.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { statementPage } from '../statement/statement-page.ts';
import { termDepositsOfCustomer } from '../term-deposits/list-term-deposits.ts';
import { answer } from './answer.ts';

type AssistantCalls =
  | 'chatbotHealth'
  | 'chatbotAccountInfo'
  | 'chatbotRecentTransactions'
  | 'chatbotDashboardData'
  | 'askChatbot';

async function accountInfo(db: Db, customer: SignedIn) {
  const { name, account_number, account_type, balance, available_balance, status } = await readProfile(
    db,
    customer.subjectId,
  );
  return { name, account_number: maskAccountNumber(account_number), account_type, balance, available_balance, status };
}

async function dashboardData(db: Db, customer: SignedIn) {
  const [account, { lines }, deposits, total, card] = await Promise.all([
    accountInfo(db, customer),
    statementPage(db, ownAccount(customer), { limit: 5 }),
    termDepositsOfCustomer(db, customer, customer.subjectId),
    termDepositsOf(db, customer.subjectId),
    cardOf(db, customer.subjectId),
  ]);
  const living = deposits.filter((deposit) => deposit.status === 'active' || deposit.status === 'pending');
  const shown = card && masked(card);
  return {
    account,
    transactions: lines,
    deposits: { count: living.length, total },
    card: shown ? { status: shown.status, card_number: shown.card_number } : null,
  };
}

/** The five calls of the chat assistant (C-AS-04, C-AS-05). */
export function assistantRoutes({
  database,
  clock,
  tokens,
}: {
  database: Database;
  clock: BankClock;
  tokens: RecipientTokens;
}): HandlersOf<AssistantCalls> {
  const { db, lists } = database;
  return {
    async chatbotHealth() {
      return { data: { status: 'ok' } };
    },
    async chatbotAccountInfo({ session }) {
      return { data: await accountInfo(db, session) };
    },
    async chatbotRecentTransactions({ session, query }) {
      const { lines } = await statementPage(lists, ownAccount(session), { limit: query.limit ?? 5 });
      return { data: lines };
    },
    async chatbotDashboardData({ session }) {
      return { data: await dashboardData(db, session) };
    },
    async askChatbot({ session, body }) {
      const { question, language = 'en' } = body;
      const { actions, ...said } = await answer({ db, clock, tokens, customer: session, question, language });
      return { data: { ...said, ...(actions && { actions: [...actions] }) } };
    },
  };
}
