import { config } from 'zod/v4/core';

// Zod compiles its checks with `new Function` where it can. The content security policy forbids it and reports even the
// attempt. The build puts this file in the place of zod (vite.config.ts), so that the setting is there before the first schema,
// and on no page without one.
config({ jitless: true });

export * from 'zod/v4';
