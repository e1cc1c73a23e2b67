import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BANK_LIVES_HOURS, MAX_BANKS, MAX_SNAPSHOTS } from '../../contract/demo/banks.ts';
import { businessDateOf } from '../../contract/vocabulary/bank-time.ts';
import { Refusal } from '../../contract/vocabulary/refusals.ts';
import { type DatabaseAddress, MOST_OPEN_BANKS } from '../platform/database.ts';
import { ROOM_FOR_ANOTHER_BANK } from '../platform/disk-room.ts';
import { deriveKey } from '../platform/sealed-values.ts';
import { newSecret, sameHash, sha256 } from '../sessions/secret-values.ts';
import { BankDatabases, type BankRecord, refuseOnFullDisk, type SnapshotRecord } from './bank-databases.ts';
import { type BankDifferences, differencesBetween } from './bank-differences.ts';
import { BankOpenings } from './bank-openings.ts';
import { createBankTemplates, MAX_TEMPLATES } from './bank-templates.ts';
import { HeldBank, takeOver } from './held-bank.ts';
import { HouseLock } from './house-lock.ts';
import { baseUrlOf, type OpeningTools } from './open-bank.ts';

/** Numbers by which a house is bounded. */
export interface HouseLimits {
  readonly banks: number;
  /** Max snapshots of one bank. */
  readonly snapshots: number;
  /** Max planted banks kept as templates. */
  readonly templates: number;
  /** Max banks with connections and timers at a time; fewer where PostgreSQL allows too few connections. */
  readonly open: number;
  /** Number of banks that are being opened or wait for it, from which a new bank is left to its first call. */
  readonly line: number;
  /** Idle time in milliseconds after which a bank closes its connections and timers, unless its webhooks have to send within as much. */
  readonly idleMs: number;
  /** Idle time in milliseconds after which a bank is deleted. */
  readonly livesMs: number;
  /** Free bytes of the server's disk below which no bank is made. */
  readonly room: number;
  /** Milliseconds between two looks at idle times. */
  readonly sweepEveryMs: number;
}

export const HOUSE_LIMITS: HouseLimits = {
  banks: MAX_BANKS,
  snapshots: MAX_SNAPSHOTS,
  templates: MAX_TEMPLATES,
  open: MOST_OPEN_BANKS,
  line: 4,
  idleMs: 20_000,
  livesMs: BANK_LIVES_HOURS * 3_600_000,
  room: ROOM_FOR_ANOTHER_BANK,
  sweepEveryMs: 5_000,
};
/** Beginning of every key, by which it is told from a session's token. */
export const KEY_MARK = 'kosh_';
/** Letters of a bank's id: ten of 32 are 50 random bits, and every id is a host name. */
const LETTERS = 'abcdefghijkmnopqrstuvwxyz2345679';
const ID_LENGTH = 10;

/** A bank of the house, as it is told to its testers. */
export interface ToldBank {
  readonly id: string;
  readonly name: string;
  readonly seed: BankRecord['seed'];
  readonly baseUrl: string;
  readonly apiUrl: string;
  readonly expiresAt: Date;
}

/** Snapshot of a bank. */
export interface Snapshot {
  readonly name: string;
  readonly takenAt: Date;
}

/** A bank as the list shows it. */
export interface ListedBank extends ToldBank {
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  /** False while it has no connection and no timer. */
  readonly open: boolean;
  /** The date of its own clock. */
  readonly businessDate: string;
  /** Size of its database. */
  readonly bytes: number;
  readonly snapshots: Snapshot[];
}

/** The banks of a demo server besides its first one. */
export class BankHouse {
  /** Bearer token of every call about a bank, and of the list. */
  readonly key: string;
  readonly #tools: OpeningTools;
  readonly #limits: HouseLimits;
  readonly #databases: BankDatabases;
  readonly #held: Map<string, HeldBank>;
  readonly #openings: BankOpenings;
  readonly #templates: ReturnType<typeof createBankTemplates>;
  readonly #sweeper: NodeJS.Timeout;
  readonly #lock: HouseLock;
  /** False once another server has taken its banks. */
  isOurs = true;
  #sweeping: Promise<void> = Promise.resolve();

