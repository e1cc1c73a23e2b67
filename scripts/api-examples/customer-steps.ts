import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import type { Caller, Read, RecordedBank } from './recorded-bank.ts';
import { CODE, mailTo, type People, RAVI, renew } from './sign-in-steps.ts';

/** A picture of one pixel. */
const PIXEL: readonly [Uint8Array, string] = [
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'image/png',
];

const recipient = async (bank: RecordedBank, payer: Caller, phone: string): Promise<string> =>
  (await bank.ask(payer, 'findRecipient', { query: { phone } })).data.id;

async function profile(bank: RecordedBank, { asha }: People): Promise<void> {
  await bank.ask(asha, 'getProfile');
  await bank.ask(asha, 'getPreferences');
  await bank.ask(asha, 'savePreferences', { body: { transactionAlertAbove: 5000, marketingEmails: false } });
  await bank.ask(asha, 'savePhoto', { file: PIXEL });
  await bank.ask(asha, 'removePhoto');
  await bank.ask(asha, 'updateProfile', { body: { phone: '9812345678' } });
  await bank.ask(asha, 'mailPhoneCode');
  const code = await mailTo(bank, 'asha@kosh.example', CODE);
  await bank.ask(asha, 'confirmPhone', { body: { code } });
  await bank.ask(asha, 'listActivity', { query: { limit: 2 } });
}

async function payments(bank: RecordedBank, { asha, vikram }: People): Promise<string> {
  await bank.ask(asha, 'moveMoney', { body: { type: 'deposit', amount: 300_000, description: 'Savings' } });
  await bank.ask(asha, 'findRecipient', { query: { phone: '9899999999' } }, 'RECIPIENT_NOT_FOUND');
  const meera = await recipient(bank, asha, '9800000003');
  const rent = { recipientId: meera, amount: 1500.5, description: 'Rent of November' };
  await bank.ask(asha, 'makeTransfer', { body: { ...rent, amount: 900_000 } }, 'INSUFFICIENT_FUNDS');
  const paid = (await bank.ask(asha, 'makeTransfer', { body: rent })).data.transaction;
  await bank.ask(asha, 'recentRecipients', { query: { limit: 2 } });
  const waits = (await bank.ask(asha, 'makeTransfer', { body: { ...rent, amount: 210_000 } })).data.transaction;
  await bank.ask(asha, 'withdrawTransaction', { params: { id: waits.id } });
  await bank.ask(asha, 'withdrawTransaction', { params: { id: waits.id } }, 'NOT_PENDING');
  await bank.ask(asha, 'listTransactions', { query: { limit: 2, type: 'transfer' } });
  await bank.ask(asha, 'getTransaction', { params: { id: paid.id } });
  await bank.ask(asha, 'getReceipt', { params: { id: paid.id } });
  const marked = { params: { id: paid.id } };
  await bank.ask(asha, 'saveMarks', { ...marked, body: { category: 'rent', note: 'November' } });
  await bank.ask(asha, 'getMarks', marked);
  await bank.ask(asha, 'saveBillPhoto', { ...marked, file: PIXEL });
  await bank.ask(asha, 'getBillPhoto', marked);
  await bank.ask(asha, 'removeBillPhoto', marked);

  // A first transfer long after the last password waits until its customer confirms it.
  await bank.askQuietly(vikram, 'moveMoney', { body: { type: 'deposit', amount: 150_000 } });
  bank.passSeconds(20 * 60);
  await renew(bank, [asha, vikram]);
  const asked = await bank.askQuietly(vikram, 'makeTransfer', {
    body: { recipientId: await recipient(bank, vikram, '9800000005'), amount: 120_000 },
  });
  const confirmed = { params: { id: asked.data.transaction.id } };
  await bank.ask(vikram, 'confirmTransaction', { ...confirmed, body: {} }, 'PASSWORD_REQUIRED');
  await bank.askQuietly(vikram, 'confirmPassword', { body: { password: DEMO_PASSWORD } });
  await bank.ask(vikram, 'confirmTransaction', { ...confirmed, body: {} });
  return paid.id;
}

