import { companyInformation } from './company-information.ts';
import { legalInformation } from './legal-information.ts';
import { productInformation } from './product-information.ts';

/** One information page: title, lead, and sections. */
export interface InformationText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly title: string;
    readonly body: readonly string[];
    readonly points?: readonly string[];
  }[];
}

const information = {
  ...companyInformation,
  ...productInformation,
  ...legalInformation,
} as const satisfies Record<string, InformationText>;

export type InformationPath = keyof typeof information;

/** The words around figures that the bank provides. */
const liveInformation = {
  asOf: (day: string) => `Rates and minimums as of ${day}, from our product table.`,
  failed: 'The rates could not be loaded just now.',
  accounts: 'Account terms today',
  deposits: 'Deposit rates today',
  product: 'Product',
  forWhom: 'For',
  rate: 'Interest a year',
  none: 'none',
  percent: (rate: number) => `${rate}%`,
  minimumBalance: 'Minimum balance',
  minimumAmount: 'Minimum',
  tenures: 'Tenures',
  noTenure: 'No fixed term',
  months: (months: readonly number[]) => `${months.join(', ')} months`,
  yearOn: (principal: string) => `A year’s interest on ${principal}`,
  about: (amount: string) => `about ${amount}`,
  monthly: (amount: string) => `${amount} a month for a year`,
  early: 'Closing early',
  review: 'Payments that need approval',
  reviewAbove: (amount: string) =>
    `Withdrawals and transfers above ${amount} need a banker’s approval. We may change this amount, and record each change.`,
  cardTerms: (version: string) => `The ten terms of the debit card, version ${version}`,
  cardTermsNote: 'You accept them when you apply for a card.',
  conformanceLink: 'See every rule of this bank, and its tests',
  contact: {
    title: 'Ways to reach us',
    email: 'E-mail',
    phone: 'Phone',
    phoneNote: '1800-000-0000, a demo number; calls are not answered',
    hours: 'Hours',
    hoursValue: '9 am to 6 pm, Monday to Friday, India Standard Time',
    address: 'Address',
    addressValue: 'None. We are software.',
  },
};

/** The information pages (C-PU-06), by path, and the words around their figures. Loaded with the page that shows them. */
export interface InformationWords {
  readonly pages: Record<InformationPath, InformationText>;
  readonly live: typeof liveInformation;
}

export const informationWords: InformationWords = { pages: information, live: liveInformation };
