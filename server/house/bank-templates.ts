import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { beginAhead } from '../day-end/move-clock.ts';
import { asOwner } from '../platform/as-owner.ts';
import { daysBetween } from '../platform/bank-calendar.ts';
import type { DatabaseAddress } from '../platform/database.ts';
import { prepareBank } from '../prepare-bank.ts';
import { type BankDatabases, type BankRecord, withDatabase } from './bank-databases.ts';
import { configOfBank, type OpeningTools, openBank } from './open-bank.ts';

/** Max templates kept at a time. A date that a tester chose has one of its own, and each takes 13 MB. */
export const MAX_TEMPLATES = 6;
/** Max days by which a bank may begin ahead of today: ten years. */
const MAX_AHEAD_DAYS = 3_653;

interface Template {
  readonly database: Promise<string>;
  /** Copies in progress; such a template is not dropped. */
  copies: number;
  lastUsed: number;
}

/**
 * Keeps planted banks that are copied, one for each profile and first date. Each is planted once, when a bank of its kind is first
 * wanted, because planting takes some thirty times as long as a copy.
 * @param parts.most max templates kept at a time
 */
export function createBankTemplates(
  tools: OpeningTools,
  { databases, bankAddress, most }: { databases: BankDatabases; bankAddress: DatabaseAddress; most: number },
) {
  const kept = new Map<string, Template>();
  let uses = 0;

  /** Plants a bank that begins on a date, and closes it: PostgreSQL copies only a database without connections. */
  async function plant(seed: BankRecord['seed'], aheadDays: number): Promise<string> {
    const { config, log } = tools;
    const database = await databases.makeEmpty();
    try {
      const owner = databases.addressOf(database);
      await prepareBank({ address: owner, config, log });
      databases.notePrepared(database);
      await asOwner(owner, (tx) => beginAhead(tx, aheadDays));
      const own = configOfBank(config, { id: 'template', seed });
      const planted = await openBank({ ...tools, config: own }, { owner, bank: withDatabase(bankAddress, database) });
      await planted.close();
      return database;
    } catch (error) {
      await databases.drop(database);
      throw error;
    }
  }

  function templateOf(seed: BankRecord['seed'], today: string, aheadDays: number): Template {
    const key = `${seed} ${today} ${aheadDays}`;
    const known = kept.get(key);
    if (known) return known;
    const template = { database: plant(seed, aheadDays), copies: 0, lastUsed: 0 };
    kept.set(key, template);
    // The next bank of this kind tries again.
    template.database.catch(() => kept.delete(key));
    return template;
  }

  /** Drops the templates that were not used for longest. */
  function dropOld(): void {
    const idle = [...kept].filter(([, { copies }]) => copies === 0).toSorted(([, a], [, b]) => a.lastUsed - b.lastUsed);
    for (const [key, { database }] of idle.slice(0, Math.max(0, kept.size - most))) {
      kept.delete(key);
      database
        .then((name) => databases.drop(name))
        .catch((err: unknown) => tools.log.warn({ err }, 'Could not drop a template of the banks'));
    }
  }

  return {
    /**
     * Makes a bank's database: a copy of the template of its profile and first date. Returns its name.
     * Refused: `INVALID_INPUT` for a date before today or more than ten years ahead.
     */
    async copy(record: BankRecord): Promise<string> {
      const { seed, begins } = record;
      const today = businessDateOf(tools.clock.wall());
      const aheadDays = begins === undefined ? 0 : daysBetween(today, begins);
      if (aheadDays < 0 || aheadDays > MAX_AHEAD_DAYS)
        throw new Refusal('INVALID_INPUT', 'A bank begins today or up to ten years ahead.', {
          issues: [{ field: 'clock', rule: aheadDays < 0 ? 'too_small' : 'too_large' }],
        });
      const template = templateOf(seed, today, aheadDays);
      template.copies += 1;
      uses += 1;
      template.lastUsed = uses;
      try {
        return await databases.copy(await template.database, record);
      } finally {
        template.copies -= 1;
        dropOld();
      }
    },
  };
}
