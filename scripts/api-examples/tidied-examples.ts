import { referenceOfTransaction } from '../../contract/vocabulary/transaction-reference.ts';
import type { RecordedExamples } from '../../server/http/recorded-examples.ts';

// Not by the edge of a word: in JSON, a line's end before an id is a backslash and a letter.
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const REFERENCE = /\bKB(?:-[0-9A-Z]{4}){4}\b/g;
const DOCUMENT_CODE = /\bKOSH(?:-[0-9A-Z]{4}){4}\b/g;
/** The code at the foot of no document. */
const NO_DOCUMENT = 'KOSH-0000-0000-0000-0000';
/** Longer lists and files are cut to so many lines, so that they can be read. */
const LONGEST_LIST = 3;
const SHOWN_OF_LIST = 2;

/** Values that are secrets, are drawn by chance or measure the machine, by the name of their field. */
const PLACEHOLDERS: Readonly<Record<string, unknown>> = {
  token: '<token>',
  challengeToken: '<challengeToken>',
  secret: '<secret>',
  otpauthUrl: 'otpauth://totp/Kosh:ravi%40kosh.example?secret=<secret>&issuer=Kosh',
  recoveryCodes: ['<recovery code>', '<recovery code>'],
  otp: '123456',
  cvv: '123',
  sha256: '<sha256>',
  hash: '<hash>',
  key: '<key>',
  tookMs: 120,
  seconds: 2,
  bytes: 28_000,
};
/** A value that no field's name gives away: a sealed id, or a part of a passkey. */
const SEALED = /^[\w-]{40,}$/;

function tidiedField(key: string, value: unknown): unknown {
  if (Array.isArray(value) && value.length > LONGEST_LIST && key !== 'recoveryCodes')
    return value.slice(0, SHOWN_OF_LIST);
  if (key in PLACEHOLDERS) return PLACEHOLDERS[key];
  if (typeof value !== 'string') return value;
  if (key === 'code' && /^\d{6}$/.test(value)) return '123456';
  if (key === 'card_number') return value.startsWith('•') ? '•••• 1234' : '9999 9912 3456 1234';
  if (key === 'html') return '<!doctype html><html lang="en">…</html>';
  if (value.startsWith('data:')) return value.replace(/,.*/, ',<bytes>');
  // A file of lines, after the mark with which it begins.
  if (key === '200' && value.startsWith('\uFEFF'))
    return value.split('\r\n').slice(0, LONGEST_LIST).join('\r\n').slice(1);
  return SEALED.test(value) ? `<${key}>` : value;
}

/** Replaces what was drawn by chance by the same values in the same order, in all texts at once. */
function withSteadyIds(text: string): string {
  const ids = new Map<string, string>();
  const references = new Map<string, string>();
  for (const [id] of text.matchAll(UUID)) {
    if (ids.has(id)) continue;
    // As ids of version 7 whose instants differ, because the reference follows from the instant.
    const steady = `01a1f700-${(ids.size + 1).toString(16).padStart(4, '0')}-7000-8000-000000000000`;
    ids.set(id, steady);
    references.set(referenceOfTransaction(id) ?? '', referenceOfTransaction(steady) ?? '');
  }
  return text
    .replaceAll(UUID, (id) => ids.get(id) ?? id)
    .replaceAll(REFERENCE, (reference) => references.get(reference) ?? reference)
    .replaceAll(DOCUMENT_CODE, NO_DOCUMENT);
}

/** Replaces the numbers of accounts that were opened in the run, which are drawn by chance. */
function withSteadyAccounts(text: string): string {
  const opened = [...text.matchAll(/"name": "Ravi Kumar"[^{}]*?"account_number": "(\d{12})"/g)].map(
    ([, number = '']) => number,
  );
  return [...new Set(opened)].reduce(
    (all, number, index) =>
      all.replaceAll(number, `50000000000${index + 1}`).replaceAll(`•••• ${number.slice(-4)}`, `•••• 000${index + 1}`),
    text,
  );
}

/** Replaces the id and the port of the bank that was made in the run. */
function withSteadyBank(text: string): string {
  const [, id = ''] = /"http:\/\/(\w+)\.localhost:\d+"/.exec(text) ?? [];
  return text.replaceAll(id, 'k7m2p9x4qa').replaceAll(/\.localhost:\d+/g, '.localhost:3000');
}

/** Replaces the ids of events, which follow from drawn ones, and the port of their receiver. */
function withSteadyEvents(text: string): string {
  const ids = [...new Set(text.match(/\bevt_[0-9a-f]{32}\b/g))];
  return ids
    .reduce((all, id, index) => all.replaceAll(id, `evt_${(index + 1).toString(16).padStart(32, '0')}`), text)
    .replaceAll(/127\.0\.0\.1:\d+\/hooks/g, '127.0.0.1:4000/hooks');
}

/** Returns what was recorded as it is published: without secrets, and the same from each run. */
export function tidied(recorded: RecordedExamples, bankUrl: string): RecordedExamples {
  const sorted = {
    calls: Object.fromEntries(Object.entries(recorded.calls).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    refusals: Object.fromEntries(Object.entries(recorded.refusals).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    events: Object.fromEntries(Object.entries(recorded.events).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
  const text = JSON.stringify(sorted, (key, value) => tidiedField(key, value), 1).replaceAll(
    bankUrl,
    'http://localhost:3000',
  );
  // as: the text was made of the same value.
  return JSON.parse(withSteadyEvents(withSteadyBank(withSteadyAccounts(withSteadyIds(text))))) as RecordedExamples;
}
