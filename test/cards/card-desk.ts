import type { Answer, AppUnderTest, TestVisitor } from '../sessions/app-under-test.ts';

/** Signs in a new member of staff. */
export async function signedInStaff(app: AppUnderTest, role: 'banker' | 'admin' = 'banker'): Promise<TestVisitor> {
  const { email, password } = await app.newStaff(role);
  const visitor = app.visitor();
  const answer = await visitor.call('POST', '/auth/login/banker', { email, password });
  if (answer.status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(answer.body)}`);
  return visitor;
}

/** Sets a card's status as staff. */
export function setStatus(banker: TestVisitor, cardId: string, status: string, reason?: string): Promise<Answer> {
  return banker.call('PATCH', `/cards/${cardId}/status`, { status, ...(reason !== undefined && { reason }) });
}

/** Creates a customer with a card; `banker`, if given, activates it. */
export async function customerWithCard(app: AppUnderTest, banker?: TestVisitor) {
  const person = await app.newCustomer();
  const { body } = await person.visitor.call('POST', '/cards/apply', { termsAccepted: true });
  const cardId: string = body.data.card.id;
  if (banker) await setStatus(banker, cardId, 'active');
  return { ...person, cardId };
}
