import { test } from './bank-test.ts';

test.fail('a browser test that asserts nothing fails', () => undefined);
