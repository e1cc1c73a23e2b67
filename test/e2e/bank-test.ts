import { type BrowserContext, test as base } from '@playwright/test';

/**
 * `test` as all browser tests use it: it fails when a page of any browser context that was opened meanwhile wrote an
 * error to its console, threw one, or was reported for breaking the content security policy.
 */
export const test = base.extend<{ tolerated: RegExp; complaints: string[] }>({
  // What the browser itself writes about an answer that a test provoked, such as a refused password.
  tolerated: [/^Failed to load resource: /, { option: true }],
  complaints: [
    async ({ browser, tolerated }, use) => {
      const complaints: string[] = [];
      const listenTo = (context: BrowserContext) => {
        context.on('console', (message) => {
          const { url } = message.location();
          // The bank's pages name their icon; for a bare file the browser asks by itself.
          if (message.type() !== 'error' || tolerated.test(message.text()) || url.endsWith('/favicon.ico')) return;
          complaints.push(`${message.text()} (${url})`);
        });
        context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message));
        void reportBrokenPolicy(context);
      };
      browser.on('context', listenTo);
      await use(complaints);
      browser.off('context', listenTo);
      base.expect(complaints, 'What the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = base.expect;

/** For `test.use`: a reader who did not ask their system for less motion. All others did (playwright.config.ts). */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

// A script that catches what the policy threw at it hides it from the console; the event is still there.
async function reportBrokenPolicy(context: BrowserContext): Promise<void> {
  try {
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`Policy broken: ${violatedDirective} ${blockedURI} ${sourceFile}`),
      ),
    );
  } catch (error) {
    // A context may be closed again before it is used.
    if (!/closed/.test(String(error))) throw error;
  }
}
