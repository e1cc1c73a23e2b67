import { paths } from '../../contract/vocabulary/page-paths.ts';
import type { HelpFigures } from './help-figures.ts';

/** Headings of the help centre, in their order on the page. */
export const HELP_TOPICS = ['money', 'deposits', 'card', 'account', 'app', 'security', 'bank'] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** Pages to which an article leads. */
export const HELP_PAGES = {
  dashboard: paths.customerDashboard,
  transactions: paths.transactions,
  spending: paths.spending,
  search: paths.search,
  profile: paths.customerProfile,
  rates: paths.fixedDeposits,
  forgotten: paths.customerForgotPassword,
  verify: paths.verify,
  contact: paths.contact,
  mailbox: paths.mailbox,
} as const;
export type HelpPage = keyof typeof HELP_PAGES;

interface Listed {
  readonly id: string;
  readonly topic: HelpTopic;
  readonly links: readonly HelpPage[];
  /** Words that readers type for it and that its text lacks: English, Hindi, and Hindi in Latin letters. */
  readonly words: string;
}

/** Every article, in its order on the page. The texts are in `en/` and `hi/`. */
export const HELP_ARTICLES = [
  {
    id: 'pay-in',
    topic: 'money',
    links: ['dashboard'],
    words: 'add top up cash put credit jama karna paise dalna पैसा डालना नक़द नकदी क्रेडिट',
  },
  {
    id: 'send-money',
    topic: 'money',
    links: ['dashboard'],
    words: 'transfer pay payment remit upi neft imps bhejna bheju paise अंतरण ट्रांसफर भुगतान पेमेंट यूपीआई',
  },
  {
    id: 'who-may-receive',
    topic: 'money',
    links: ['dashboard'],
    words: 'recipient beneficiary payee find not found prapt लाभार्थी पाने वाला प्राप्तकर्ता',
  },
  {
    id: 'withdraw',
    topic: 'money',
    links: ['dashboard'],
    words: 'take out cash atm nikalna nikasi निकासी एटीएम नक़द',
  },
  {
    id: 'limits-and-reviews',
    topic: 'money',
    links: ['transactions'],
    words: 'limit maximum most pending waiting stuck on hold held approval seema लंबित अटका सीमा होल्ड मंज़ूरी',
  },
  {
    id: 'cancel-a-request',
    topic: 'money',
    links: ['transactions'],
    words: 'withdraw take back undo stop mistake wrong person radd रद्द वापस ग़लती',
  },
  {
    id: 'no-answer',
    topic: 'money',
    links: ['dashboard'],
    words: 'offline internet network twice double timeout lost connection नेटवर्क इंटरनेट कनेक्शन दो बार',
  },
  {
    id: 'fees',
    topic: 'money',
    links: ['rates'],
    words: 'fee charge charges cost minimum balance shulk शुल्क चार्ज न्यूनतम शेष',
  },
  {
    id: 'open-a-deposit',
    topic: 'deposits',
    links: ['dashboard', 'rates'],
    words: 'fd rd term fixed recurring tax saving 80c new book एफडी आरडी सावधि आवर्ती मीयादी बचत',
  },
  {
    id: 'close-a-deposit-early',
    topic: 'deposits',
    links: ['dashboard', 'rates'],
    words: 'break premature penalty fd todna तोड़ना एफडी समयपूर्व जुर्माना पेनल्टी',
  },
  {
    id: 'maturity',
    topic: 'deposits',
    links: ['dashboard'],
    words: 'mature matures renew renewal payout nominee end instruction नवीकरण नामिती मैच्योरिटी',
  },
  {
    id: 'interest',
    topic: 'deposits',
    links: ['rates'],
    words: 'rate rates percent return quarter byaj byaaj दर दरें ब्याज प्रतिशत',
  },
  {
    id: 'get-a-card',
    topic: 'card',
    links: ['dashboard'],
    words: 'debit virtual apply application cvv number activate डेबिट आवेदन सीवीवी',
  },
  {
    id: 'lost-card',
    topic: 'card',
    links: ['dashboard', 'profile'],
    words: 'stolen freeze block fraud hacked scam unauthorised missing chori खोया चोरी फ़्रीज़ ब्लॉक धोखा धोखाधड़ी',
  },
  {
    id: 'score',
    topic: 'account',
    links: ['dashboard'],
    words: 'cibil credit rating health loan सिबिल क्रेडिट सेहत ऋण लोन',
  },
  {
    id: 'statements',
    topic: 'account',
    links: ['transactions', 'profile', 'verify'],
    words: 'statement export download pdf excel csv receipt passbook vivran स्टेटमेंट डाउनलोड पासबुक रसीद',
  },
  {
    id: 'change-your-details',
    topic: 'account',
    links: ['profile'],
    words: 'address phone mobile number email name photo update pata नाम पता मोबाइल फोन ईमेल फोटो',
  },
  {
    id: 'notifications',
    topic: 'account',
    links: ['profile'],
    words: 'alerts mail e-mail sms news marketing soochna अलर्ट मेल एसएमएस',
  },
  {
    id: 'account-status',
    topic: 'account',
    links: ['contact'],
    words: 'frozen suspended pending inactive blocked kyc activate disabled restricted निलंबित निष्क्रिय केवाईसी बंद',
  },
  {
    id: 'close-your-account',
    topic: 'account',
    links: ['contact'],
    words: 'delete leave shut end khata band खाता बंद हटाना',
  },
  {
    id: 'search',
    topic: 'app',
    links: ['search'],
    words: 'search find look for khojna khojo dhundhna खोजना खोजें ढूँढना',
  },
  {
    id: 'notes-and-photos',
    topic: 'app',
    links: ['transactions'],
    words: 'note category tag receipt picture own label shreni श्रेणी टिप्पणी तस्वीर',
  },
  {
    id: 'budgets',
    topic: 'app',
    links: ['spending'],
    words: 'budget spent expense expenses compare month kharch kharcha bajat खर्च खर्चा',
  },
  {
    id: 'share-your-details',
    topic: 'app',
    links: ['dashboard', 'profile'],
    words: 'share qr code friend receive sajha क्यूआर',
  },
  {
    id: 'install',
    topic: 'app',
    links: ['dashboard'],
    words: 'app home screen icon pwa download mobile इंस्टाल मोबाइल',
  },
  {
    id: 'password',
    topic: 'security',
    links: ['profile', 'forgotten'],
    words: 'forgot forgotten change reset login sign in bhool भूल बदलना लॉगिन',
  },
  {
    id: 'two-factor',
    topic: 'security',
    links: ['profile'],
    words: '2fa otp authenticator totp passkey fingerprint recovery code second factor पासकी ओटीपी उँगली रिकवरी',
  },
  {
    id: 'devices',
    topic: 'security',
    links: ['profile'],
    words: 'session sessions sign out log out logged out phone stolen activity सत्र लॉग आउट',
  },
  {
    id: 'contact',
    topic: 'bank',
    links: ['contact'],
    words: 'support customer care complaint call phone human helpline shikayat sampark शिकायत संपर्क सहायता ग्राहक सेवा',
  },
  {
    id: 'branches',
    topic: 'bank',
    links: [],
    words: 'branch office nearest location timing opening hours कार्यालय समय',
  },
  {
    id: 'about-the-demo',
    topic: 'bank',
    links: ['mailbox'],
    words: 'demo real fake clock date education mailbox असली नक़ली घड़ी मेलबॉक्स',
  },
] as const satisfies readonly Listed[];
export type HelpArticleId = (typeof HELP_ARTICLES)[number]['id'];

/** The text of an article: a short answer, which the chat gives too, and steps. Names of screens stand in “quotes”. */
export interface HelpText {
  readonly title: string;
  readonly answer: string;
  readonly steps?: readonly string[];
}

/** Writes articles with the bank's figures. */
export type HelpTexts<Topic extends HelpTopic> = (figures: HelpFigures) => {
  readonly [Id in Extract<(typeof HELP_ARTICLES)[number], { topic: Topic }>['id']]: HelpText;
};

/** The help centre in one language. */
export interface HelpCatalogue {
  readonly topics: Record<HelpTopic, string>;
  readonly pages: Record<HelpPage, string>;
  /** Leads from a chat's answer to the whole article. */
  readonly readMore: string;
  readonly texts: (figures: HelpFigures) => Record<HelpArticleId, HelpText>;
}
