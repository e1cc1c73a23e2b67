import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorsMarkdown } from '../scripts/errors-document.ts';
import { postingsMarkdown } from '../scripts/postings-document.ts';

// Checks the house rules of CONTRIBUTING.md on the repository itself.

const ROOT = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(ROOT, file)));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const code = files.filter((file) => /^(contract|server|web|scripts|bench|test)\/.*\.(ts|tsx|js)$/.test(file));
const GENERATED = new Set(['server/platform/database-schema.ts']);

/** Returns the files for which `wrong` gives a reason, with the reason. */
function offences(candidates: readonly string[], wrong: (text: string, file: string) => string | undefined): string[] {
  return candidates.flatMap((file) => {
    const reason = wrong(read(file), file);
    return reason === undefined ? [] : [`${file}: ${reason}`];
  });
}

const matching =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.exec(text)?.[0];

test('no folder has a name without a rule of admission, and there are no barrels', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|libs?|services?)\//.test(file))).toEqual([]);
  expect(files.filter((file) => /(^|\/)index\.(ts|tsx|js)$/.test(file))).toEqual([]);
});

// Has the build put zod in with a setting that our content policy needs.
const MAY_REEXPORT = new Set(['web/api/client/zod-under-policy.ts']);

test('what a file exports is its own', () => {
  expect(
    offences(
      code.filter((file) => !MAY_REEXPORT.has(file)),
      matching(/^export (?:type )?(?:\*|\{[^}]*\}).* from '/m),
    ),
  ).toEqual([]);
});

/** Returns the folder in which a file's name must be unique: its layer, or the audience's folder in a layer divided by audience. */
const roomOf = (file: string): string => /^(?:contract|web\/(?:api|pages))\/[^/]+(?=\/)|^[^/]+/.exec(file)?.[0] ?? file;

test('a file name is unique within its layer and says what is inside', () => {
  const sources = code.filter((file) => !file.startsWith('web/words/') && !file.includes('tsconfig'));
  const seen = new Map<string, string[]>();
  for (const file of sources) {
    const name = `${roomOf(file)}: ${path.basename(file)}`;
    seen.set(name, [...(seen.get(name) ?? []), file]);
  }
  expect([...seen.values()].filter((places) => places.length > 1)).toEqual([]);
});

test('no source file is longer than 400 lines', () => {
  expect(
    offences(
      code.filter((file) => !GENERATED.has(file)),
      (text) => (text.split('\n').length > 401 ? `${text.split('\n').length} lines` : undefined),
    ),
  ).toEqual([]);
});

test('no test is skipped, focused or left for later', () => {
  const tests = code.filter((file) => file.startsWith('test/') && file !== 'test/tidy.test.ts');
  expect(offences(tests, matching(/\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/))).toEqual([]);
  expect(offences(tests, matching(/waitForTimeout|setTimeout\(resolve/))).toEqual([]);
});

test('every browser test fails on what the console or the security policy complains about', () => {
  const specs = code.filter((file) => file.endsWith('.e2e.ts'));
  expect(offences(specs, matching(/import \{[^}]*\b(?:test|expect)\b[^}]*\} from '@playwright\/test'/))).toEqual([]);
});

test('only the clock reads the time', () => {
  const server = code.filter((file) => file.startsWith('server/') && !file.startsWith('server/platform/'));
  expect(offences(server, matching(/new Date\(\)|Date\.now\(\)/))).toEqual([]);
});

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** Returns the server files with a statement that matches; a comment may name a table or a view. */
function statementsMatching(pattern: RegExp, candidates: readonly string[]): string[] {
  return offences(
    candidates.filter((file) => file.startsWith('server/') && !GENERATED.has(file)),
    (text) => matching(pattern)(withoutComments(text)),
  );
}

test("the ledger's tables are touched by its own SQL alone", () => {
  const table =
    /ledger\.(?:accounts|journals|entries|holds|resolutions|refused_requests|daily_totals|daily_changes|journal_sides|journal_keys)\b/;
  expect(statementsMatching(table, code)).toEqual([]);
});

