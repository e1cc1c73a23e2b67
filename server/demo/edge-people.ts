import type { DemoCustomer } from './demo-people.ts';

// The people of the profile `edge` are no persons: each is named after their peculiarity, or is a sample of a script.
// Their e-mail addresses are `<key>@kosh.example`; the password is that of the demo.

/** Exactly as long as the bank accepts: 100 code points (contract/sign-in/sessions.ts). */
export const MAX_LENGTH_NAME = 'Longest Name That The Bank Accepts '.repeat(3).slice(0, 99).padEnd(100, 'Z');
/** 300 code points, over several lines. */
export const MAX_LENGTH_ADDRESS = 'Longest address, with every line the form takes\n'
  .repeat(7)
  .slice(0, 299)
  .padEnd(300, 'Z');

type Edge = Pick<DemoCustomer, 'key' | 'name' | 'note'> & Partial<DemoCustomer>;

/** The same few words, 'a sample of writing', in the scripts of India's large languages. */
const SCRIPTS: readonly Edge[] = [
  {
    key: 'devanagari',
    name: 'लेखन का नमूना',
    address: '१२, नमूना मार्ग, क्ष त्र ज्ञ',
    note: 'Devanagari, with conjuncts and its own digits',
  },
  { key: 'bengali', name: 'লেখার নমুনা', address: 'নমুনা সড়ক ৫', note: 'Bengali' },
  { key: 'gujarati', name: 'લખાણનો નમૂનો', address: 'નમૂના માર્ગ ૫', note: 'Gujarati' },
  { key: 'gurmukhi', name: 'ਲਿਖਤ ਦਾ ਨਮੂਨਾ', address: 'ਨਮੂਨਾ ਸੜਕ ੫', note: 'Gurmukhi' },
  { key: 'kannada', name: 'ಬರಹದ ಮಾದರಿ', address: 'ಮಾದರಿ ರಸ್ತೆ ೫', note: 'Kannada' },
  { key: 'malayalam', name: 'എഴുത്തിന്റെ മാതൃക', address: 'മാതൃക റോഡ് ൫', note: 'Malayalam, with a chillu and a joiner' },
  { key: 'odia', name: 'ଲେଖାର ନମୁନା', address: 'ନମୁନା ରାସ୍ତା ୫', note: 'Odia' },
  { key: 'tamil', name: 'எழுத்து மாதிரி', address: 'மாதிரி சாலை ௫', note: 'Tamil' },
  { key: 'telugu', name: 'రాత నమూనా', address: 'నమూనా రోడ్డు ౫', note: 'Telugu' },
  { key: 'urdu', name: 'تحریر کا نمونہ', address: 'نمونہ روڈ ۵', note: 'Urdu: written from right to left' },
];

const UNUSUAL_NAMES: readonly Edge[] = [
  {
    key: 'longest',
    name: MAX_LENGTH_NAME,
    address: MAX_LENGTH_ADDRESS,
    city: 'C'.repeat(100),
    state: 'S'.repeat(100),
    note: 'The longest of everything, and a card that has to hold it',
  },
  { key: 'shortest', name: 'Ab', address: '1, Rd', note: 'The shortest name and address' },
  {
    key: 'unbroken',
    name: 'Unbroken'.repeat(12),
    address: 'Unbrokenaddress'.repeat(10),
    note: 'No space to break a line at',
  },
  { key: 'emoji', name: 'Emoji Sample 🙂 👩‍👩‍👧‍👦 🇮🇳', note: 'Emoji: a family of four with joiners, and a flag' },
  {
    key: 'apostrophe',
    name: "Apostrophe O'Sample-d'Test",
    address: `1, "Quote" Road, O'Hyphen-Town`,
    note: 'Apostrophes, quotes and hyphens',
  },
  {
    key: 'markup',
    name: '<b>Markup</b> & <i>Entities</i> &amp;',
    address: `'); drop table customers; --`,
    note: 'HTML and SQL that must stay text',
  },
  {
    key: 'formula',
    name: '=1+1 Formula Sample',
    address: '@SUM(A1:A9), +1, -1',
    note: 'Would be a formula in a spreadsheet',
  },
  { key: 'accents', name: 'Âccénts Ñand Ðiacritics ßample', note: 'Latin letters outside ASCII' },
];

/** Customers whose accounts are unusual. */
const UNUSUAL_ACCOUNTS: readonly Edge[] = [
  { key: 'zero', name: 'Zero Balance', joinedDaysAgo: 0, note: 'Opened today: no money, no history' },
  { key: 'paisa', name: 'One Paisa', note: 'A balance of ₹0.01' },
  {
    key: 'largest',
    name: 'Largest Balance',
    accountType: 'current',
    note: 'As much as the bank keeps: the next paisa in is refused',
  },
  {
    key: 'thousands',
    name: 'Thousands Of Transactions',
    joinedDaysAgo: 500,
    note: 'Five thousand movements in a year and more',
  },
  {
    key: 'deposits',
    name: 'Deposits At Every Stage',
    joinedDaysAgo: 2200,
    accountType: 'fixed',
    note: 'New, maturing tomorrow, matured, renewed, broken, locked, recurring',
  },
  { key: 'missed', name: 'Missed Instalment', note: 'A recurring deposit whose third instalment found no money' },
  {
    key: 'pending',
    name: 'Pending Near Expiry',
    joinedDaysAgo: 400,
    note: 'Waiting, expiring within the hour, expired, approved, rejected',
  },
  { key: 'held', name: 'Everything On Hold', note: 'The whole balance is on hold: nothing is available' },
  { key: 'below', name: 'Below Minimum Balance', accountType: 'current', note: 'Below the minimum balance: a notice' },
  { key: 'leap', name: 'Leap Day', accountType: 'fixed', note: 'Joined on 29 February, with deposits from that day' },
  {
    key: 'flagged',
    name: 'Flagged Twice',
    note: 'One flag stands, one was cleared; KYC was rejected, the risk is high',
  },
  { key: 'cards', name: 'Card Blocked', note: 'A blocked card; its papers are due for review' },
  { key: 'newcard', name: 'Card Not Yet Active', note: 'A card that waits to be activated' },
];

const STATUSES: readonly Edge[] = [
  {
    key: 'frozen',
    name: 'Status Frozen',
    status: 'frozen',
    reason: 'Court order received',
    note: 'Frozen: can look, cannot pay',
  },
  {
    key: 'suspended',
    name: 'Status Suspended',
    status: 'suspended',
    reason: 'Compliance review. '.repeat(26),
    note: 'Suspended, with a reason of nearly 500 characters',
  },
  {
    key: 'inactive',
    name: 'Status Inactive',
    status: 'inactive',
    reason: 'Asked to pause the account',
    note: 'Inactive: cannot sign in',
  },
  {
    key: 'unverified',
    name: 'Status Pending',
    status: 'pending',
    reason: 'Identity documents not yet verified',
    note: 'Pending: waits for identity checks',
  },
  { key: 'closed', name: 'Status Closed', joinedDaysAgo: 300 },
];

/** All customers of the profile `edge`; all but the closed one can be tried on the sign-in page. */
export const EDGE_CUSTOMERS: readonly DemoCustomer[] = [
  ...UNUSUAL_ACCOUNTS,
  ...UNUSUAL_NAMES,
  ...SCRIPTS,
  ...STATUSES,
].map((person, index) => ({
  email: `${person.key}@kosh.example`,
  phone: `97000${String(index).padStart(5, '0')}`,
  accountType: 'savings',
  joinedDaysAgo: 200,
  status: 'active',
  address: '1, Sample Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zip: '560001',
  ...person,
}));
