import { parseArgs } from 'node:util';
import { parseHead } from '../server/audit/chain-heads.ts';
import { verifyAudit } from '../server/audit/verify-audit.ts';
import { inspectDatabase, runScript } from '../server/platform/inspect-database.ts';

// `npm run verify:audit [-- --head SEQ:HASH …]`: recomputes the hash chain of the audit trail and the rows of the books that its seals
// cover, prints the result, and exits with 1 when an event or a row was changed, removed, or inserted behind a seal, or when the
// chain does not contain a head that was noted outside.

await runScript(async () => {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } });
  const heads = values.head.map(parseHead);
  const verdict = await inspectDatabase((pool) => verifyAudit(pool, heads));
  const { sealed, waiting, uncovered, violations, head, headSeq } = verdict;
  console.log(`${sealed} events recomputed, ${waiting} not sealed yet; newest seal ${headSeq}:${head}`);
  if (uncovered > 0)
    console.log(`${uncovered} older events: the rows of the books that they tell of are not sealed yet`);
  for (const violation of violations) console.log(`VIOLATED: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  console.log(violations.length > 0 ? 'The audit trail does not hold.' : 'The audit trail holds.');
});
