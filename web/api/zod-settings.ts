import { config } from 'zod/v4/core';

// Zod compiles its checks with `new Function` where it can. The content security policy forbids it,
// and even the attempt is reported as a violation.
config({ jitless: true });
