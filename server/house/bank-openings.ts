import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { DatabaseAddress } from '../platform/database.ts';
import { prepareBank } from '../prepare-bank.ts';
import { type BankDatabases, withDatabase } from './bank-databases.ts';
import type { HeldBank } from './held-bank.ts';
import { configOfBank, type OpenBank, type OpeningTools, openBank } from './open-bank.ts';

/**
 * Time in milliseconds for which a bank waits until another is idle; a call ends after it with BUSY. It counts from when the opening is
 * asked for: those before it in the line have waited as long.
 */
const ROOM_WITHIN_MS = 10_000;
const LOOKS_EVERY_MS = 10;

/** Opens banks of the house, of which only so many are open at a time. */
export class BankOpenings {
  readonly #tools: OpeningTools;
  readonly #databases: BankDatabases;
  readonly #bankAddress: DatabaseAddress;
  readonly #held: ReadonlyMap<string, HeldBank>;
  readonly #most: number;
  #last: Promise<unknown> = Promise.resolve();
  #inLine = 0;

  /**
   * @param parts.bankAddress the first bank's database, as `kosh_app`
   * @param parts.most max open banks
   */
  constructor(parts: {
    tools: OpeningTools;
    databases: BankDatabases;
    bankAddress: DatabaseAddress;
    held: ReadonlyMap<string, HeldBank>;
    most: number;
  }) {
    this.#tools = parts.tools;
    this.#databases = parts.databases;
    this.#bankAddress = parts.bankAddress;
    this.#held = parts.held;
    this.#most = parts.most;
  }

  /** Number of banks that are being opened or wait for it. */
  get inLine(): number {
    return this.#inLine;
  }

  /** Returns the open bank, which is opened if it is closed. Refused: `BANK_NOT_FOUND`, `BUSY` where all open ones are at work. */
  opened(bank: HeldBank): Promise<OpenBank> {
    const askedAt = performance.now();
    bank.opening ??= bank
      .inTurn(async () => bank.open ?? this.openNow(bank, askedAt))
      .finally(() => {
        bank.opening = undefined;
      });
    return bank.opening;
  }

  /**
   * Opens a bank. For a step of it. One opens at a time, so that their number is known and the others go on answering. Refused:
   * `BUSY` where all open ones are at work.
   * @param askedAt the moment of `performance.now()` from which it waits for room
   */
  openNow(bank: HeldBank, askedAt = performance.now()): Promise<OpenBank> {
    this.#inLine += 1;
    const mine = this.#last.then(async () => {
      await this.#makeRoom(askedAt + ROOM_WITHIN_MS);
      const database = bank.standing();
      const owner = this.#databases.addressOf(database);
      const { config, log } = this.#tools;
      if (!this.#databases.isPrepared(database)) {
        await prepareBank({ address: owner, config, log });
        this.#databases.notePrepared(database);
      }
      const at = { owner, bank: withDatabase(this.#bankAddress, database), begins: bank.record.begins };
      bank.open = await openBank({ ...this.#tools, config: configOfBank(config, bank.record) }, at);
      return bank.open;
    });
    this.#last = mine
      .catch(() => undefined)
      .finally(() => {
        this.#inLine -= 1;
      });
    return mine;
  }

  /**
   * Makes room for one more open bank: closes the one that was idle for longest, and waits for one where all are at work.
   * @param until the moment of `performance.now()` at which the wait ends with BUSY
   */
  async #makeRoom(until: number): Promise<void> {
    for (;;) {
      const open = [...this.#held.values()].filter((bank) => bank.open);
      if (open.length < this.#most) return;
      // One with a step of its own may be waiting for this very turn.
      const [idlest] = open
        .filter((bank) => !bank.inStep && bank.open?.busy() === 0)
        .toSorted((a, b) => a.record.lastUsedAt.getTime() - b.record.lastUsedAt.getTime());
      if (idlest) return idlest.inTurn(() => this.#putAside(idlest));
      if (performance.now() > until) throw new Refusal('BUSY');
      await pause(LOOKS_EVERY_MS);
    }
  }

  /** Closes a bank for another, which shall open even where the record cannot be written. */
  async #putAside(bank: HeldBank): Promise<void> {
    await bank.closeNow();
    await bank.writeDown(this.#databases).catch((err: unknown) => {
      this.#tools.log.warn({ err, id: bank.record.id }, 'Could not write down the record of a bank');
    });
  }
}
