import { distance } from '../platform/typing-slips.ts';
import { inLatinLetters } from './devanagari.ts';
import { type Idea, LEXICON } from './lexicon.ts';

/** A subject on which a customer may ask. */
export type Intent =
  | 'balance'
  | 'recent_transactions'
  | 'spending'
  | 'comparison'
  | 'income'
  | 'budget'
  | 'deposits'
  | 'card_status'
  | 'pending'
  | 'score'
  | 'health'
  | 'account_details'
  | 'account_status'
  | 'rates'
  | 'fees'
  | 'limits'
  | 'how_transfer'
  | 'how_pay_in'
  | 'how_withdraw'
  | 'how_open_deposit'
  | 'how_break_deposit'
  | 'how_card'
  | 'lost_card'
  | 'how_statement'
  | 'how_password'
  | 'how_two_factor'
  | 'how_profile'
  | 'how_close_account'
  | 'how_marks'
  | 'how_share'
  | 'how_search'
  | 'how_install'
  | 'how_notifications'
  | 'support'
  | 'branch'
  | 'other_person'
  | 'news'
  | 'greeting'
  | 'thanks'
  | 'help'
  | 'unknown';

/**
 * Points of each idea for (or against) an intent. The intent with the most points wins; the order of the list breaks
 * ties, so the more particular ones come first.
 */
const WEIGHTS: readonly (readonly [Intent, Partial<Record<Idea, number>>])[] = [
  ['other_person', { other: 6 }],
  ['news', { news: 4 }],
  ['how_close_account', { closing: 6 }],
  ['how_notifications', { alerts: 5, news: 0.5, how: 0.5 }],
  ['how_marks', { marks: 5, how: 0.5 }],
  ['how_share', { share: 5, how: 0.5 }],
  ['how_search', { search: 4, how: 0.5 }],
  ['how_install', { install: 5, how: 0.5 }],
  ['lost_card', { lost: 3, card: 2, transactions: 1, account: 0.5 }],
  ['how_two_factor', { twoFactor: 5, how: 0.5 }],
  ['how_password', { password: 5, how: 0.5 }],
  ['how_break_deposit', { breaking: 4, deposits: 1, how: 0.5 }],
  ['budget', { budget: 5 }],
  ['fees', { fees: 4, account: 0.5, balance: -1 }],
  ['limits', { limits: 4, send: 1, withdraw: 1 }],
  ['rates', { rates: 3.5, deposits: 1.2, account: 0.5 }],
  ['score', { score: 3.5 }],
  ['health', { health: 3.6, score: 0.3 }],
  ['how_statement', { statement: 4, how: 0.5, transactions: 0.2 }],
  ['pending', { pending: 3.5, send: 0.5, transactions: 0.5, card: -2.5 }],
  ['account_status', { unfreeze: 3, account: 1, how: 0.2, card: -2 }],
  ['how_card', { card: 2, apply: 1.6, open: 1.4, how: 1, unfreeze: 0.9 }],
  ['card_status', { card: 2.6, number: 0.3, pending: 0.6, unfreeze: 0.2 }],
  ['how_open_deposit', { deposits: 1.6, open: 1.7, how: 1.3, payIn: 0.2 }],
  ['deposits', { deposits: 2.4, maturity: 3, number: 0.1, payIn: 0.1 }],
  ['how_profile', { profile: 3, number: -0.8, how: 0.6 }],
  ['comparison', { compare: 2, spending: 2.2 }],
  ['spending', { spending: 3.2, marks: 3, transactions: 0.2, income: -0.5 }],
  ['income', { income: 3, transactions: 0.2 }],
  ['how_withdraw', { withdraw: 2.6, how: 0.6 }],
  ['how_transfer', { send: 2.6, how: 0.6, account: 0.1 }],
  ['recent_transactions', { transactions: 2.6, recent: 1.2, account: 0.2 }],
  // 'My fixed deposit' says 'deposit', too.
  ['how_pay_in', { payIn: 2.8, how: 0.8, account: 0.1, deposits: -0.7 }],
  ['balance', { balance: 3, available: 2, account: 0.4 }],
  ['branch', { branch: 3, support: 0.5 }],
  ['support', { support: 3, help: 0.5 }],
  ['account_details', { account: 1, number: 1.6 }],
  ['help', { help: 2 }],
  ['thanks', { thanks: 1.5 }],
  ['greeting', { greeting: 1.4 }],
];

/** Min points for an intent. */
const ENOUGH = 1.3;

/** Returns a question without case, accents on punctuation, or anything that is not a word. */
export function plain(question: string): string {
  return ` ${inLatinLetters(question)
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[’`]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}'/.\s-]/gu, ' ')
    .replace(/[.]+(\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()} `;
}

/** Returns the ideas that a question touches. */
export function ideasIn(question: string): Set<Idea> {
  const text = plain(question);
  const words = text.trim().split(' ');
  // as: the keys of the lexicon are its ideas by definition.
  return new Set(
    (Object.keys(LEXICON) as Idea[]).filter((idea) => LEXICON[idea].some((term) => mentions(text, words, term))),
  );
}

function mentions(text: string, words: readonly string[], term: string): boolean {
  if (term.includes(' ') || term.startsWith("'"))
    return text.includes(term.startsWith("'") ? `${term} ` : ` ${term} `) || text.includes(` ${term}s `);
  return words.some((word) => word === term || isSlipOf(word, term));
}

/** Words that look like misspellings of words of another idea but are not. */
const NEVER_SLIPS = new Set([
  'bacha',
  'bache',
  'bachi',
  'bachat',
  'change',
  'deposit',
  'deposits',
  'khana',
  'khojna',
  'kholna',
  'kholo',
  'send',
  'sent',
]);

/**
 * True for one typing error in a word of five letters or more, two in nine or more: a wrong, missing, extra or swapped
 * letter.
 */
function isSlipOf(word: string, term: string): boolean {
  if (term.length < 5 || NEVER_SLIPS.has(word)) return false;
  const allowed = term.length >= 9 ? 2 : 1;
  return word[0] === term[0] && Math.abs(word.length - term.length) <= allowed && distance(word, term) <= allowed;
}

/** Returns the intent of a question. */
export function intentOf(question: string): Intent {
  const ideas = ideasIn(question);
  let best: Intent = 'unknown';
  let most = ENOUGH;
  for (const [intent, weights] of WEIGHTS) {
    let points = 0;
    for (const idea of ideas) points += weights[idea] ?? 0;
    if (points > most) [best, most] = [intent, points];
  }
  return best;
}