/** The owner of each table of `bank` and `audit`: files of this folder alone write to it, others call a function of theirs. */
const TABLE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  'server/audit': ['audit.events', 'audit.seals'],
  'server/cards': ['bank.lasting_card_keys', 'bank.cards', 'bank.card_freezes', 'bank.card_status_changes'],
  'server/customers': ['bank.customers', 'bank.customer_photos', 'bank.customer_status_changes'],
  'server/day-end': ['bank.account_interest', 'bank.clock', 'bank.day_end_runs'],
  'server/demo': ['bank.seed_profile'],
  'server/desk/controls': [
    'bank.change_decisions',
    'bank.change_requests',
    'bank.holiday_changes',
    'bank.internal_notes',
    'bank.policies',
    'bank.report_schedules',
  ],
  'server/desk/books': ['bank.book_verifications'],
  'server/desk/customers': [
    'bank.address_proofs',
    'bank.customer_edits',
    'bank.customer_flags',
    'bank.kyc_records',
    'bank.risk_ratings',
  ],
  'server/desk/dashboard': ['bank.desk_targets'],
  'server/desk/transactions': ['bank.transaction_views'],
  'server/documents': [
    'bank.desk_reports',
    'bank.desk_report_files',
    'bank.desk_report_progress',
    'bank.issued_documents',
    'bank.statement_files',
    'bank.statement_requests',
  ],
  'server/insights': ['bank.bureau_scores', 'bank.savings_goals'],
  'server/live': ['bank.live_servers', 'bank.live_watchers'],
  'server/mail': ['bank.mails'],
  'server/passkeys': ['bank.passkeys', 'bank.passkey_challenges'],
  'server/keys': ['bank.keys'],
  'server/platform': ['bank.nature'],
  'server/payments': ['bank.transaction_confirmations'],
  'server/sessions': [
    'bank.failed_attempts',
    'bank.phone_codes',
    'bank.recovery_codes',
    'bank.refresh_tokens',
    'bank.registration_attempts',
    'bank.registration_codes',
    'bank.reset_links',
    'bank.second_factors',
    'bank.sessions',
    'bank.sign_in_challenges',
    'bank.throttles',
  ],
  'server/spending': ['bank.bill_photos', 'bank.spending_budgets', 'bank.transaction_marks'],
  'server/staff': ['bank.staff'],
  'server/statement': ['bank.statement_words'],
  'server/webhooks': ['bank.webhook_deliveries', 'bank.webhook_endpoints'],
  'server/term-deposits': ['bank.instalments', 'bank.products', 'bank.term_deposits', 'bank.term_deposit_events'],
};
// Writes a million customers in a handful of statements, before the bank opens.
const WRITES_IN_BULK = 'server/demo/large-bank.ts';

test("a table is written to by its owner's folder alone; a feature may read any through joins", () => {
  const owners = new Map(
    Object.entries(TABLE_OWNERS).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
  );
  const made = files
    .filter((file) => /^database\/.*\.sql$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/create (?:unlogged )?table ((?:bank|audit)\.\w+)/g)].map(([, table]) => table),
    );
  expect(made.filter((table) => !owners.has(table ?? ''))).toEqual([]);
  const write =
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z]+\.\w+)|\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+((?:bank|audit|ledger)\.\w+)/gi;
  const foreign = code
    .filter((file) => file.startsWith('server/') && file !== WRITES_IN_BULK)
    .flatMap((file) =>
      [...withoutComments(read(file)).matchAll(write)]
        .map(([, built, plain]) => built ?? plain ?? '')
        .filter((table) => !file.startsWith(`${owners.get(table) ?? 'no folder'}/`))
        .map((table) => `${file} writes to ${table} of ${owners.get(table) ?? 'the ledger'}`),
    );
  expect(foreign).toEqual([]);
});

// Views of balances and sums, and of the day-end's work. Every other view of the ledger has a row for each line, entry or
// movement, and one place decides which of those a reader sees.
const FREE_VIEWS = new Set(['balances', 'totals_by_day', 'account_days', 'trial_balance', 'waiting_holds']);

test("the ledger's views of lines are read by server/statement alone", () => {
  const views = files
    .filter((file) => /^database\/(?:ledger|placement)\/.*\.sql$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/create or replace view ledger\.(\w+)/g)].map(([, view = '']) => view));
  expect(views).toEqual(expect.arrayContaining([...FREE_VIEWS, 'statement_lines', 'movements']));
  const lines = new RegExp(`ledger\\.(?:${views.filter((view) => !FREE_VIEWS.has(view)).join('|')})\\b`);
  expect(
    statementsMatching(
      lines,
      code.filter((file) => !file.startsWith('server/statement/')),
    ),
  ).toEqual([]);
});

