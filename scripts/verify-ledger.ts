import { proveBooks } from '../server/desk/books/prove-books.ts';
import { inspectDatabase, runScript } from '../server/platform/inspect-database.ts';

// `npm run verify:ledger`: proves the books from their entries, prints each check, and exits with 1 when one is violated.

await runScript(async () => {
  const checks = await inspectDatabase(proveBooks);
  for (const { name, checked, violations, example } of checks) {
    const verdict = violations === 0n ? 'holds' : `VIOLATED ${violations} times, first by ${example ?? 'unknown'}`;
    console.log(`${name}: ${checked} checked, ${verdict}`);
  }
  const broken = checks.filter((check) => check.violations > 0n).length;
  // No checks at all would prove nothing.
  if (broken > 0 || checks.length === 0) process.exitCode = 1;
  console.log(process.exitCode ? `The books do not hold: ${broken} of ${checks.length} checks` : 'The books hold.');
});
