import { parseArgs } from 'node:util';
import { environment } from './config.ts';
import { UsageError } from './operator-error.ts';
import { callOf, IS_INSTALLED, VERSION } from './own-package.ts';

/** The options of the start that stand for a setting, with the form of their value. */
const SETTING_OF = {
  port: { setting: 'PORT', value: 'NUMBER' },
  data: { setting: 'DATA_DIR', value: 'FOLDER' },
  seed: { setting: 'SEED', value: 'PROFILE' },
} as const;
const SWITCHES = ['open', 'help', 'version'] as const;

type SettingOption = keyof typeof SETTING_OF;
const SETTING_OPTIONS = Object.keys(SETTING_OF) as SettingOption[]; // as: the keys of the constant above
const ALL: readonly string[] = [...SETTING_OPTIONS, ...SWITCHES];

const HELP = `Starts the bank:  ${callOf('start', '[options]')}

  --port NUMBER     port to listen on, 0 for any free one (PORT; 3000)
  --data FOLDER     folder of the database and the keys (DATA_DIR; .kosh)
  --seed PROFILE    content of a new bank: demo, empty, edge, large or none (SEED; demo)
  --open            opens the bank in the browser
  --version         prints the version
  --help            prints this page

An option counts before the environment variable in brackets. Of the other variables, most often asked for:

  LOG=json          log in JSON lines, as without a terminal; LOG=text in readable lines
  LOG_LEVEL=warn    log failures only
  LIMIT_SCALE=100   wider throttles, for many test workers
  WORKERS=2         processes that serve the bank behind its port (1)

README.md lists ${IS_INSTALLED ? 'more' : 'them all'}.

  ${callOf('start', '--open')}
  ${callOf('start', '--seed edge --data .kosh/edge --port 3100')}`;

/** The wishes of a command line. */
export interface StartArguments {
  /** Settings that its options stand for, by the name of the variable. */
  readonly settings: Readonly<Record<string, string>>;
  /** True when the browser is to be opened. */
  readonly open: boolean;
  /** Text that was asked for instead of a start. */
  readonly answer: string | undefined;
}

/**
 * Reads the options of the start. Refuses (`UsageError`) others, with the nearest that exists, and values that their setting
 * does not take.
 */
export function readStartArguments(args: readonly string[]): StartArguments {
  const options = {
    ...Object.fromEntries(SETTING_OPTIONS.map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(SWITCHES.map((name) => [name, { type: 'boolean' as const }])),
    help: { type: 'boolean' as const, short: 'h' },
  };
  const { values, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UsageError(strayValue(token.value));
    if (token.kind === 'option' && !ALL.includes(token.name)) throw new UsageError(unknownOption(token.rawName));
  }
  const settings: Record<string, string> = {};
  for (const name of SETTING_OPTIONS) {
    const given = values[name];
    if (given === undefined) continue;
    const { setting, value } = SETTING_OF[name];
    if (typeof given !== 'string' || given === '' || given.startsWith('--'))
      throw new UsageError(`--${name} needs a value: --${name} ${value}`);
    const read = environment.shape[setting].safeParse(given);
    if (!read.success) throw new UsageError(`--${name} ${read.error.issues[0]?.message}`);
    settings[setting] = given;
  }
  const answer = values.help ? HELP : values.version ? version() : undefined;
  return { settings, open: values.open === true, answer };
}

function strayValue(value: string): string {
  if (IS_INSTALLED) return `'${value}' belongs to no option. ${callOf('start', '--help')} lists them`;
  return `'${value}' belongs to no option; npm passes options on after a --, as in npm start -- --port 4000`;
}

function unknownOption(raw: string): string {
  const nearest = ALL.map((name) => ({ name, edits: editsBetween(raw, `--${name}`) })).toSorted(
    (a, b) => a.edits - b.edits,
  )[0];
  const meant = nearest && nearest.edits <= 3 ? `; did you mean --${nearest.name}?` : '.';
  return `there is no option ${raw}${meant} ${callOf('start', '--help')} lists them`;
}

/** Returns the number of letters to insert, remove, replace or swap with their neighbour to make one word the other. */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

function version(): string {
  return `Kosh ${VERSION} on Node.js ${process.versions.node}`;
}
