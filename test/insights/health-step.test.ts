import { expect, test } from 'vitest';
import { healthStep } from '../../web/pages/customer/dashboard/health-step.ts';

test('each step of the health score has its word and its colour', () => {
  expect([100, 80, 79, 60, 59, 40, 39, 0].map((score) => Object.values(healthStep(score)).join(' '))).toEqual([
    'strong good',
    'strong good',
    'good info',
    'good info',
    'fair warning',
    'fair warning',
    'weak bad',
    'weak bad',
  ]);
});
