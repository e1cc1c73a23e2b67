import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { api, type CallName } from '../contract/api.ts';
import type { Endpoint } from '../contract/vocabulary/endpoint.ts';
import { refusalsOf } from '../server/http/openapi.ts';
import { CHECKOUT } from '../server/platform/checkout.ts';
import { bankSteps } from './api-examples/bank-steps.ts';
import { customerSteps } from './api-examples/customer-steps.ts';
import { deskSteps } from './api-examples/desk-steps.ts';
import { openRecordedBank } from './api-examples/recorded-bank.ts';
import { leavingSteps, signInSteps } from './api-examples/sign-in-steps.ts';
import { tidied } from './api-examples/tidied-examples.ts';
import { eventSteps, webhookSteps } from './api-examples/webhook-steps.ts';

// `npx tsx scripts/api-examples.ts` (after `npm run build`): makes each call of a demo bank of its own and writes what was sent and answered as
// the examples of the API. It needs a running bank, so that `npm run generate` cannot do it.

const FILE = path.join(CHECKOUT, 'server/http/api-examples.json');

const bank = await openRecordedBank();
try {
  const people = await signInSteps(bank);
  const paidId = await customerSteps(bank, people);
  await deskSteps(bank, people, paidId);
  await bankSteps(bank, people);
  await webhookSteps(bank, people);
  await leavingSteps(bank, people);
  await eventSteps(bank, people);
  await bank.ask(people.sunita, 'resetBank');
  // Refusals that no step of the run met come by the demo's header.
  // as: Object.keys forgets the key type of an object whose keys are exactly the calls.
  for (const name of Object.keys(api) as CallName[])
    for (const code of refusalsOf(api[name] as Endpoint))
      if (!(code in bank.refusals)) await bank.askForRefusal(name, code);
  writeFileSync(FILE, `${JSON.stringify(tidied(bank, bank.url), null, 1)}\n`);
  const counts = [bank.calls, bank.refusals, bank.events].map((each) => Object.keys(each).length);
  console.log('Written: %d calls, %d refusals, %d events', ...counts);
} catch (error) {
  await bank.close();
  console.error(bank.output());
  throw error;
} finally {
  await bank.close();
}