  private constructor(
    tools: OpeningTools,
    limits: HouseLimits,
    parts: { databases: BankDatabases; held: Map<string, HeldBank>; bank: DatabaseAddress; lock: HouseLock },
  ) {
    const { databases, held, bank, lock } = parts;
    this.key = `${KEY_MARK}${deriveKey(tools.config.tokenSecret, 'key of the banks').toString('base64url')}`;
    this.#tools = tools;
    this.#limits = limits;
    this.#databases = databases;
    this.#held = held;
    this.#lock = lock;
    this.#openings = new BankOpenings({ tools, databases, bankAddress: bank, held, most: limits.open });
    this.#templates = createBankTemplates(tools, { databases, bankAddress: bank, most: limits.templates });
    this.#sweeper = setInterval(() => {
      this.#sweeping = this.#sweeping
        .then(() => this.#sweep())
        .catch((err: unknown) => tools.log.warn({ err }, 'Could not sweep the banks'));
    }, limits.sweepEveryMs).unref();
  }

  /**
   * Opens the house: takes over the banks of an earlier process on the same database, and drops what it left unfinished.
   * Returns undefined where another server on the database holds them.
   * @param at the first bank's database, as its owner and as `kosh_app`
   */
  static async open(
    tools: OpeningTools,
    at: { readonly owner: DatabaseAddress; readonly bank: DatabaseAddress },
    limits: HouseLimits = HOUSE_LIMITS,
  ): Promise<BankHouse | undefined> {
    const { databaseUrl, dataDir } = tools.config;
    let house: BankHouse | undefined;
    const lock = await HouseLock.take(at.owner, tools.log, () => {
      if (house) house.#letGo();
    });
    if (!lock) {
      tools.log.info('Another server on this database holds its other banks; this one has none');
      return undefined;
    }
    try {
      const disk = databaseUrl ? undefined : { folder: dataDir, room: limits.room };
      const databases = new BankDatabases(at.owner, tools.log, disk);
      const open = Math.min(limits.open, await databases.openBanksFitting());
      const held = await takeOver(databases);
      house = new BankHouse(tools, { ...limits, open }, { databases, held, bank: at.bank, lock });
      return house;
    } catch (error) {
      await lock.close();
      throw error;
    }
  }

  /** Makes a bank, and opens it unless many are being opened. Refused: `BANKS_FULL`, `INVALID_INPUT` (the date), `STATUS_CONFLICT` (the owner's rights). */
  async create(wish: {
    name?: string | undefined;
    seed?: BankRecord['seed'] | undefined;
    clock?: string | undefined;
  }): Promise<ToldBank & { key: string }> {
    if (this.#held.size >= this.#limits.banks) throw new Refusal('BANKS_FULL');
    const id = newId();
    const key = `${KEY_MARK}${id}_${newSecret()}`;
    const { seed = 'demo', name = id } = wish;
    const createdAt = this.#now();
    const keyHash = sha256(key).toString('base64url');
    const bank = new HeldBank(
      { kind: 'bank', id, name, seed, begins: wish.clock, keyHash, createdAt, lastUsedAt: createdAt, aheadMs: 0 },
      undefined,
    );
    // From here on it counts, and requests for it wait.
    this.#held.set(id, bank);
    try {
      await bank.inTurn(async () => {
        bank.database = await this.#templates.copy(bank.record);
        // In a crowd the first call opens it: banks open one at a time, and a caller whose bank waited for its turn might be gone.
        if (this.#openings.inLine < this.#limits.line) await this.#openings.openNow(bank);
      });
    } catch (error) {
      await this.#removeBank(bank).catch((err: unknown) =>
        this.#tools.log.warn({ err, id }, 'Could not drop a bank that was not made'),
      );
      refuseOnFullDisk(error);
    }
    bank.usedAt(this.#now());
    return { ...this.#told(bank), key };
  }

  /** Returns the banks that are made, the latest used first; only the one of an id where that is given. */
  async list(only?: string): Promise<ListedBank[]> {
    const sizes = await this.#databases.sizes();
    return [...this.#held.values()]
      .filter(
        ({ database, removed, record }) => database !== undefined && !removed && (only ?? record.id) === record.id,
      )
      .toSorted((a, b) => b.record.lastUsedAt.getTime() - a.record.lastUsedAt.getTime())
      .map((bank) => ({
        ...this.#told(bank),
        createdAt: bank.record.createdAt,
        lastUsedAt: bank.record.lastUsedAt,
        open: bank.open !== undefined,
        businessDate: businessDateOf(new Date(this.#now().getTime() + bank.aheadMs)),
        bytes: sizes.get(bank.standing()) ?? 0,
        snapshots: [...bank.snapshots.values()].map(({ record: { name, takenAt } }) => ({ name, takenAt })),
      }));
  }

  /** Returns the id of the bank whose own key this is; undefined for any other text. */
  ownerOf(key: string): string | undefined {
    const bank = this.#held.get(key.slice(KEY_MARK.length).split('_')[0] ?? '');
    return bank && !bank.removed && isKeyOf(bank, key) ? bank.record.id : undefined;
  }

  /** Refuses BANK_NOT_FOUND, and NOT_ALLOWED for a key that is neither the bank's nor the server's. */
  admit(id: string, key: string): void {
    if (!isKeyOf(this.#find(id), key) && !this.isServerKey(key))
      throw new Refusal('NOT_ALLOWED', 'That is not the key of this bank.');
  }

  /** True for the server's key. */
  isServerKey(key: string): boolean {
    return sameHash(sha256(this.key), sha256(key));
  }

  /** Deletes a bank with its snapshots. */
  async remove(id: string): Promise<void> {
    await this.#removeBank(this.#find(id));
  }

  /** Keeps a bank as it is now. Refused: `STATUS_CONFLICT` where it has as many snapshots as it may. */
  snapshot(id: string, name: string): Promise<Snapshot> {
    const bank = this.#find(id);
    return bank.inTurn(async () => {
      const before = bank.snapshots.get(name);
      const { snapshots: most } = this.#limits;
      if (!before && bank.snapshots.size >= most)
        throw new Refusal('STATUS_CONFLICT', `A bank has at most ${most} snapshots.`);
      // PostgreSQL copies only a database without connections.
      await bank.closeNow();
      const record: SnapshotRecord = { kind: 'snapshot', bank: id, name, takenAt: this.#now() };
      bank.snapshots.set(name, { database: await this.#databases.copy(bank.standing(), record), record });
      if (before) await this.#databases.dropSoon(before.database);
      await this.#openings.openNow(bank);
      return { name, takenAt: record.takenAt };
    });
  }

  /** Takes a bank back to a snapshot. Refused: `NOT_FOUND` where it has none of that name. */
  restore(id: string, name: string): Promise<Snapshot> {
    const bank = this.#find(id);
    return bank.inTurn(async () => {
      const snapshot = bank.snapshotNamed(name);
      await bank.closeNow();
      const before = bank.standing();
      bank.usedAt(this.#now());
      // If this process dies between the two, the next start finds two databases of the bank, and keeps the later one.
      bank.database = await this.#databases.copy(snapshot.database, bank.record);
      await this.#databases.dropSoon(before);
      await this.#openings.openNow(bank);
      return { name, takenAt: snapshot.record.takenAt };
    });
  }

  /** Compares a bank with a snapshot of it. Refused: `NOT_FOUND` where it has none of that name. */
  diff(id: string, from: string): Promise<BankDifferences & { from: Snapshot }> {
    const bank = this.#find(id);
    return bank.inTurn(async () => {
      const { database, record } = bank.snapshotNamed(from);
      const differences = await differencesBetween(
        { owner: this.#databases.addressOf(database), at: record.takenAt },
        { owner: this.#databases.addressOf(bank.standing()), at: this.#now() },
      );
      return { from: { name: record.name, takenAt: record.takenAt }, ...differences };
    });
  }

  /**
   * Answers a request for a bank, which is opened for it if it is closed; calls `refuse` where that cannot be. Refuses
   * BANK_NOT_FOUND at once.
   */
  answer(id: string, request: IncomingMessage, response: ServerResponse, refuse: (reason: Refusal) => void): void {
    const bank = this.#find(id);
    bank.usedAt(this.#now());
    if (bank.open) return bank.open.answer(request, response);
    this.#openings
      .opened(bank)
      .then((open) => open.answer(request, response))
      .catch((err: unknown) => {
        if (!(err instanceof Refusal)) this.#tools.log.warn({ err, id }, 'Could not open a bank');
        refuse(err instanceof Refusal ? err : new Refusal('BUSY'));
      });
  }

  /** Closes every bank; the next start finds them again. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.#sweeping;
    await Promise.all([...this.#held.values()].map((bank) => bank.inTurn(() => bank.putToRest(this.#databases))));
    await this.#databases.close();
    await this.#lock.close();
  }

  /** Closes every bank without a word to its database: another server has taken them. */
  #letGo(): void {
    this.isOurs = false;
    clearInterval(this.#sweeper);
    const banks = [...this.#held.values()];
    this.#held.clear();
    for (const bank of banks) {
      bank.removed = true;
      bank
        .inTurn(() => bank.closeNow())
        .catch((err: unknown) => this.#tools.log.warn({ err, id: bank.record.id }, 'Could not close a bank'));
    }
  }

  #now(): Date {
    return this.#tools.clock.wall();
  }

  #find(id: string): HeldBank {
    const bank = this.#held.get(id);
    if (!bank || bank.removed) throw new Refusal('BANK_NOT_FOUND');
    return bank;
  }

  #told({ record }: HeldBank): ToldBank {
    const { id, name, seed, lastUsedAt } = record;
    const baseUrl = baseUrlOf(this.#tools.config, id);
    const expiresAt = new Date(lastUsedAt.getTime() + this.#limits.livesMs);
    return { id, name, seed, baseUrl, apiUrl: `${baseUrl}/api`, expiresAt };
  }

  async #removeBank(bank: HeldBank): Promise<void> {
    bank.removed = true;
    await bank.inTurn(async () => {
      await bank.closeNow();
      if (bank.database !== undefined) await this.#databases.dropSoon(bank.database);
      for (const { database } of bank.snapshots.values()) await this.#databases.dropSoon(database);
      this.#held.delete(bank.record.id);
    });
  }

  /** Tells whether a bank's webhooks have to send within its idle time. A bank that cannot say is closed. */
  async #sendsSoon({ open, record: { id } }: HeldBank): Promise<boolean> {
    try {
      return (await open?.sendsWithin(this.#limits.idleMs)) ?? false;
    } catch (err) {
      this.#tools.log.warn({ err, id }, 'Could not ask what the webhooks of a bank have to send');
      return false;
    }
  }

  /** Closes idle banks, deletes those whose time is over, and drops what could not be dropped before. */
  async #sweep(): Promise<void> {
    await this.#databases.dropLeftOver();
    for (const bank of this.#held.values()) {
      // One that cannot be closed or deleted now keeps none of the others from it.
      await this.#lookAt(bank).catch((err: unknown) =>
        this.#tools.log.warn({ err, id: bank.record.id }, 'Could not sweep a bank'),
      );
    }
  }

  async #lookAt(bank: HeldBank): Promise<void> {
    const { livesMs, idleMs } = this.#limits;
    const isIdle = () => bank.open?.busy() === 0;
    // One that is being made, restored or read from.
    if (bank.inStep || (bank.open && !isIdle())) bank.usedAt(this.#now());
    const idleFor = this.#now().getTime() - bank.record.lastUsedAt.getTime();
    if (idleFor > livesMs) await this.#removeBank(bank);
    else if (bank.open && idleFor > idleMs)
      await bank.inTurn(async () => {
        if (!(await this.#sendsSoon(bank)) && isIdle()) await bank.putToRest(this.#databases);
      });
    // So that the next start knows the date of a bank that it finds closed, and that it was in use, however this one ends.
    else if (!bank.inStep && (bank.notedClock() || bank.useIsUnwritten))
      await bank.inTurn(() => bank.writeDown(this.#databases));
  }
}

function isKeyOf({ record }: HeldBank, key: string): boolean {
  return sameHash(Buffer.from(record.keyHash, 'base64url'), sha256(key));
}

function newId(): string {
  return [...randomBytes(ID_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
