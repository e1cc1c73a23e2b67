import type { AccountType } from '../../contract/vocabulary/account-terms.ts';

/**
 * The people of the demo bank. They do not exist, their passwords are public, and none of them is there in
 * production (decision 40). Dates are days before the bank's business date at seeding.
 */
export const DEMO_PASSWORD = 'Demo@1234';

export interface DemoCustomer {
  /** Key by which the demo's movements refer to them. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly accountType: AccountType;
  readonly joinedDaysAgo: number;
  readonly status: 'active' | 'frozen' | 'suspended' | 'inactive' | 'pending';
  /** Reason of the status, for the desk. */
  readonly reason?: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Shown on the sign-in page; absent for customers who only fill the bank. */
  readonly note?: string;
}

/** Customers whom a visitor can sign in as: one for each status, and both ends of a transfer. */
export const SIGN_IN_CUSTOMERS: readonly DemoCustomer[] = [
  {
    key: 'asha',
    name: 'Asha Rao',
    email: 'asha@kosh.example',
    phone: '9800000001',
    accountType: 'savings',
    joinedDaysAgo: 420,
    status: 'active',
    address: '14, 3rd Cross, Jayanagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    zip: '560041',
    note: 'Savings, active: the demo customer',
  },
  {
    key: 'vikram',
    name: 'Vikram Shah',
    email: 'vikram@kosh.example',
    phone: '9800000002',
    accountType: 'current',
    joinedDaysAgo: 700,
    status: 'active',
    address: '8, Relief Road',
    city: 'Ahmedabad',
    state: 'Gujarat',
    zip: '380001',
    note: 'Current, active: pays salaries; one transfer waits for a banker',
  },
  {
    key: 'meera',
    name: 'Meera Iyer',
    email: 'meera@kosh.example',
    phone: '9800000003',
    accountType: 'fixed',
    joinedDaysAgo: 610,
    status: 'active',
    address: '22, Lloyds Road, Royapettah',
    city: 'Chennai',
    state: 'Tamil Nadu',
    zip: '600014',
    note: 'Fixed, active: a good recipient',
  },
  {
    key: 'farhan',
    name: 'Farhan Khan',
    email: 'farhan@kosh.example',
    phone: '9800000004',
    accountType: 'savings',
    joinedDaysAgo: 330,
    status: 'frozen',
    reason: 'Court order received',
    address: '5, Aminabad Road',
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    zip: '226018',
    note: 'Frozen: can look, cannot pay',
  },
  {
    key: 'lakshmi',
    name: 'Lakshmi Nair',
    email: 'lakshmi@kosh.example',
    phone: '9800000005',
    accountType: 'savings',
    joinedDaysAgo: 290,
    status: 'suspended',
    reason: 'Compliance review',
    address: '31, MG Road',
    city: 'Kochi',
    state: 'Kerala',
    zip: '682016',
    note: 'Suspended: as frozen, for compliance',
  },
  {
    key: 'arjun',
    name: 'Arjun Das',
    email: 'arjun@kosh.example',
    phone: '9800000006',
    accountType: 'current',
    joinedDaysAgo: 250,
    status: 'inactive',
    reason: 'Asked to pause the account',
    address: '77, Park Street',
    city: 'Kolkata',
    state: 'West Bengal',
    zip: '700016',
    note: 'Inactive: cannot sign in',
  },
  {
    key: 'priya',
    name: 'Priya Singh',
    email: 'priya@kosh.example',
    phone: '9800000007',
    accountType: 'savings',
    joinedDaysAgo: 12,
    status: 'pending',
    reason: 'Identity documents not yet verified',
    address: '3, Civil Lines',
    city: 'Jaipur',
    state: 'Rajasthan',
    zip: '302006',
    note: 'Pending: waits for identity checks',
  },
  {
    key: 'neha',
    name: 'Neha Gupta',
    email: 'neha@kosh.example',
    phone: '9800000008',
    accountType: 'savings',
    joinedDaysAgo: 5,
    status: 'active',
    address: '19, Sector 17',
    city: 'Chandigarh',
    state: 'Chandigarh',
    zip: '160017',
    note: 'Savings, active: new, with little history',
  },
];

export interface DemoStaff {
  readonly name: string;
  readonly email: string;
  readonly role: 'banker' | 'admin';
  readonly note: string;
}

export const STAFF: readonly DemoStaff[] = [
  { name: 'Kavita Menon', email: 'kavita@kosh.example', role: 'banker', note: 'Banker' },
  { name: 'Rohan Desai', email: 'rohan@kosh.example', role: 'banker', note: 'Banker: a second pair of eyes' },
  {
    name: 'Sunita Joshi',
    email: 'sunita@kosh.example',
    role: 'admin',
    note: 'Admin: staff, policy and the bank’s clock',
  },
];

/** The people of the examples on the API's page (the profiles `demo` and `large`). */
export const EXAMPLE_PEOPLE = {
  customer: 'asha@kosh.example',
  banker: 'kavita@kosh.example',
  admin: 'sunita@kosh.example',
  password: DEMO_PASSWORD,
  recipientPhone: '9800000003',
} as const;

const FIRST = ['Aarav', 'Diya', 'Kabir', 'Ananya', 'Rahul', 'Sneha', 'Imran', 'Pooja', 'Joseph', 'Harpreet', 'Manoj'];
const LAST = ['Patel', 'Reddy', 'Mukherjee', 'Fernandes'];
const CITIES = [
  ['Mumbai', 'Maharashtra', '400001'],
  ['Pune', 'Maharashtra', '411001'],
  ['Hyderabad', 'Telangana', '500001'],
  ['Bhopal', 'Madhya Pradesh', '462001'],
] as const;
const TYPES = ['savings', 'savings', 'current', 'savings', 'fixed'] as const;

/**
 * Forty-four more, so that the bank has fifty-two customers today, fifty thirty days ago and forty-eight ninety days
 * ago (B-DB-04, B-DB-19). They cannot sign in.
 */
export const OTHER_CUSTOMERS: readonly DemoCustomer[] = Array.from({ length: 44 }, (_, index) => {
  const first = FIRST[index % FIRST.length] ?? '';
  const last = LAST[Math.floor(index / FIRST.length)] ?? '';
  const [city, state, zip] = CITIES[index % CITIES.length] ?? CITIES[0];
  return {
    key: `other-${index}`,
    name: `${first} ${last}`,
    email: `${first}.${last}@kosh.example`.toLowerCase(),
    phone: `98000${String(10_000 + index)}`,
    accountType: TYPES[index % TYPES.length] ?? 'savings',
    // The first two joined in the last quarter, the others long before.
    joinedDaysAgo: index < 2 ? 70 + index * 10 : 95 + ((index * 37) % 800),
    status: 'active',
    address: `${index + 1}, Station Road`,
    city,
    state,
    zip,
  };
});

/** Keys of those who have moved nothing since they joined, more than two years ago. */
export const DORMANT: readonly string[] = ['other-20', 'other-21', 'other-42', 'other-43'];

/** Keys of those with enough for a request above the bank's threshold. */
export const BUSINESSES: readonly string[] = ['other-7', 'other-12', 'other-17', 'other-32', 'other-37'];
