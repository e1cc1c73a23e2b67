import { z } from 'zod';
import { endpoint } from '../vocabulary/endpoint.ts';
import { businessDate, instant } from '../vocabulary/ids.ts';
import { text } from '../vocabulary/text.ts';

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
 * Makes a bank with a database, books, people, sessions, mailbox and clock of its own. Refused: `BANKS_FULL` above 64 banks,
 * `INVALID_INPUT` for a date before today or more than ten years ahead.
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

/** Lists the banks of this server, the latest used first, for an admin of the first bank or with the server's key. */
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
