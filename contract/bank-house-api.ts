import * as banks from './demo/banks.ts';

/** The calls of a demo server about the banks that it holds, by name. Only the page of the banks loads them. */
export const bankHouseApi = {
  createBank: banks.createBank,
  listBanks: banks.listBanks,
  deleteBank: banks.deleteBank,
  snapshotBank: banks.snapshotBank,
  restoreBank: banks.restoreBank,
  diffBank: banks.diffBank,
} as const;
