import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankForFile } from 'kosh/node-test';

const bank = bankForFile({ seed: 'empty' });

test('a new customer pays money in and takes it out', async () => {
  const { person } = await bank().newCustomer({ rupees: 500 });
  await person.must('POST', '/customers/transactions', { type: 'withdrawal', amount: 120.5 });
  const { balance } = await person.must('GET', '/customers/profile');
  assert.equal(balance, 379.5);
});

test('a fault meets the call that it names, once', async () => {
  const { person } = await bank().newCustomer({ rupees: 100 });
  bank().fault('503', { call: 'POST /customers/transactions' });
  assert.equal((await person.call('GET', '/customers/profile')).status, 200);
  const order = { type: 'withdrawal', amount: 5 };
  const refused = await person.call('POST', '/customers/transactions', order);
  assert.deepEqual([refused.status, refused.code], [503, undefined]);
  assert.equal((await person.call('POST', '/customers/transactions', order)).status, 200);
});
