import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import type { RecordedBank } from './recorded-bank.ts';
import type { People } from './sign-in-steps.ts';

/** Pays in at another bank of the server, as its own Asha. */
async function payInAt(bank: RecordedBank, id: string): Promise<void> {
  const asha = { ...bank.caller(), bank: id };
  const credentials = { email: 'asha@kosh.example', password: DEMO_PASSWORD };
  asha.token = (await bank.askQuietly(asha, 'loginCustomer', { body: credentials })).data.token;
  await bank.askQuietly(asha, 'moveMoney', { body: { type: 'deposit', amount: 300, description: 'Savings' } });
}

/** Makes another bank of the server, keeps it, compares it, takes it back and deletes it. */
export async function bankSteps(bank: RecordedBank, { sunita }: People): Promise<void> {
  const made = await bank.ask(bank.caller(), 'createBank', { body: { name: 'My test', seed: 'demo' } });
  const own = { ...bank.caller(), token: made.data.key };
  const params = { bank: made.data.id };
  await bank.ask(own, 'snapshotBank', { params, body: { name: 'At first' } });
  await payInAt(bank, made.data.id);
  await bank.ask(own, 'diffBank', { params, body: { from: 'At first' } });
  await bank.ask(own, 'restoreBank', { params, body: { name: 'At first' } });
  await bank.ask(sunita, 'listBanks');
  await bank.ask(own, 'deleteBank', { params });
}
