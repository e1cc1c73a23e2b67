import { readFileSync } from 'node:fs';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { commitsToCheck, isMeltedLater, messageFaults } from './commit-messages.ts';

// With a file: checks its message (scripts/hooks/commit-msg). Without: checks all new commits (a step of `npm test`).

const [file] = process.argv.slice(2);

if (file !== undefined) {
  const message = readFileSync(file, 'utf8');
  report('This message', isMeltedLater(message) ? [] : messageFaults(message));
} else {
  const { commits, note } = commitsToCheck(CHECKOUT);
  if (note !== undefined) console.log(note);
  for (const { hash, message } of commits) report(hash.slice(0, 7), messageFaults(message));
  if (commits.length > 0) console.log(`${commits.length} commit messages checked`);
}

function report(name: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  console.error(`${name}: ${faults.join('; ')} (CONTRIBUTING.md)`);
  process.exitCode = 1;
}
