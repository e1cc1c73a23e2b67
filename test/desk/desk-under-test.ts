import { randomUUID } from 'node:crypto';
import { violatedChecks } from '../../server/desk/books/prove-books.ts';
import {
  type Answer,
  type AppUnderTest,
  type Form,
  linkTokenIn,
  openApp,
  type TestVisitor,
} from '../sessions/app-under-test.ts';

/** A customer with an open session. */
export interface DeskPerson {
  readonly visitor: TestVisitor;
  readonly id: string;
  readonly form: Form;
  readonly accountNumber: string;
}

/** The whole bank without demo people, with the steps that the desk's tests share. */
export interface DeskUnderTest {
  readonly app: AppUnderTest;
  /** Creates a member of staff and signs them in. */
  staff(role?: 'banker' | 'admin'): Promise<TestVisitor & { readonly staffId: string }>;
  /** Creates a banker with an e-mail address, such as that of a customer who is then the same person. */
  staffWith(email: string): Promise<TestVisitor & { readonly staffId: string }>;
  /** Creates a customer and pays this many rupees in. */
  customer(rupees?: number): Promise<DeskPerson>;
  transfer(from: DeskPerson, to: DeskPerson, rupees: number): Promise<Answer>;
  /** Sends a transfer above the bank's review threshold; returns its id. */
  waiting(from: DeskPerson, to: DeskPerson, rupees?: number): Promise<string>;
  /** Follows the link that was mailed to a customer's new address. */
  confirmAddress(email: string): Promise<Answer>;
  balance(person: DeskPerson): Promise<number>;
  /** Returns the names of the ledger's checks that report a violation. */
  violations(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openDesk(environment: Record<string, string> = {}): Promise<DeskUnderTest> {
  const app = await openApp({ LIMIT_SCALE: '1000', SEED: 'none', ...environment });

  const desk: DeskUnderTest = {
    app,
    async staff(role = 'banker') {
      const member = await app.newStaff(role);
      const visitor = app.visitor();
      const answer = await visitor.call('POST', '/auth/login/banker', {
        email: member.email,
        password: member.password,
      });
      if (answer.status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(answer.body)}`);
      return Object.assign(visitor, { staffId: member.id });
    },
    async staffWith(email) {
      const member = await desk.staff();
      await app.bank.asOwner('update bank.staff set email = $1 where id = $2', [email, member.staffId]);
      return member;
    },
    async customer(rupees = 0) {
      const { visitor, form, customer } = await app.newCustomer();
      if (rupees > 0) await visitor.call('POST', '/customers/transactions', { type: 'deposit', amount: rupees });
      const profile = await visitor.call('GET', '/customers/profile');
      return { visitor, form, id: customer.id, accountNumber: profile.body.data.account_number };
    },
    async transfer(from, to, rupees) {
      const found = await from.visitor.call('GET', `/customers/find-recipient?account=${to.accountNumber}`);
      return from.visitor.call('POST', '/customers/transfer', {
        recipientId: found.body.data?.id ?? randomUUID(),
        amount: rupees,
      });
    },
    async waiting(from, to, rupees = 300_000) {
      const answer = await desk.transfer(from, to, rupees);
      if (answer.body.data?.transaction?.status !== 'pending')
        throw new Error(`It does not wait: ${JSON.stringify(answer.body)}`);
      return answer.body.data.transaction.id;
    },
    async confirmAddress(email) {
      const token = linkTokenIn((await app.letter(email, 'contact-change-requested'))?.text);
      return app.visitor().call('POST', '/auth/confirm-address', { token });
    },
    balance: async (person) => (await person.visitor.call('GET', '/customers/profile')).body.data.balance,
    violations: async () => (await violatedChecks(app.bank.pool)).map((check) => check.name),
    close: () => app.close(),
  };
  return desk;
}
