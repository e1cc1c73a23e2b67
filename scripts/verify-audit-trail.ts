import { verifyAudit } from '../server/audit/verify-audit.ts';
import { inspectDatabase, runScript } from '../server/platform/inspect-database.ts';

// `npm run verify:audit`: recomputes the hash chain of the audit trail, prints the result, and exits with 1 when an event was
// changed, removed, or inserted behind a seal.

await runScript(async () => {
  const { sealed, waiting, violations, head } = await inspectDatabase(verifyAudit);
  console.log(`${sealed} events recomputed, ${waiting} not sealed yet; newest seal ${head}`);
  for (const violation of violations) console.log(`VIOLATED: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  console.log(violations.length > 0 ? 'The audit trail does not hold.' : 'The audit trail holds.');
});
