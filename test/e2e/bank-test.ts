import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { openBank } from '../../scripts/package/testing/bank-for-tests.ts';
import { setBankAddress } from './bank-address.ts';

/** Assertions begun in this worker, which runs one test at a time. */
let assertions = 0;

/** Playwright's `expect`; counts its calls and those of `expect.poll` and `expect.soft`. */
export const expect = new Proxy(base.expect, {
  apply(assert, self, args) {
    assertions += 1;
    return Reflect.apply(assert, self, args);
  },
  get(assert, name) {
    if (name === 'poll' || name === 'soft') assertions += 1;
    return Reflect.get(assert, name);
  },
});

interface TestFixtures {
  /** Matches what a page may log to its console as an error. */
  tolerated: RegExp;
  complaints: string[];
}

interface WorkerFixtures {
  /** Content of the worker's bank. */
  bankSeed: 'demo' | 'empty' | 'edge';
  bankOfWorker: undefined;
}

/**
 * The `test` of all browser tests, with a bank for each worker. It fails when a page of any browser context opened during the test
 * logs an error to its console, throws one, or breaks the content security policy; and when the test ends without an assertion.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  bankSeed: ['demo', { scope: 'worker', option: true }],
  bankOfWorker: [
    async ({ bankSeed }, give, { parallelIndex }) => {
      const bank = await openBank({ name: `Worker ${parallelIndex}`, seed: bankSeed });
      const goBack = setBankAddress(bank.url);
      await give(undefined);
      goBack();
      await bank.close();
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  // The browser itself logs refused calls, such as a wrong password.
  tolerated: [/^Failed to load resource: /, { option: true }],
  complaints: [
    async ({ browser, tolerated }, use, { errors }) => {
      const before = assertions;
      const complaints: string[] = [];
      const listenTo = (context: BrowserContext) => {
        dropAnswersOnClose(context);
        context.on('console', (message) => {
          const { url } = message.location();
          // The bank's pages name their icon; for other files the browser requests /favicon.ico itself.
          if (message.type() !== 'error' || tolerated.test(message.text()) || url.endsWith('/favicon.ico')) return;
          complaints.push(`${message.text()} (${url})`);
        });
        context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message));
        context.on('page', leaveWindowsFirst);
        void reportBrokenPolicy(context);
      };
      browser.on('context', listenTo);
      await use(complaints);
      browser.off('context', listenTo);
      // Pages left open would go on calling the bank, at the cost of all later tests of this worker.
      await Promise.all(browser.contexts().map((context) => context.close()));
      base.expect(complaints, 'What the pages complained about').toEqual([]);
      if (assertions === before && errors.length === 0) throw new Error('This test asserts nothing');
    },
    { auto: true },
  ],
});

/** For `test.use`: a user without the reduced-motion setting. All other tests have it set (playwright.config.ts). */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

// A call may still be under way when its page closes; an answer that a test would have changed is dropped then.
function dropAnswersOnClose(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (...how) => {
    await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(...how);
  };
}

// A window that closes goes back in the history, which would cut off a page that is loaded within the same millisecond. No reader
// is that fast.
function leaveWindowsFirst(page: Page): void {
  const windowsAreLeft = () =>
    page.waitForFunction(
      () => !history.state?.openWindow || document.querySelector('[role=dialog]:not([inert])') !== null,
    );
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...to) => {
    await windowsAreLeft();
    return goto(...to);
  };
  page.reload = async (...options) => {
    await windowsAreLeft();
    return reload(...options);
  };
}

// Logs policy violations: a script that catches the error thrown at it hides it from the console, but not this event.
async function reportBrokenPolicy(context: BrowserContext): Promise<void> {
  try {
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`Policy broken: ${violatedDirective} ${blockedURI} ${sourceFile}`),
      ),
    );
  } catch (error) {
    // A context may be closed before it is used.
    if (!/closed/.test(String(error))) throw error;
  }
}
