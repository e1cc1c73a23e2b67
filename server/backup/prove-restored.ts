import type pg from 'pg';
import { verifyChain } from '../audit/verify-audit.ts';
import { proveBooks } from '../desk/books/prove-books.ts';
import type { Manifest } from './backup-manifest.ts';

/**
 * Proves a restored bank as `npm run verify:ledger` and `npm run verify:audit` do, and compares its audit trail with
 * the backup's. Its rows were counted while they were loaded.
 * @returns one sentence for each thing that is wrong; empty when the bank is sound
 */
export async function proveRestored(pool: pg.Pool, { audit }: Manifest): Promise<string[]> {
  const checks = await proveBooks(pool);
  const broken = checks
    .filter((check) => check.violations > 0n)
    .map((check) => `${check.name}: violated ${check.violations} times, first by ${check.example ?? 'unknown'}`);
  // No checks at all would prove nothing.
  if (checks.length === 0) broken.push('the books have no checks');
  const trail = await verifyChain(pool);
  if (trail.sealed !== audit.sealed) {
    broken.push(`the audit trail has ${trail.sealed} sealed events where the backup had ${audit.sealed}`);
  }
  if (trail.head !== audit.head) broken.push(`the audit trail ends at ${trail.head}, the backup's at ${audit.head}`);
  return [...broken, ...trail.violations];
}
