import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { businessDate, instant } from '../vocabulary/ids.ts';
import { rupees } from '../vocabulary/money.ts';
import { personalDetails } from '../vocabulary/people.ts';
import { text } from '../vocabulary/text.ts';
import { TRANSACTION_STATUSES } from '../vocabulary/transaction.ts';

// A demo server holds more banks than the one it was started for: whole banks, one for each test. The calls here are
// those of the server; the banks themselves have none of them. A call about one bank carries its key as the bearer token, or the
// server's key, which is printed at the start. In demo mode only, otherwise 404.

/** The header by which a program names the bank that it means, where it cannot use the bank's own host name. */
export const BANK_HEADER = 'x-kosh-bank';

/** Max banks that one server holds besides its own. */
export const MAX_BANKS = 64;
/** Hours after its last request after which a bank is deleted. */
export const BANK_LIVES_HOURS = 24;
/** Max snapshots of one bank. */
export const MAX_SNAPSHOTS = 16;
/** Max rows of each list in a comparison with a snapshot. */
export const MAX_DIFFERENCES = 500;

const SEEDS = ['demo', 'empty', 'edge'] as const;
const name = text({ required: 'Please enter a name', max: 60, tooLong: 'A name has at most 60 characters' });
// Any text: one that cannot be an id is the id of no bank.
const bank = z.object({ bank: text({ max: 60 }) });
/** Refusals of a call about one bank. */
const OF_ONE_BANK = ['NOT_FOUND', 'BANK_NOT_FOUND', 'TOKEN_MISSING', 'NOT_ALLOWED'] as const;
const snapshot = z.object({ name, takenAt: instant });

const heldBank = z.object({
  id: z.string().describe('The first part of its host name, and the value of X-Kosh-Bank'),
  name: z.string(),
  seed: z.enum(SEEDS),
  baseUrl: z.string().describe("Address of the bank's pages"),
  apiUrl: z.string().describe("Address of the bank's calls"),
  expiresAt: instant.describe('When it is deleted, unless it is used before'),
});

/**
 * Makes a bank with a database, books, people, sessions, mailbox and clock of its own. Refused: `BANKS_FULL` above 64 banks
 * and on a full disk, `INVALID_INPUT` for a date before today or more than ten years ahead.
 */
export const createBank = endpoint({
  method: 'POST',
  path: '/demo/banks',
  caller: 'anyone',
  creates: true,
  summary: 'Makes a whole bank, for one test',
  body: z.object({
    name: name.optional(),
    seed: z.enum(SEEDS, { error: 'Please choose one of demo, empty and edge' }).optional(),
    clock: businessDate.optional(),
  }),
  data: heldBank.extend({
    key: z.string().describe('Bearer token of the calls about this bank. It is told once'),
  }),
  refusals: ['NOT_FOUND', 'BANKS_FULL', 'STATUS_CONFLICT', 'BUSY'],
});

/**
 * Lists the banks of this server, the latest used first, for an admin of the first bank or with the server's key. With a bank's
 * own key it lists that bank alone.
 */
export const listBanks = endpoint({
  method: 'GET',
  path: '/demo/banks',
  caller: 'anyone',
  summary: 'Lists the banks that this server holds',
  data: z.array(
    heldBank.extend({
      createdAt: instant,
      lastUsedAt: instant,
      open: z.boolean().describe('False while it is idle: then it has no connection and no timer'),
      businessDate: businessDate.describe('The date of its own clock'),
      bytes: z.number().describe('Size of its database'),
      snapshots: z.array(snapshot),
    }),
  ),
  refusals: ['NOT_FOUND', 'TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'SESSION_ENDED', 'NOT_ALLOWED'],
});

/** Deletes a bank with its snapshots, at once. */
export const deleteBank = endpoint({
  method: 'DELETE',
  path: '/demo/banks/{bank}',
  caller: 'anyone',
  summary: 'Deletes a bank with everything in it',
  params: bank,
  data: z.object({ id: z.string() }),
  refusals: OF_ONE_BANK,
});

/** Keeps the bank as it is now under a name; a snapshot of that name is replaced. Calls to the bank wait meanwhile. */
export const snapshotBank = endpoint({
  method: 'POST',
  path: '/demo/banks/{bank}/snapshots',
  caller: 'anyone',
  creates: true,
  summary: 'Keeps a bank as it is now, with its clock and its mailbox',
  params: bank,
  body: z.object({ name }),
  data: snapshot,
  refusals: [...OF_ONE_BANK, 'STATUS_CONFLICT', 'BUSY'],
});

/** Takes the bank back to a snapshot, sessions and all. Calls to the bank wait meanwhile; its live streams end. */
export const restoreBank = endpoint({
  method: 'POST',
  path: '/demo/banks/{bank}/restore',
  caller: 'anyone',
  summary: 'Takes a bank back to one of its snapshots',
  params: bank,
  body: z.object({ name }),
  data: snapshot,
  refusals: [...OF_ONE_BANK, 'BUSY'],
});

const customerRow = z.object({
  customerId: z.string().describe('Such as KB100001'),
  ...personalDetails.shape,
  status: z.string().describe("The account's status; closed for a customer who has left"),
  kycStatus: z.string().describe('The result of the last KYC check; not_started without one'),
});
const accountRow = z.object({
  accountNumber: z.string(),
  kind: z.string().describe("customer, term_deposit, or one of the bank's own"),
  customerId: z.string().nullable().describe("Null for the bank's own accounts"),
  status: z.string(),
  balance: rupees.describe('Credit positive'),
  held: rupees,
});
const journalRow = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  description: z.string(),
  amount: rupees,
  entries: z
    .array(z.object({ accountNumber: z.string(), amount: rupees.describe('Credit positive') }))
    .describe('Empty until it is posted'),
});
const letterRow = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string().describe('E-mail address'),
  subject: z.string(),
  sentAt: instant.nullable().describe('Null while it waits'),
});
export type CustomerRow = z.output<typeof customerRow>;
export type AccountRow = z.output<typeof accountRow>;
export type JournalRow = z.output<typeof journalRow>;
export type LetterRow = z.output<typeof letterRow>;

/** Rows of one kind that differ, the newest first, at most 500 in each list. */
const differencesOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    added: z.array(row),
    changed: z.array(z.object({ before: row, after: row })),
    removed: z.array(row).describe('Only where the bank was taken back to an earlier moment than the snapshot'),
    complete: z.boolean().describe('False where a list has more rows than it shows'),
  });

/** Compares the bank with one of its snapshots, for the assertions of a test. Calls to the bank go on meanwhile. */
export const diffBank = endpoint({
  method: 'POST',
  path: '/demo/banks/{bank}/diff',
  caller: 'anyone',
  summary: 'Shows what has come or changed in a bank since a snapshot',
  params: bank,
  body: z.object({ from: name }),
  data: z.object({
    from: snapshot,
    businessDate: z.object({ before: z.string(), after: z.string() }),
    customers: differencesOf(customerRow),
    accounts: differencesOf(accountRow),
    journals: differencesOf(journalRow),
    letters: differencesOf(letterRow),
  }),
  refusals: [...OF_ONE_BANK, 'BUSY'],
});
