import { test } from 'vitest';

// oxlint-disable-next-line vitest/expect-expect -- it is the test without an assertion
test.fails('a test that asserts nothing fails', () => undefined);
