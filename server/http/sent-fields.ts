/**
 * The meaning of fields of bodies, queries and paths whose schema does not describe them itself, by their name, or by `call.name` where a
 * call means something else by it. Here and not in the contract, because every page of the web app carries its schemas.
 */
const SENT_FIELDS: Readonly<Record<string, string>> = {
  aadhaarLastFour: 'The last four digits of the Aadhaar number',
  account: 'An account number, whole',
  accountType: 'The type of the account to open',
  address: 'The postal address',
  'saveTransactionView.address': 'The query part of the page’s address, which holds the filter',
  after: 'The id of the last line of the page before',
  allTypes: 'True for every type of transaction; then selectedTypes does not count',
  amount: 'Rupees with at most two decimals',
  audience: 'The door at which one signs in',
  bank: 'The id of a bank of this server',
  'changeHoliday.bank': 'Closed or open on that day',
  before: 'The nextBefore of the page before: lists what is older',
  bookedBy: 'By what was booked up to this moment; now when absent',
  carefulAbove: 'Rupees above which an instruction waits for a banker in the 24 hours after a new e-mail address',
  category: 'What the money was spent on',
  'rateRisk.category': 'The risk category',
  challengeId: 'The id that came with the options of the passkey',
  challengeToken: 'The challengeToken of the sign-in; good for one second factor',
  city: 'The city',
  claimsAllowed: 'Whether a reversal of money that is spent makes a claim on the customer',
  clock: 'The business date on which the bank begins; today when absent',
  code: 'The six digits of the authenticator or of the e-mail; where a factor is asked for, a recovery code too',
  'verifyDocument.code': 'The code at the foot of a document',
  confirmAbove:
    'Rupees above which a first transfer, long after the last password, waits until the customer confirms it',
  correctionAbove: 'Rupees above which a charge or goodwill credit waits for a colleague',
  credential: 'The answer of the browser’s passkey, as WebAuthn has it',
  currentPassword: 'The password until now',
  customerDayLimit: 'Rupees in a day above which a customer’s transfers and withdrawals wait for a banker',
  customerId: 'The id of a customer, as the lists give it',
  'openDeposit.customerId': 'The id of the signed-in customer; another is 404',
  customers: 'The number of customers to reach',
  data: 'The transactions to write, as the list gave them',
  date: 'A business date in Asia/Kolkata',
  day: 'The day of the month, from 1 to 28',
  'changeHoliday.day': 'The business date',
  days: 'The number of days to move the clock forward',
  depositAlerts: 'Whether to e-mail about term deposits',
  depositAlertsInApp: 'Whether to tell about term deposits in the app',
  depositType: 'The product of the term deposit',
  description: 'Shown on the statement',
  email: 'The e-mail address of the person',
  'savePreferences.email': 'Whether to send e-mail other than about security',
  event: 'The id of an event, as webhook-id has it',
  events: 'The events to send; all when absent',
  filename: 'The name of the file',
  flagId: 'The id of a flag of this customer',
  format: 'The format of the file',
  goal: 'Rupees to have in term deposits',
  id: 'The id of what the path names before it, as the lists give it',
  instruction: 'What happens at maturity',
  interestRate: 'Percent a year that the caller has shown; another than the bank’s is 409 RATE_CHANGED',
  internalNote: 'For colleagues only',
  kind: 'The kind of report',
  'listBookAccounts.kind': 'The kind of account',
  marketingEmails: 'Whether to send advertisements',
  monthlyTransactions: 'The number of transactions a month to reach',
  name: 'The full name, as in the papers',
  'createBank.name': 'A name by which testers know the bank',
  'diffBank.from': 'The name of the snapshot',
  'restoreBank.name': 'The name of the snapshot',
  'snapshotBank.name': 'The name of the snapshot; one of that name is replaced',
  'registerPasskey.name': 'A name by which the owner knows the passkey',
  'saveTransactionView.name': 'A name for the filter',
  'changeHoliday.name': 'The name of the holiday',
  newFeatures: 'Whether to send news about the product',
  newPassword: 'The password from now on',
  newest: 'The id of the newest notice that was on the screen; all up to it are read',
  nextReview: 'The business date of the next review',
  nominee: 'The name of the person who receives the deposit after the owner’s death',
  note: 'A note; an empty text removes it',
  on: 'Whether customers of the demo pay by themselves on the days that the clock passes',
  otp: 'The six digits of the e-mail',
  panLastFour: 'The last four characters of the PAN',
  password: 'The password',
  pendingDays: 'Days after which a request that waits expires',
  phone: 'An Indian mobile number of ten digits; spaces and +91 may stand in it',
  question: 'The question, in English or Hindi',
  reason: 'Kept with the change in the audit trail',
  recipientId: 'The id that GET /customers/find-recipient gave to this customer; good for ten minutes',
  reversalDate: 'The day for which a reversal counts',
  reviewAbove: 'Rupees above which an instruction waits for a banker',
  role: 'The role of the member of staff',
  search: 'Words to find, such as a name, an amount or a description',
  securityAlerts: 'E-mails about security stay on, whatever is sent',
  selectedFields: 'The columns of the file',
  selectedTypes: 'The types of transactions to write',
  selfServiceCash: 'Whether customers pay cash in and take it out by themselves',
  secret: 'Signs the deliveries; the bank makes one when absent',
  seed: 'The profile that is planted',
  sms: 'Kept as it is said',
  state: 'The state',
  statementType: 'What to write',
  status: 'The status from now on',
  tellerDayLimit: 'Rupees in a day above which a banker’s deposits wait for another banker',
  tenure: 'Months',
  termsAccepted: 'Must be true',
  to: 'The moment to move the clock to',
  toDate: 'The last business date of the period',
  'moveClock.toDate': 'The business date to move the clock to',
  token: 'The token of the e-mailed link',
  transaction_id: 'The id of a transaction, as the list gave it',
  transactionAlertAbove: 'Rupees from which a transaction is told',
  transactionAlerts: 'Whether to e-mail about money in and out',
  transactionAlertsInApp: 'Whether to tell about money in and out in the app',
  type: 'deposit pays in; withdrawal and withdraw both take out',
  url: 'The address to which events are sent',
  userId: 'The id of the signed-in customer; staff may name any',
  version: 'The version of the terms that were shown',
  zip: 'The PIN code',
};

/** A JSON Schema of what a caller sends: fields, or a choice between several sets of them. */
interface SentSchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, { description?: string }>>;
  readonly anyOf?: readonly SentSchema[];
}

/**
 * Gives each field that a call takes its meaning, unless its schema describes it. Returns the same schema.
 *
 * @param resolve finds the shape to which a reference leads
 */
export function withMeanings<S extends SentSchema>(
  call: string,
  schema: S,
  resolve: (choice: SentSchema) => SentSchema = (choice) => choice,
): S {
  const { properties = {}, anyOf = [] } = resolve(schema);
  for (const [name, field] of Object.entries(properties)) {
    const meaning = SENT_FIELDS[`${call}.${name}`] ?? SENT_FIELDS[name];
    if (meaning !== undefined) field.description ??= meaning;
  }
  for (const choice of anyOf) withMeanings(call, choice, resolve);
  return schema;
}
