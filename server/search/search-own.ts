import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { paiseFromRupees } from '../../contract/vocabulary/money.ts';
import { listStatements } from '../documents/statement-requests.ts';
import { lettersOfCode } from '../documents/verify-document.ts';
import { readHelp } from '../help/read-help.ts';
import { searchMails } from '../mail/search-mails.ts';
import { ownAccount } from '../payments/own-account.ts';
import type { BankClock } from '../platform/bank-clock.ts';
import type { Database, Db } from '../platform/database.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { statementPage } from '../statement/statement-page.ts';
import { searchOwnTermDeposits } from '../term-deposits/list-term-deposits.ts';
import { termDepositOnTheWire } from '../term-deposits/term-deposit-on-the-wire.ts';
import { depositTypesNamed, statementTypesNamed } from './product-words.ts';

/** Most results of a kind. */
const OF_A_KIND = 5;
/** Fewest letters of a verification code that find its statement. */
const OF_A_CODE = 3;

/**
 * Searches what belongs to the asking customer, and the help centre; nothing of another customer is read. Empty where nothing is
 * searched for.
 */
export async function searchOwn(
  { database, clock }: { database: Database; clock: BankClock },
  customer: SignedIn,
  { search, language = 'en' }: { search?: string | undefined; language?: WrittenLanguage | undefined },
) {
  if (!search) return { transactions: [], deposits: [], statements: [], emails: [], articles: [] };
  const { db, lists } = database;
  const [transactions, deposits, statements, emails, articles] = await Promise.all([
    ownTransactions(lists, customer, search),
    searchOwnTermDeposits(db, customer.subjectId, { search, types: depositTypesNamed(search), limit: OF_A_KIND }),
    ownStatements(db, customer, search),
    searchMails(lists, customer.subjectId, search, OF_A_KIND),
    readHelp({ db, clock }, { language, search }),
  ]);
  return {
    transactions,
    deposits: deposits.map((deposit) => termDepositOnTheWire(deposit, clock.businessDate())),
    statements,
    emails,
    articles: articles.slice(0, OF_A_KIND),
  };
}

/** Finds lines by an amount such as `1,500`, then by their words. */
async function ownTransactions(db: Db, customer: SignedIn, search: string) {
  const account = ownAccount(customer);
  const amount = paiseFromRupees(search.replaceAll(/[₹,\s]/g, ''));
  const [byAmount, byWords] = await Promise.all([
    amount !== undefined && amount > 0n
      ? statementPage(db, account, { minAmount: amount, maxAmount: amount, limit: OF_A_KIND })
      : undefined,
    statementPage(db, account, { search, limit: OF_A_KIND }),
  ]);
  const all = new Map([...(byAmount?.lines ?? []), ...byWords.lines].map((line) => [line.id, line]));
  return [...all.values()].slice(0, OF_A_KIND);
}

async function ownStatements(db: Db, customer: SignedIn, search: string) {
  const types = statementTypesNamed(search);
  const all = await listStatements(db, customer.subjectId);
  return all
    .filter((each) => types.includes(each.statementType) || isPartOfCode(search, each.verification_code))
    .slice(0, OF_A_KIND);
}

/** Returns whether a text is part of a verification code, with or without dashes; what all codes begin with is part of none. */
function isPartOfCode(search: string, code: string | null): boolean {
  const part = lettersOfCode(search);
  return part.length >= OF_A_CODE && lettersOfCode(code ?? '').includes(part);
}
