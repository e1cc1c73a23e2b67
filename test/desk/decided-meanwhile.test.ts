import { expect, test } from 'vitest';
import type { ChangeOutcome } from '../../contract/vocabulary/change-outcome.ts';
import { changeDecided, transactionDecided } from '../../web/pages/desk/approvals/decided-meanwhile.ts';

const at = new Date('2026-11-21T05:02:00Z');
const [kavita, rohan] = [
  { id: 'k', name: 'Kavita Menon' },
  { id: 'r', name: 'Rohan Desai' },
];

test('of a change that ended while it was open, the desk says who ended it, in which way and when', () => {
  const said = (ended: ChangeOutcome, by: string | null = 'Kavita Menon') =>
    changeDecided({ decided_by: by, decided_at: at }, ended);
  expect(said('approved')).toBe('Kavita Menon approved this meanwhile, Nov 21, 2026, 10:32 AM.');
  expect(said('rejected')).toBe('Kavita Menon rejected this meanwhile, Nov 21, 2026, 10:32 AM.');
  expect(said('withdrawn')).toBe('Kavita Menon withdrew this meanwhile, Nov 21, 2026, 10:32 AM.');
  expect(said('expired', null)).toBe('The bank let this expire meanwhile, Nov 21, 2026, 10:32 AM.');
  expect(changeDecided({ decided_by: null, decided_at: null }, 'expired')).toBe('The bank let this expire meanwhile.');
});

test('of a transaction that ended while it was open, the desk names its maker only where the maker took it back', () => {
  const said = (ended: Partial<Parameters<typeof transactionDecided>[0]>) =>
    transactionDecided({ status: 'rejected', maker: rohan, checker: kavita, decidedAt: at, ...ended });
  expect(said({ status: 'approved' })).toBe('Kavita Menon approved this meanwhile, Nov 21, 2026, 10:32 AM.');
  expect(said({})).toBe('Kavita Menon rejected this meanwhile, Nov 21, 2026, 10:32 AM.');
  expect(said({ withdrawn: true, checker: undefined })).toBe(
    'Rohan Desai withdrew this meanwhile, Nov 21, 2026, 10:32 AM.',
  );
  expect(said({ status: 'failed', checker: undefined, decidedAt: undefined })).toBe(
    'The bank let this expire meanwhile.',
  );
});
