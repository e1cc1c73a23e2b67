import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { readyOne } from './customer-steps.ts';
import type { Caller, Read, RecordedBank } from './recorded-bank.ts';
import { confirmNewAddress, type People, renew } from './sign-in-steps.ts';

const REASON = 'Asked for by the customer';

async function customers(bank: RecordedBank, { kavita, rohan, raviId }: People): Promise<void> {
  const list = await bank.ask(kavita, 'listCustomers', { query: { search: 'asha', limit: 1 } });
  const asha = { params: { id: list.data.customers[0].id } };
  const ravi = { params: { id: raviId } };
  await bank.ask(kavita, 'getCustomer', { params: { id: '00000000-0000-7000-8000-000000000000' } }, 'NOT_FOUND');
  const replaces = (await bank.askQuietly(kavita, 'getCustomer', asha)).data.risk_ratings[0]?.id ?? null;
  const flag = await bank.ask(kavita, 'raiseFlag', { ...asha, body: { reason: 'Papers to check' } });
  await bank.ask(kavita, 'writeCustomerNote', { ...asha, body: { note: 'Called on Friday' } });
  await bank.ask(kavita, 'rateRisk', { ...asha, body: { category: 'low', reason: 'Salary account', replaces } });
  await bank.ask(kavita, 'updateKyc', {
    ...asha,
    body: { status: 'verified', panLastFour: '123K', aadhaarLastFour: '4321' },
  });
  await bank.ask(kavita, 'getCustomer', asha);
  await bank.ask(kavita, 'clearFlag', {
    params: { ...asha.params, flagId: flag.data.id },
    body: { reason: 'Papers checked' },
  });
  await bank.ask(kavita, 'listCustomerHistory', { ...asha, query: { limit: 2 } });
  await bank.ask(kavita, 'listCustomerTransactions', { ...asha, query: { limit: 2 } });
  await bank.ask(kavita, 'explainBalance', { ...asha, query: { startDate: '2026-11-01', endDate: '2026-11-20' } });
  await bank.ask(kavita, 'depositForCustomer', { ...asha, body: { amount: 2500, description: 'Cash' } });
  await bank.ask(kavita, 'setCustomerStatus', { ...ravi, body: { status: 'frozen', reason: REASON } });
  await bank.askQuietly(kavita, 'setCustomerStatus', { ...ravi, body: { status: 'active', reason: REASON } });
  await bank.ask(kavita, 'updateCustomer', { ...ravi, body: { email: 'ravi.kumar@kosh.example', city: 'Bengaluru' } });
  const waiting = (await bank.ask(kavita, 'listApprovals')).data;
  const address = waiting.find(({ change }: Read) => change?.subject_id === raviId).change;
  await bank.ask(kavita, 'approveChange', { params: { id: address.id } }, 'MAKER_IS_CHECKER');
  await confirmNewAddress(bank, 'ravi.kumar@kosh.example');
  await bank.ask(rohan, 'getChange', { params: { id: address.id } });
  await bank.ask(rohan, 'approveChange', { params: { id: address.id } });
  await bank.askQuietly(kavita, 'updateCustomer', { ...ravi, body: { phone: '9812345671' } });
  const phone = await changeOf(bank, rohan, raviId);
  await bank.ask(rohan, 'rejectChange', { params: { id: phone.id }, body: { reason: 'Not by this customer' } });
  await bank.askQuietly(kavita, 'updateCustomer', { ...ravi, body: { phone: '9812345672' } });
  await bank.ask(kavita, 'withdrawChange', { params: { id: (await changeOf(bank, kavita, raviId)).id } });
  await bank.ask(kavita, 'confirmCustomerPhone', ravi);
}

/** Opens two accounts at the desk and closes them: the one with much money waits for a colleague. */
async function openAndClose(bank: RecordedBank, { kavita, rohan, sunita }: People): Promise<void> {
  const form = {
    name: 'Ravi Kumar',
    email: 'ravi.shop@kosh.example',
    phone: '9812345673',
    address: '5, MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    zip: '560001',
    accountType: 'current',
  };
  const empty = await bank.ask(sunita, 'createCustomer', { body: form });
  const wanted = { ...form, email: 'ravi.home@kosh.example', phone: '9812345674' };
  const full = await bank.askQuietly(sunita, 'createCustomer', { body: wanted });
  const papers = { status: 'verified', panLastFour: '123K', aadhaarLastFour: '4321' };
  await bank.askQuietly(kavita, 'updateKyc', { params: { id: full.data.id }, body: papers });
  for (const teller of [kavita, rohan])
    await bank.askQuietly(teller, 'depositForCustomer', { params: { id: full.data.id }, body: { amount: 150_000 } });
  await bank.ask(kavita, 'sendCustomerReset', { params: { id: empty.data.id } });
  for (const { data } of [empty, full])
    await bank.ask(kavita, 'deleteCustomer', { params: { id: data.id }, body: { reason: REASON } });
}

