import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commitsToCheck, isMeltedLater, LAST_UNCHECKED, messageFaults } from '../scripts/commit-messages.ts';

// The rules of CONTRIBUTING.md for a commit's message, as the optional hook and `npm test` check them.

const ROOT = path.resolve(import.meta.dirname, '..');
const WHY = '\n\nThe floor was checked in two places, and only one of them knew of holds.\n';

describe('a message', () => {
  test.each([
    ['Ask one function who may receive', WHY],
    ['Express the limit in paise', WHY],
    ['Bring the books and the totals together', WHY],
    ['Need a password before a card is unfrozen', WHY],
    ['Process the batch in arrival order', WHY],
    ['Ändere nichts als den Namen', WHY],
    ['S'.padEnd(72, 'o'), WHY],
    ['Hold the floor once', `\n\n${WHY.trim()}\n\nSigned-off-by: Asha Rao <asha@kosh.example>\n`],
    [
      'Hold the floor once',
      `${WHY}# Please enter the commit message.\n# ------------------------ >8 ------------------------\ndiff --git`,
    ],
    [
      'Revert "Hold the floor once, by a subject that is itself as long as a subject may be"',
      '\n\nThis reverts commit 74cc329cd479.\n',
    ],
    ["Merge branch 'records'", ''],
  ])('passes: %s', (subject, body) => {
    expect(messageFaults(subject + body)).toEqual([]);
  });

  test.each([
    ['S'.padEnd(73, 'o'), WHY, 'the subject has 73 characters, 72 is the limit'],
    ['hold the floor once', WHY, 'the subject does not begin with a capital letter'],
    ['Hold the floor once.', WHY, 'the subject ends with a punctuation mark'],
    ['Added a floor', WHY, "'Added' is not in the imperative"],
    ['Adds a floor', WHY, "'Adds' is not in the imperative"],
    ['Fixes the floor', WHY, "'Fixes' is not in the imperative"],
    ['Adding a floor', WHY, "'Adding' is not in the imperative"],
    ['Made the floor hold', WHY, "'Made' is not in the imperative"],
    ['The floor holds', WHY, "'The' is not in the imperative"],
    ['Hold the floor once', '', 'there is no body that gives the reason'],
    ['Hold the floor once', '\n\nAs discussed.\n', 'there is no body that gives the reason'],
    [
      'Hold the floor once',
      '\n\nSigned-off-by: Asha Rao of the bank of Kosh <asha@kosh.example>\n',
      'there is no body that gives the reason',
    ],
    [
      'Hold the floor once',
      '\nThe second line is not empty.\n\nAnd here is a body of enough words.',
      'the second line is not empty',
    ],
    ['Revert "Hold the floor once"', '', 'there is no body that gives the reason'],
    ['', '\n# only comments\n', 'the message is empty'],
  ])('is refused: %s', (subject, body, fault) => {
    expect(messageFaults(subject + body).join('; ')).toContain(fault);
  });
});

test('a commit that a rebase melts into another passes the hook alone', () => {
  expect(isMeltedLater('fixup! Hold the floor once')).toBe(true);
  expect(isMeltedLater('Hold the floor once')).toBe(false);
  expect(messageFaults('fixup! Hold the floor once')).not.toEqual([]);
});

describe('a history', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kosh-commits-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const git = (where: string, ...args: string[]) =>
    execFileSync(
      'git',
      [
        '-C',
        where,
        '-c',
        'user.name=Asha Rao',
        '-c',
        'user.email=asha@kosh.example',
        '-c',
        'commit.gpgsign=false',
        ...args,
      ],
      { encoding: 'utf8', stdio: 'pipe' },
    ).trim();
  const commit = (where: string, message: string): string => {
    git(where, 'commit', '--quiet', '--allow-empty', '-m', message);
    return git(where, 'rev-parse', 'HEAD');
  };
  const madeHistory = () => {
    const whole = mkdtempSync(path.join(folder, 'whole-'));
    git(whole, 'init', '--quiet');
    commit(whole, 'Too old to be checked');
    const last = commit(whole, 'The last one that is not checked');
    commit(whole, `Hold the floor once${WHY}`);
    commit(whole, 'Added a floor');
    return { whole, last };
  };

  test('is checked from the commit after the last unchecked one', () => {
    const { whole, last } = madeHistory();
    const { commits, note } = commitsToCheck(whole, last);
    expect(note).toBeUndefined();
    expect(commits.map(({ message }) => messageFaults(message).length > 0)).toEqual([true, false]);
  });

  test('is checked as far as it goes in a shallow clone, and says so', () => {
    const { whole, last } = madeHistory();
    const shallow = path.join(folder, 'shallow');
    git(folder, 'clone', '--quiet', '--depth=1', `file://${whole}`, shallow);
    const { commits, note } = commitsToCheck(shallow, last);
    expect(note).toContain('shallow clone');
    expect(commits.map(({ message }) => message.trim())).toEqual(['Added a floor']);
  });

  test('that does not have that commit, or is none, is not checked, and says so', () => {
    const { whole } = madeHistory();
    expect(commitsToCheck(whole, '0'.repeat(40))).toEqual({
      commits: [],
      note: 'no commits to check: this history does not have 0000000',
    });
    expect(commitsToCheck(folder)).toEqual({ commits: [], note: 'no commits to check: this is not a clone' });
    const exported = path.join(whole, 'exported');
    execFileSync('mkdir', [exported]);
    expect(commitsToCheck(exported).note).toBe('no commits to check: this is not a clone');
  });

  test('starts after a whole hash, which no other object can take the name of', () => {
    expect(LAST_UNCHECKED).toMatch(/^[0-9a-f]{40}$/);
  });

  test('the hook refuses a bad message and takes a good one', () => {
    const { whole } = madeHistory();
    const withHook = (message: string) =>
      spawnSync(
        'git',
        [
          '-C',
          whole,
          '-c',
          `core.hooksPath=${path.join(ROOT, 'scripts/hooks')}`,
          '-c',
          'user.name=Asha',
          '-c',
          'user.email=a@kosh.example',
          'commit',
          '--allow-empty',
          '-m',
          message,
        ],
        { encoding: 'utf8' },
      );
    const refused = withHook('Added a floor.');
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain("'Added' is not in the imperative");
    expect(withHook(`Hold the floor once${WHY}`).status).toBe(0);
  });
});
