import { codeIn, newForm } from '../sessions/app-under-test.ts';
import { RoamingVisitor } from './roaming-visitor.ts';
import type { BankOfSeveral } from './servers-on-one-database.ts';

/** A customer of one test. */
export interface RoamingCustomer {
  readonly visitor: RoamingVisitor;
  readonly id: string;
  readonly email: string;
  readonly accountNumber: string;
}

/** Registers at one server, verifies the code, and pays in; later calls may go to any server. */
export async function customerAt(bank: BankOfSeveral, at: string, rupees = 0): Promise<RoamingCustomer> {
  const visitor = new RoamingVisitor();
  const form = newForm();
  await visitor.call(at, 'POST', '/auth/register', form);
  const [letter] = await bank.database.asOwner<{ text: string }>(
    "select text from bank.mails where recipient = $1 and kind = 'code' order by id desc",
    [form.email],
  );
  const verified = await visitor.call(at, 'POST', '/auth/verify-otp', { email: form.email, otp: codeIn(letter?.text) });
  if (verified.status !== 200) throw new Error(`Could not register: ${JSON.stringify(verified.body)}`);
  if (rupees > 0) await visitor.call(at, 'POST', '/customers/transactions', { type: 'deposit', amount: rupees });
  const profile = await visitor.call(at, 'GET', '/customers/profile');
  return {
    visitor,
    id: verified.body.data.customer.id,
    email: form.email,
    accountNumber: profile.body.data.account_number,
  };
}

/** Looks up a recipient at one server; another server must accept the result. */
export async function recipientFor(at: string, sender: RoamingCustomer, receiver: RoamingCustomer): Promise<string> {
  const found = await sender.visitor.call(at, 'GET', `/customers/find-recipient?account=${receiver.accountNumber}`);
  return found.body.data.id;
}
