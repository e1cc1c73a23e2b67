import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/**
 * The last commit before messages were checked. The 119 commits up to it have subjects of up to 223 characters and mostly no
 * body; rewriting them would change every hash that a clone, a note or a record names.
 */
export const LAST_UNCHECKED = '74cc329cd4792f1956174ff0a5b6cdbd73401412';

const MAX_SUBJECT = 72;
/** Min words of a body; fewer are a label, not a reason. */
const MIN_REASON_WORDS = 5;

// Messages made by git itself: a merge, and a revert with the hash of the reverted commit.
const MERGE = /^Merge (branch|branches|tag|commit|pull request|remote-tracking branch) /;
const REVERT = /^Revert "[^]*^This reverts commit [0-9a-f]{7,64}/m;
const TRAILER = /^[A-Z][A-Za-z-]+: \S/;

// Imperatives with an ending of another form.
const IMPERATIVES = new Set(
  'address alias bias bring bless bypass canvas cling compress discuss dismiss embed exceed express feed focus guess heed miss need pass ping possess press process proceed ring seed sing speed spring stress string succeed suppress swing weed witness'.split(
    ' ',
  ),
);
// Past forms without -ed.
const PAST =
  'began broke brought built chose did drew drove fell felt found gave got grew held kept knew left lost made meant moved ran said saw sent shown stood swept taught took told was went were wrote'.split(
    ' ',
  );
// Words that begin a statement or a heading, never an imperative.
const NO_VERBS =
  'a all also an and another any as at both but by each every everything for four from he her his how i if in into it its many more most much new no nothing of on one only other our several she some that the their there these they this those three to two we what when where which while who why with you'.split(
    ' ',
  );
const NOT_IMPERATIVE = new Set([...PAST, ...NO_VERBS]);

/** Returns false for a word that a program can tell is no imperative: a past form, a third person, an -ing, an article. */
function mayBeImperative(word: string): boolean {
  if (IMPERATIVES.has(word)) return true;
  return !NOT_IMPERATIVE.has(word) && !/(?:[^e]ed|ing|[^su]s)$/.test(word);
}

function subjectFaults(subject: string): string[] {
  const [first = ''] = /^[\p{L}'-]+/u.exec(subject) ?? [];
  return [
    [...subject].length > MAX_SUBJECT &&
      `the subject has ${[...subject].length} characters, ${MAX_SUBJECT} is the limit`,
    !/^\p{Lu}/u.test(subject) && 'the subject does not begin with a capital letter',
    /[.!?:;,…]$/.test(subject) && 'the subject ends with a punctuation mark',
    first !== '' &&
      !mayBeImperative(first.toLowerCase()) &&
      `'${first}' is not in the imperative: 'Add', not 'Added', 'Adds' or 'The'`,
  ].filter((fault) => fault !== false);
}

/** Returns the message as git keeps it: without comments, scissors, and empty lines at either end. */
function kept(message: string): string[] {
  const [text = ''] = message.split(/^# -+ >8 -+$/m);
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith('#'));
  return lines
    .join('\n')
    .trim()
    .split('\n')
    .map((line) => line.trimEnd());
}

/** Returns the faults of a commit message, each as the end of a sentence; none for a merge or for git's own revert. */
export function messageFaults(message: string): string[] {
  const lines = kept(message);
  const [subject = '', second = '', ...body] = lines;
  if (subject === '') return ['the message is empty'];
  if (MERGE.test(subject) || REVERT.test(lines.join('\n'))) return [];
  const reason = body.filter((line) => !TRAILER.test(line)).join(' ');
  const words = reason.split(/\s+/).filter(Boolean).length;
  return [
    ...subjectFaults(subject),
    ...(second === '' ? [] : ['the second line is not empty']),
    ...(words < MIN_REASON_WORDS ? ['there is no body that gives the reason'] : []),
  ];
}

/**
 * Returns true for a commit that `git rebase --autosquash` will merge into another: the hook accepts it, the check of the
 * history does not.
 */
export function isMeltedLater(message: string): boolean {
  return /^(fixup|squash|amend)! /.test(message);
}

export interface Commit {
  readonly hash: string;
  readonly message: string;
}

/**
 * Returns the commits to check, those after `last`, newest first. A shallow clone is checked as far as it goes. `note` says why
 * there are none, or not all.
 */
export function commitsToCheck(checkout: string, last = LAST_UNCHECKED): { commits: Commit[]; note?: string } {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const answers = (...args: string[]) => {
    try {
      return git(...args);
    } catch {
      return undefined;
    }
  };
  const top = answers('rev-parse', '--show-toplevel');
  if (top === undefined || realpathSync(top) !== realpathSync(checkout) || answers('rev-parse', 'HEAD') === undefined) {
    return { commits: [], note: 'no commits to check: this is not a clone' };
  }
  const known = answers('cat-file', '-e', `${last}^{commit}`) !== undefined;
  if (!known && git('rev-parse', '--is-shallow-repository') !== 'true') {
    return { commits: [], note: `no commits to check: this history does not have ${last.slice(0, 7)}` };
  }
  const range = known ? `${last}..HEAD` : 'HEAD';
  const log = git('log', '--no-merges', '-z', '--format=%H%n%B', range);
  const commits = log.split('\0').flatMap((entry) => {
    const [hash = '', ...message] = entry.split('\n');
    return hash === '' ? [] : [{ hash, message: message.join('\n') }];
  });
  if (known) return { commits };
  return { commits, note: `a shallow clone without ${last.slice(0, 7)}: only the commits that are here are checked` };
}
