import type { AppUnderTest, TestVisitor } from '../sessions/app-under-test.ts';

/** A customer with money. */
export interface Person {
  readonly visitor: TestVisitor;
  readonly name: string;
  readonly phone: string;
  readonly accountNumber: string;
  readonly id: string;
}

/** Returns the steps that payment tests share, for an app that is opened later. */
export function peopleAt(app: () => AppUnderTest) {
  async function customerWith(rupees: number): Promise<Person> {
    const { visitor, form, customer } = await app().newCustomer();
    if (rupees > 0) await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: rupees });
    const profile = await visitor.call('GET', '/customers/profile');
    return {
      visitor,
      name: form.name,
      phone: form.phone,
      accountNumber: profile.body.data.account_number,
      id: customer.id,
    };
  }

  async function recipientId(from: Person, to: Person): Promise<string> {
    const found = await from.visitor.call('GET', `/customers/find-recipient?account=${to.accountNumber}`);
    return found.body.data.id;
  }

  async function balance(person: Person): Promise<number> {
    return (await person.visitor.call('GET', '/customers/profile')).body.data.balance;
  }

  async function banker(): Promise<TestVisitor> {
    const staff = await app().newStaff('banker');
    const visitor = app().visitor();
    await visitor.call('POST', '/auth/login/banker', { email: staff.email, password: staff.password });
    return visitor;
  }
  return { customerWith, recipientId, balance, banker };
}