async function changeOf(bank: RecordedBank, caller: Caller, subject: string): Promise<Read> {
  const { data } = await bank.askQuietly(caller, 'listApprovals');
  return data.find(({ change }: Read) => change?.subject_id === subject).change;
}

async function transactions(bank: RecordedBank, { asha, kavita, rohan }: People, paidId: string): Promise<void> {
  const filter = { type: 'transfer', startDate: '2026-11-01', endDate: '2026-11-20' };
  await bank.ask(kavita, 'listBankerTransactions', { query: { limit: 2, ...filter } });
  await bank.ask(kavita, 'totalBankerTransactions', { query: filter });
  await bank.ask(kavita, 'getBankerTransaction', { params: { id: paidId } });
  await bank.ask(kavita, 'getTransactionRecord', { params: { id: paidId } });
  await bank.ask(kavita, 'exportBankerTransactions', { query: { format: 'csv', minAmount: '200000', ...filter } });
  const view = { name: 'Large', address: 'minAmount=100000' };
  const saved = await bank.ask(kavita, 'saveTransactionView', { body: view });
  await bank.ask(kavita, 'listTransactionViews');
  await bank.ask(kavita, 'deleteTransactionView', { params: { id: saved.data.id } });
  for (const name of ['rejectTransaction', 'approveTransaction'] as const) {
    const { id } = (await bank.askQuietly(asha, 'findRecipient', { query: { phone: '9800000003' } })).data;
    const made = await bank.askQuietly(asha, 'makeTransfer', { body: { recipientId: id, amount: 210_000 } });
    const sent = { params: { id: made.data.transaction.id } };
    await bank.ask(kavita, name, name === 'rejectTransaction' ? { ...sent, body: { reason: REASON } } : sent);
  }
  await bank.askQuietly(asha, 'moveMoney', { body: { type: 'deposit', amount: 150_000 } });
  const customer = (await bank.askQuietly(asha, 'me')).data.user.id;
  const cash = await bank.askQuietly(kavita, 'depositForCustomer', {
    params: { id: customer },
    body: { amount: 250_000 },
  });
  await bank.ask(kavita, 'withdrawBankerTransaction', { params: { id: cash.data.transaction.id } });
  const toCorrect = { params: { id: customer } };
  await bank.ask(kavita, 'correctAccount', { ...toCorrect, body: { reason: 'cheque_book', amount: 100 } });
  await bank.ask(kavita, 'correctAccount', { ...toCorrect, body: { reason: 'cheque_book', amount: 90_000 } });
  await bank.ask(rohan, 'reverseTransaction', {
    params: { id: paidId },
    body: { amount: 500.5, reason: 'Paid twice' },
  });
  await bank.ask(kavita, 'deskDashboard');
  const meanwhile = async () => {
    await bank.askQuietly(asha, 'moveMoney', { body: { type: 'deposit', amount: 10 } });
  };
  await bank.ask(kavita, 'deskLive', { query: { customer }, meanwhile });
  await bank.ask(kavita, 'listDeskActivity', { query: { limit: 2 } });
}

async function books(bank: RecordedBank, { kavita, sunita }: People): Promise<void> {
  const accounts = await bank.ask(kavita, 'listBookAccounts', { query: { search: 'asha', limit: 1 } });
  const account = { params: { id: accounts.data[0].account_id } };
  const date = '2026-10-31';
  await bank.ask(kavita, 'accountAsAt', { ...account, query: { date } });
  await bank.ask(kavita, 'listAccountEntries', { ...account, query: { limit: 2 } });
  await bank.ask(kavita, 'accountInterestLines', { ...account, query: { date } });
  await bank.ask(kavita, 'listQuarterInterest', { query: { date, limit: 2 } });
  await bank.ask(kavita, 'exportQuarterInterest', { query: { date, format: 'csv' } });
  const journals = await bank.ask(kavita, 'listJournals', { query: { limit: 2, kind: 'transfer' } });
  await bank.ask(kavita, 'getJournal', { params: { id: journals.data[0].journal_id } });
  await bank.ask(kavita, 'exportJournals', { query: { format: 'csv', startDate: '2026-11-19', minAmount: '200000' } });
  await bank.ask(kavita, 'trialBalance', { query: { date } });
  await bank.ask(kavita, 'runVerification');
  await bank.ask(kavita, 'verifyBooks');
  await bank.ask(sunita, 'listAuditEvents', { query: { limit: 2 } });
  await bank.ask(kavita, 'depositSummary');
  await bank.ask(kavita, 'listDeposits', { query: { limit: 1, type: 'fixed' } });
  await bank.ask(kavita, 'exportDeposits', { query: { format: 'csv', type: 'tax_saving' } });
  await bank.ask(kavita, 'listCards', { query: { limit: 1, status: 'active' } });
}