async function depositsAndCards(bank: RecordedBank, { asha, ravi, kavita }: People): Promise<void> {
  const userId = (await bank.askQuietly(asha, 'me')).data.user.id;
  const asked = { depositType: 'fixed', amount: 50_000, tenure: 12 };
  const quote = (await bank.ask(asha, 'quoteDeposit', { body: asked })).data;
  await bank.ask(asha, 'openDeposit', { body: { ...asked, customerId: userId, interestRate: 99 } }, 'RATE_CHANGED');
  const opened = await bank.ask(asha, 'openDeposit', {
    body: { ...asked, customerId: userId, interestRate: quote.interestRate, description: 'For the house' },
  });
  const deposit = { params: { id: opened.data.deposit.id } };
  await bank.ask(asha, 'listCustomerDeposits', { params: { userId } });
  await bank.ask(asha, 'getDeposit', deposit);
  await bank.ask(asha, 'setDepositInstruction', { ...deposit, body: { instruction: 'renew_principal' } });
  await bank.ask(asha, 'quoteClosing', deposit);
  await bank.ask(asha, 'closeDeposit', deposit);
  await bank.ask(asha, 'closeDeposit', deposit, 'STATUS_CONFLICT');
  const { version } = (await bank.askQuietly(ravi, 'cardTerms')).data;
  await bank.askQuietly(ravi, 'moveMoney', { body: { type: 'deposit', amount: 20_000 } });
  await bank.ask(ravi, 'cardDetails', {}, 'NOT_FOUND');
  const { card } = (await bank.ask(ravi, 'applyForCard', { body: { termsAccepted: true, version } })).data;
  await renew(bank, [kavita]);
  await bank.ask(kavita, 'setCardStatus', {
    params: { id: card.id },
    body: { status: 'active', reason: 'Papers checked' },
  });
  await bank.askQuietly(ravi, 'confirmPassword', { body: { password: RAVI.password } });
  for (const name of ['myCard', 'cardDetails', 'freezeCard', 'unfreezeCard'] as const) await bank.ask(ravi, name);
}

async function overview(bank: RecordedBank, { asha }: People, paidId: string): Promise<void> {
  await bank.ask(asha, 'saveGoal', { body: { goal: 100_000 } });
  for (const name of ['cibilScore', 'financialOverview'] as const) await bank.ask(asha, name);
  await bank.ask(asha, 'moneyOverTime', { query: { days: 30 } });
  await bank.ask(asha, 'saveBudget', { body: { category: 'food', amount: 8000 } });
  await bank.ask(asha, 'spendingOfMonth', { query: { month: '2026-11' } });
  await bank.ask(asha, 'removeBudget', { query: { category: 'food' } });
  await bank.ask(asha, 'searchOwn', { query: { search: 'rent' } });
  await bank.ask(asha, 'exportTransactions', {
    body: { format: 'csv', data: [{ id: paidId }], selectedFields: ['transaction_id', 'date', 'amount', 'status'] },
  });
  await bank.askQuietly(asha, 'confirmPassword', { body: { password: DEMO_PASSWORD } });
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
  await bank.ask(asha, 'requestStatement', { body: { statementType: 'account_statement', ...october } });
  await bank.ask(asha, 'makeStatementFile', { body: { statementType: 'account_statement', ...october } });
  const statement = await readyOne(() => bank.askQuietly(asha, 'listStatements'), 'sent');
  await bank.ask(asha, 'listStatements');
  await bank.ask(asha, 'downloadStatement', { params: { id: statement.id }, query: { format: 'pdf' } });
  await bank.ask(bank.caller(), 'verifyDocument', { params: { code: statement.verification_code } });
}

/** Asks again until the first item of a list has a status: papers are made in the background. */
export async function readyOne(list: () => Promise<Read>, status: string): Promise<Read> {
  const until = performance.now() + 60_000;
  for (;;) {
    const [first] = (await list()).data;
    if (first?.status === status) return first;
    if (performance.now() > until) throw new Error(`Nothing became ${status}: ${JSON.stringify(first)}`);
  }
}

async function assistantsAndMail(bank: RecordedBank, { asha }: People): Promise<void> {
  await bank.ask(asha, 'askChatbot', { body: { question: 'Send 500 to Meera Iyer' } });
  await bank.ask(asha, 'chatbotAccountInfo');
  await bank.ask(asha, 'chatbotRecentTransactions', { query: { limit: 1 } });
  await bank.ask(asha, 'chatbotDashboardData');
  const notices = (await bank.ask(asha, 'listNotices', { query: { limit: 2 } })).data;
  await bank.ask(asha, 'readNotice', { params: { id: notices[0].id } });
  await bank.ask(asha, 'readNotices', { body: { newest: notices[0].id } });
  const meanwhile = async () => {
    await bank.askQuietly(asha, 'moveMoney', { body: { type: 'deposit', amount: 10 } });
  };
  await bank.ask(asha, 'customerLive', { meanwhile });
  const visitor = bank.caller();
  const mails = await bank.ask(visitor, 'listMails', {
    query: { to: 'asha@kosh.example', search: 'statement', limit: 2 },
  });
  const withFile = mails.data.find(({ attachments }: Read) => attachments.length > 0);
  await bank.ask(visitor, 'getMail', { params: { id: withFile.id } });
  const { filename } = withFile.attachments[0];
  await bank.ask(visitor, 'getMailAttachment', { params: { id: withFile.id, filename } });
}

/** Uses an account: profile, payments, deposits, a card, budgets, papers and assistants. Returns the id of a transfer of Asha's. */
export async function customerSteps(bank: RecordedBank, people: People): Promise<string> {
  await profile(bank, people);
  const paidId = await payments(bank, people);
  await renew(bank, [people.ravi]);
  await depositsAndCards(bank, people);
  await overview(bank, people, paidId);
  await assistantsAndMail(bank, people);
  return paidId;
}
