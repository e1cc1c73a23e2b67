import { expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { typedValues } from '../../web/forms/typed-values.ts';

test('what was typed becomes what the schema of the call takes', () => {
  const policy = (days: string) => typedValues(api.savePolicy.body, { reviewAbove: '150.5', pendingDays: days });
  expect(policy('7')).toEqual({ reviewAbove: '150.5', pendingDays: 7 });
  expect(api.savePolicy.body.parse(policy('7'))).toEqual({ reviewAbove: 15_050n, pendingDays: 7 });
  // Empty and invalid input is refused with the schema's own messages.
  for (const typed of ['', ' ', 'soon', '7.5', '91'])
    expect(api.savePolicy.body.safeParse(policy(typed)).error?.issues[0]?.message).toBe('Please enter 1 to 90 days');
});

test('an optional field left empty is left out, unless an empty text is a value for it', () => {
  expect(typedValues(api.updateKyc.body, { status: 'pending', panLastFour: '', nextReview: '' })).toEqual({
    status: 'pending',
    panLastFour: '',
    nextReview: undefined,
  });
  // An empty account type counts as savings, so it is sent; a required name is validated.
  const opened = typedValues(api.createCustomer.body, { name: '', accountType: '', unknown: '' });
  expect(opened).toEqual({ name: '', accountType: '', unknown: '' });
});

test('a body that is no object of fields is given as it is', () => {
  expect(typedValues(api.moveClock.body, { days: '3' })).toEqual({ days: '3' });
  expect(typedValues(api.confirmTransaction.body, { code: '123456' })).toEqual({ code: '123456' });
});

test.each(['3', null, undefined])('%o, which is no form, is left for the schema to refuse', (typed) => {
  expect(typedValues(api.savePolicy.body, typed)).toBe(typed);
});