async function reports(bank: RecordedBank, { kavita }: People): Promise<void> {
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
  await bank.ask(kavita, 'requestReport', { body: { kind: 'transactions', format: 'xlsx', ...october } });
  const report = await readyOne(() => bank.askQuietly(kavita, 'listReports'), 'ready');
  await bank.ask(kavita, 'listReports');
  await bank.ask(kavita, 'downloadReport', { params: { id: report.id } });
  const schedule = await bank.ask(kavita, 'scheduleReport', { body: { kind: 'kyc_due', format: 'pdf', day: 1 } });
  await bank.ask(kavita, 'listReportSchedules');
  await bank.ask(kavita, 'endReportSchedule', { params: { id: schedule.data.id } });
}

async function staff(bank: RecordedBank, { kavita, rohan, sunita }: People): Promise<void> {
  const passwords = { currentPassword: DEMO_PASSWORD, newPassword: 'Another-Pass-2026' };
  await bank.ask(rohan, 'changeBankerPassword', { body: passwords });
  await bank.ask(kavita, 'getBankerProfile');
  const members = (await bank.ask(sunita, 'listStaff')).data;
  const member = (who: string) => ({
    params: { id: members.find(({ email }: Read) => email === `${who}@kosh.example`).id },
  });
  // With one admin a change holds at once; with two it waits for the other.
  const policy = { reviewAbove: 200_000, pendingDays: 7 };
  const christmas = { day: '2027-12-24', name: 'Christmas Eve', bank: 'closed' };
  await bank.ask(sunita, 'createBanker', {
    body: { name: 'Ravi Kumar', email: 'ravi.desk@kosh.example', role: 'banker' },
  });
  await bank.ask(sunita, 'resetStaffFactor', member('kavita'));
  await bank.ask(sunita, 'changeHoliday', { body: christmas });
  await bank.ask(sunita, 'savePolicy', { body: policy });
  await bank.ask(sunita, 'changeStaffRole', { ...member('kavita'), body: { role: 'admin' } });
  await bank.ask(sunita, 'createBanker', {
    body: { name: 'Ravi Kumar', email: 'ravi.till@kosh.example', role: 'banker' },
  });
  await bank.ask(sunita, 'changeStaffRole', { ...member('rohan'), body: { role: 'admin' } });
  await bank.ask(sunita, 'resetStaffFactor', member('rohan'));
  await bank.ask(sunita, 'setStaffStatus', { ...member('rohan'), body: { status: 'disabled', reason: 'On leave' } });
  await bank.ask(sunita, 'setStaffStatus', { ...member('rohan'), body: { status: 'active', reason: 'Back' } });
  await bank.ask(sunita, 'changeHoliday', { body: { ...christmas, day: '2027-12-31', name: 'Year end' } });
  await bank.ask(sunita, 'savePolicy', { body: { ...policy, reviewAbove: 250_000 } });
  await bank.ask(sunita, 'getPolicy');
  await bank.ask(sunita, 'previewPolicy', { query: { reviewAbove: '100000' } });
  await bank.ask(sunita, 'listHolidays', { query: { year: 2027 } });
  await bank.ask(sunita, 'getTargets');
  await bank.ask(sunita, 'saveTargets', { body: { customers: 500, monthlyTransactions: 2000 } });
}

async function days(bank: RecordedBank, { sunita }: People): Promise<void> {
  await bank.ask(sunita, 'getClock');
  await bank.ask(sunita, 'setTraffic', { body: { on: false } });
  await bank.ask(sunita, 'moveClock', { body: { days: 1 } });
  await bank.ask(sunita, 'runDayEnd');
  await bank.ask(sunita, 'listDayEnds');
  await bank.ask(sunita, 'readBankDay', { params: { date: '2026-11-20' } });
}

/** Works at the desk: customers, transactions, books, reports, staff and days. */
export async function deskSteps(bank: RecordedBank, people: People, paidId: string): Promise<void> {
  await renew(bank, [people.kavita, people.rohan, people.sunita, people.asha]);
  await people.proveKavita();
  await people.proveRohan();
  await customers(bank, people);
  await openAndClose(bank, people);
  await people.proveKavita();
  await transactions(bank, people, paidId);
  await books(bank, people);
  await reports(bank, people);
  await staff(bank, people);
  await days(bank, people);
}
