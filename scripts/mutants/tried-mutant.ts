/** A small mistake in one file of the bank, and what its tests made of it. */
export interface TriedMutant {
  /** Path from the top of the checkout. */
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** `invalid` for one that the compiler or the database refused, which counts on neither side. */
  readonly outcome: 'killed' | 'alive' | 'invalid';
  /** Note, such as that no test reaches it. */
  readonly remark?: string;
}

/** Returns the share of mutants that the tests noticed, in percent; undefined where there was none. */
export function shareKilled(tried: readonly TriedMutant[]): number | undefined {
  const killed = tried.filter(({ outcome }) => outcome === 'killed').length;
  const alive = tried.filter(({ outcome }) => outcome === 'alive').length;
  return killed + alive === 0 ? undefined : (100 * killed) / (killed + alive);
}

/** Writes what became of a room's mutants in one line: `interest: 226 of 243 mistakes noticed (93.0 %), 0 invalid`. */
export function summary(name: string, tried: readonly TriedMutant[]): string {
  const count = (wanted: TriedMutant['outcome']) => tried.filter(({ outcome }) => outcome === wanted).length;
  const [killed, alive, invalid] = [count('killed'), count('alive'), count('invalid')];
  const share = shareKilled(tried);
  const percent = share === undefined ? '–' : `${share.toFixed(1)} %`;
  return `${name}: ${killed} of ${killed + alive} mistakes noticed (${percent}), ${invalid} invalid`;
}

/** Writes a mutant in one line, cut where its code is long. */
export function oneLine({ outcome, file, line, from, to, remark }: TriedMutant): string {
  const short = (text: string) => {
    const flat = JSON.stringify(text.replace(/\s+/g, ' '));
    return flat.length > 90 ? `${flat.slice(0, 88)}…"` : flat;
  };
  return `${outcome.padEnd(8)} ${file}:${line} ${short(from)} → ${short(to)}${remark ? ` (${remark})` : ''}`;
}
