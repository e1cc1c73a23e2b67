import { Refusal } from '../../contract/vocabulary/refusals.ts';
import type { BankDatabases, BankRecord, SnapshotRecord } from './bank-databases.ts';
import type { OpenBank } from './open-bank.ts';

/** A snapshot of a bank: the name of its database, and its record. */
interface HeldSnapshot {
  readonly database: string;
  readonly record: SnapshotRecord;
}

/** Time of use after which the record is written anew, so that a start after a crash does not take a bank at work for one long unused. */
const NOTED_EVERY_MS = 600_000;

/** A bank of the house: its databases, and what is open of it. */
export class HeldBank {
  record: BankRecord;
  /** Name of its database; absent while it is made. */
  database: string | undefined;
  readonly snapshots = new Map<string, HeldSnapshot>();
  /** Present while it has connections and timers. */
  open: OpenBank | undefined;
  /** Shared by all requests that wait until it is open. */
  opening: Promise<OpenBank> | undefined;
  removed = false;
  #writtenUse: Date;
  #steps = 0;
  #lastStep: Promise<unknown> = Promise.resolve();

  constructor(record: BankRecord, database: string | undefined) {
    this.record = record;
    this.database = database;
    this.#writtenUse = record.lastUsedAt;
  }

  /** True while a step runs or waits. */
  get inStep(): boolean {
    return this.#steps > 0;
  }

  /** Runs a step (opening, closing, copying) after those before it, whether or not they succeeded: no two work on a bank at once. */
  inTurn<T>(step: () => Promise<T>): Promise<T> {
    this.#steps += 1;
    const mine = this.#lastStep.then(step).finally(() => {
      this.#steps -= 1;
    });
    this.#lastStep = mine.catch(() => undefined);
    return mine;
  }

  /** Notes that it was used at this moment. */
  usedAt(moment: Date): void {
    this.record = { ...this.record, lastUsedAt: moment };
  }

  /** True where it was used for ten minutes since its record was written. */
  get useIsUnwritten(): boolean {
    return this.record.lastUsedAt.getTime() - this.#writtenUse.getTime() > NOTED_EVERY_MS;
  }

  /** Milliseconds by which its time is ahead of the real one. */
  get aheadMs(): number {
    return this.open?.aheadMs() ?? this.record.aheadMs;
  }

  /** Notes how far its clock is ahead. Returns true where that has changed. */
  notedClock(): boolean {
    const { aheadMs } = this;
    if (aheadMs === this.record.aheadMs) return false;
    this.record = { ...this.record, aheadMs };
    return true;
  }

  /** Returns the name of its database; refuses BANK_NOT_FOUND where it has none, or none any more. */
  standing(): string {
    if (this.database === undefined || this.removed) throw new Refusal('BANK_NOT_FOUND');
    return this.database;
  }

  /** Returns a snapshot; refuses NOT_FOUND where it has none of that name. */
  snapshotNamed(name: string): HeldSnapshot {
    const snapshot = this.snapshots.get(name);
    if (!snapshot) throw new Refusal('NOT_FOUND', 'This bank has no snapshot of that name.');
    return snapshot;
  }

  /** Closes its connections and timers. For a step. */
  async closeNow(): Promise<void> {
    const { open } = this;
    this.notedClock();
    this.open = undefined;
    await open?.close();
  }

  /** Closes it and writes down its record. For a step. */
  async putToRest(databases: BankDatabases): Promise<void> {
    await this.closeNow();
    await this.writeDown(databases);
  }

  /** Writes down its record, as long as it has a database. For a step. */
  async writeDown(databases: BankDatabases): Promise<void> {
    if (this.database === undefined || this.removed) return;
    const { record } = this;
    await databases.write(this.database, record);
    this.#writtenUse = record.lastUsedAt;
  }
}

/**
 * Takes over the banks of an earlier process, by id, and drops what it left unfinished. Of two databases of one bank, or of one snapshot, the later one counts: the
 * other was being replaced when the process died, and is dropped.
 */
export async function takeOver(databases: BankDatabases): Promise<Map<string, HeldBank>> {
  const held = new Map<string, HeldBank>();
  const all = await databases.takeStock();
  for (const { database, record } of all) {
    if (record.kind !== 'bank') continue;
    const other = held.get(record.id);
    const replaced = other && other.record.lastUsedAt >= record.lastUsedAt ? database : other?.database;
    if (replaced !== database) held.set(record.id, new HeldBank(record, database));
    if (replaced !== undefined) await databases.drop(replaced);
  }
  for (const { database, record } of all) {
    if (record.kind !== 'snapshot') continue;
    const bank = held.get(record.bank);
    const before = bank?.snapshots.get(record.name);
    const replaced = !bank || (before && before.record.takenAt >= record.takenAt) ? database : before?.database;
    if (bank && replaced !== database) bank.snapshots.set(record.name, { database, record });
    if (replaced !== undefined) await databases.drop(replaced);
  }
  return held;
}
