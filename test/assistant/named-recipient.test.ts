import { describe, expect, test } from 'vitest';
import { namedIn } from '../../server/assistant/named-recipient.ts';
import { amountIn } from '../../server/assistant/transfer-answer.ts';

const PAID = ['Meera Iyer', 'Rahul Patel', 'Rahul Verma', 'Ravi', 'Ravi Shankar Rao'].map((name) => ({ name }));

describe('the person whom a request names', () => {
  test.each([
    ['send 500 to meera', 'Meera Iyer'],
    ['Send ₹1,500.50 to Meera Iyer for dinner', 'Meera Iyer'],
    ['pay Meera 500', 'Meera Iyer'],
    ['meera ko 500 bhejo', 'Meera Iyer'],
    ['मुझे Meera को 500 रुपये भेजना है', 'Meera Iyer'],
    ['transfer 20 to rahul verma', 'Rahul Verma'],
    ['transfer to Ravi Shankar Rao', 'Ravi Shankar Rao'],
  ])('%s', (question, name) => {
    expect(namedIn(PAID, question)).toEqual({ name });
  });

  test.each([
    ['send 500 to Meera Joshi', 'another surname'],
    ['send 500 to Anil Meera', 'another first name'],
    ['send 500 to meera and sunil', 'a second person'],
    ['send 500 to rahul', 'two of the name'],
    ['send 500 to ravi', 'a whole name that is another person’s first'],
    ['send 500 to mera', 'a typing slip'],
    ['send 500 to iyer', 'a surname alone'],
    ['send 500 to meera and rahul verma', 'two persons'],
    ['how do I send money', 'no name'],
  ])('%s is no one: %s', (question) => {
    expect(namedIn(PAID, question)).toBeUndefined();
  });
});

test.each([
  ['send 500 to meera', 50_000n],
  ['send ₹1,500.50 to meera', 150_050n],
  ['Meera को 500 रुपये भेजो', 50_000n],
  ['send 500 or 600 to meera', undefined],
  ['send 5 lakh to meera', undefined],
  ['send 2k to meera', undefined],
  ['send 5 हज़ार to meera', undefined],
  ['send 0 to meera', undefined],
  ['pay 9800000003', undefined],
  ['send money to meera', undefined],
])('the amount in %s', (question, paise) => {
  expect(amountIn(question)).toBe(paise);
});
