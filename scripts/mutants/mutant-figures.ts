import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../../server/platform/checkout.ts';
import { FIGURES_FOLDER, type FigureTable } from '../figures/figure-file.ts';
import { thisRun } from '../figures/record-figures.ts';
import type { TriedMutant } from './tried-mutant.ts';

const FIGURES = path.join(FIGURES_FOLDER, 'mutants/rooms.json');
const REASONS = path.join(CHECKOUT, 'scripts/mutants/alive.json');

/** Reason for which a mutant may stay alive: it makes no difference that anyone can see, or a test would cost more than it shows. */
interface Reason extends Pick<TriedMutant, 'file' | 'from' | 'to'> {
  /** The line in which it stands, where a mistake of this kind may stand in several of the file. */
  readonly inLine?: string;
  readonly reason: string;
}

interface AliveMutant extends Pick<TriedMutant, 'file' | 'line' | 'from' | 'to'> {
  readonly reason: string;
}

/** Sums of one room, or of one file of SQL. */
interface RoomFigures {
  readonly name: string;
  readonly command: string;
  readonly commit: string;
  /** Date of the machine, `2026-11-26`. */
  readonly date: string;
  /** Draw of the mutants; left out where all were tried. */
  readonly drawn?: string;
  /** Percent that must be noticed. */
  readonly floor: number;
  readonly mutants: number;
  readonly killed: number;
  /** Mistakes that no test noticed. They count as alive, whatever the reason. */
  readonly alive: readonly AliveMutant[];
}

interface MutantFigures {
  readonly what: string;
  readonly rooms: readonly RoomFigures[];
}

/** Returns the sums of all rooms that were recorded, by name. */
function recordedRooms(): readonly RoomFigures[] {
  return existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as MutantFigures).rooms : []; // as: written by `recordRoom`
}

/** Returns a row for each recorded room: mistakes noticed of those made, and the floor. */
export function mutantsTable(): FigureTable {
  return {
    columns: ['room or file', 'noticed', 'of', '%', 'floor %', 'commit', 'date'],
    rows: recordedRooms().map(({ name, killed, mutants, floor, commit, date }) => [
      name,
      killed,
      mutants,
      ((100 * killed) / mutants).toFixed(1),
      floor || '',
      commit,
      date,
    ]),
  };
}

/** Writes what was found in a room to `docs/figures/mutants/rooms.json`, in the place of what was found there before. */
export function recordRoom(
  room: { readonly name: string; readonly floor: number; readonly drawn?: string },
  tried: readonly TriedMutant[],
): void {
  const reasons = JSON.parse(readFileSync(REASONS, 'utf8')) as Reason[]; // as: a file of this repository
  const alive = tried
    .filter(({ outcome }) => outcome === 'alive')
    .map(({ file, line, from, to, remark }) => {
      const known = reasons.find(
        (reason) =>
          reason.file === file &&
          reason.from === from &&
          reason.to === to &&
          (reason.inLine === undefined || reason.inLine === remark),
      );
      return { file, line, from, to, reason: known?.reason ?? `not looked into${remark ? `: ${remark}` : ''}` };
    });
  const killed = tried.filter(({ outcome }) => outcome === 'killed').length;
  const figures: RoomFigures = {
    name: room.name,
    ...thisRun(),
    ...(room.drawn && { drawn: room.drawn }),
    floor: room.floor,
    mutants: killed + alive.length,
    killed,
    alive,
  };
  const after: MutantFigures = {
    what: 'Small mistakes made on purpose, one at a time, and how many of them the tests of the same room noticed',
    rooms: [...recordedRooms().filter(({ name }) => name !== room.name), figures].toSorted((one, other) =>
      one.name.localeCompare(other.name),
    ),
  };
  mkdirSync(path.dirname(FIGURES), { recursive: true });
  writeFileSync(FIGURES, `${JSON.stringify(after, undefined, 2)}\n`);
}
