import type { RecordedBank } from './recorded-bank.ts';
import type { People } from './sign-in-steps.ts';

/** Makes another bank of the server, keeps it, takes it back and deletes it. */
export async function bankSteps(bank: RecordedBank, { sunita }: People): Promise<void> {
  const made = await bank.ask(bank.caller(), 'createBank', { body: { name: 'My test', seed: 'empty' } });
  const own = { ...bank.caller(), token: made.data.key };
  const params = { bank: made.data.id };
  await bank.ask(own, 'snapshotBank', { params, body: { name: 'At first' } });
  await bank.ask(own, 'restoreBank', { params, body: { name: 'At first' } });
  await bank.ask(sunita, 'listBanks');
  await bank.ask(own, 'deleteBank', { params });
}