/** Forbidden imports: a file whose path starts with `from` never imports a path that matches `never`. */
const BORDERS: readonly { from: string; never: RegExp; except?: RegExp; because: string }[] = [
  { from: 'contract/', never: /^(?!zod$|contract\/)/, because: 'the contract imports only the schema library' },
  {
    from: 'contract/vocabulary/',
    never: /^contract\/(?!vocabulary\/)/,
    because: 'the vocabulary knows no call',
  },
  { from: 'contract/customer/', never: /^contract\/(desk|demo)\//, because: 'what customers call knows no desk' },
  {
    from: 'web/',
    never: /^(server\/|test\/|scripts\/|bench\/|pg$|pino$|fastify|node:)/,
    because: 'the web never imports the server',
  },
  { from: 'web/ui/', never: /^(web\/(?!ui\/)|contract\/)/, because: 'ui does not know the bank' },
  {
    from: 'web/components/',
    never: /^web\/(api|forms|pages)\//,
    because: 'components are given data, they do not fetch it',
  },
  { from: 'web/api/', never: /^web\/(?!api\/)/, because: 'data knows neither screens nor words' },
  { from: 'web/forms/', never: /^web\/(pages|shell)\//, because: 'the form pattern knows no page' },
  { from: 'web/proofs/', never: /^web\/(pages|shell)\//, because: 'what asks for a proof knows no page' },
  { from: 'web/factors/', never: /^web\/(pages|shell)\//, because: 'customers and staff share these screens' },
  { from: 'server/', never: /^(web|test|scripts|bench)\//, because: 'the server stands alone' },
  { from: 'server/platform/', never: /^server\/(?!platform\/)/, because: 'the platform knows no feature' },
  {
    from: 'server/ledger/',
    never: /^server\/(?!ledger\/|platform\/|mail\/outbox\.ts)/,
    because: 'the ledger knows no feature',
  },
  {
    from: 'server/statement/',
    never: /^server\/(?!statement\/|ledger\/|platform\/|sessions\/second-factor\.ts)/,
    because: 'the read side of the books knows no reader',
  },
];

function importsOf(file: string): string[] {
  return [
    ...read(file).matchAll(
      /(?:^|\n)\s*(?:import|export)[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import\s+['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    return target.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), target)) : target;
  });
}

test.each(BORDERS)('$from: $because', ({ from, never, except }) => {
  const crossing = code
    .filter((file) => file.startsWith(from))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => never.test(target) && !except?.test(target))
        .map((target) => `${file} → ${target}`),
    );
  expect(crossing).toEqual([]);
});

test('only routes files and http itself know HTTP', () => {
  const domain = code.filter(
    (file) => /^server\/(?!http\/|platform\/|app\.ts|main\.ts)/.test(file) && !/-routes\.ts$|bank-info\.ts$/.test(file),
  );
  const crossing = domain.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('server/http/') || target === 'fastify')
      .map((target) => `${file} → ${target}`),
  );
  expect(crossing).toEqual([]);
});

test('a form is drawn by the shells of web/forms, or by AskForm where it changes nothing at the bank', () => {
  const shells = /^web\/(forms\/|ui\/ask-form\.tsx$)/;
  const forms = code.filter((file) => file.startsWith('web/') && !shells.test(file) && read(file).includes('<form'));
  expect(forms).toEqual([]);
});

test('what is loaded later is drawn by lazyPart, so that its failure is a note and not a lost page', () => {
  const web = code.filter((file) => file.startsWith('web/'));
  expect(offences(web, matching(/\blazy\b.* from 'react'|\blazy\(/))).toEqual([]);
});

test("a page imports nothing from another page's folder", () => {
  const pages = code.filter((file) => file.startsWith('web/pages/'));
  // customer/, desk/ and demo/ are one place each, with rooms; any other page is a folder of its own.
  const folderOf = (file: string) => /^web\/pages\/(?:customer|desk|demo)/.exec(file)?.[0] ?? path.posix.dirname(file);
  const crossing = pages.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('web/pages/') && folderOf(target) !== folderOf(file))
      .map((target) => `${file} → ${target}`),
  );
  expect(crossing).toEqual([]);
});

test('the root has at most 25 entries and package.json at most 23 scripts', () => {
  const ignored = new Set([
    'node_modules',
    'dist',
    '.git',
    // Read by the host of the repository, not by its readers.
    '.github',
    '.kosh',
    '.types',
    'test-results',
    'playwright-report',
    '.DS_Store',
  ]);
  expect(readdirSync(ROOT).filter((entry) => !ignored.has(entry)).length).toBeLessThanOrEqual(25);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }; // as: npm's own format
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(23);
});

test('generated documents are up to date (npm run generate)', () => {
  expect(read('docs/errors.md')).toBe(errorsMarkdown());
  expect(read('docs/postings.md')).toBe(postingsMarkdown());
});

test("the repository names no machine, no registry and no other project's paths", () => {
  const foreign = new RegExp(
    ['/work' + '/', '\\.\\./' + 'shared', '\\.\\./' + '\\.library', 'registry\\.' + 'npmjs'].join('|'),
  );
  expect(
    offences(
      files.filter((file) => /\.(ts|tsx|js|sql|md|json|yml|css|html|sh)$|\.ci\/run$/.test(file)),
      matching(foreign),
    ),
  ).toEqual([]);
});
