/** The options of `npm run bench`; `USAGE` describes each. */
export interface BenchOptions {
  /** At most a minute in all, and less precise. */
  readonly quick: boolean;
  /** Measures only how time per write and per read grows with the books, up to this many million entries. */
  readonly growthMillions: number | undefined;
  /** Folder for the server's CPU profile; profiling makes the server slower. */
  readonly profileFolder: string | undefined;
  /** Sections to run; all when empty. */
  readonly only: readonly string[];
  /** Leaves pgbench out, as on a machine without it. */
  readonly alone: boolean;
  readonly rounds: number;
  /** Seconds of one measurement. */
  readonly seconds: number;
  readonly accounts: number;
  readonly sessions: number;
}

export const SECTIONS = [
  'writes',
  'costs',
  'paced',
  'reads',
  'allocations',
  'sign-ins',
  'exports',
  'overload',
  'banks',
] as const;

const USAGE = `npm run bench -- [options]
  --quick            about a minute; rougher figures
  --only=a,b         of: ${SECTIONS.join(', ')}
  --alone            without pgbench, even where there is one
  --rounds=N         rounds of each measurement, at least 3 for a median worth the name
  --seconds=N        length of one measurement
  --accounts=N       customers of the bench's bank (100000)
  --profile=FOLDER   writes a CPU profile of the server there (--cpu-prof)
  --growth[=N]       only growth: from one to N (10) million entries
RECORD_FIGURES=1 writes what was measured to docs/figures`;

const numberAfter = (args: readonly string[], name: string): number | undefined => {
  const text = args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
  return text === undefined ? undefined : Number(text);
};

/** Reads the command line; prints the usage and exits when it is invalid. */
export function readOptions(args: readonly string[]): BenchOptions {
  const known = /^--(quick|growth|alone|(only|rounds|seconds|accounts|profile|growth)=.+)$/;
  const only =
    args
      .find((arg) => arg.startsWith('--only='))
      ?.slice('--only='.length)
      .split(',') ?? [];
  // as: SECTIONS is a tuple of literals; any text may be looked for in it.
  if (args.some((arg) => !known.test(arg)) || only.some((name) => !(SECTIONS as readonly string[]).includes(name))) {
    console.error(USAGE);
    process.exit(2);
  }
  const quick = args.includes('--quick');
  const growth = args.some((arg) => arg.startsWith('--growth'));
  return {
    quick,
    growthMillions: growth ? (numberAfter(args, 'growth') ?? 10) : undefined,
    profileFolder: args.find((arg) => arg.startsWith('--profile='))?.slice('--profile='.length),
    only,
    alone: args.includes('--alone'),
    rounds: numberAfter(args, 'rounds') ?? (quick ? 3 : 5),
    seconds: numberAfter(args, 'seconds') ?? (quick ? 1.5 : 5),
    accounts: numberAfter(args, 'accounts') ?? 100_000,
    sessions: 2_000,
  };
}
