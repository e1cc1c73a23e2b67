import type { ListedBank } from '../../../api/demo/bank-house.ts';

/** A step that is asked about in a window. Each of a bank has the key that allows it. */
export type BankStep =
  | { readonly does: 'make' }
  | { readonly does: 'snapshot' | 'delete'; readonly bank: ListedBank; readonly key: string }
  | { readonly does: 'restore'; readonly bank: ListedBank; readonly key: string; readonly snapshot: string };
