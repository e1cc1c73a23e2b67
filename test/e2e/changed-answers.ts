import type { Page } from '@playwright/test';

// Answers of the bank that it seldom or never gives, such as a customer without a name: the bank's own answer, changed on its
// way to the page.

/**
 * Changes each answer to the calls that match a pattern, such as those to `/api/deposits`, until the page is closed. `change` gets
 * the envelope as the bank sent it, which is loosely typed because tests make it wrong on purpose, and changes it in place.
 */
export async function changeAnswers(
  page: Page,
  calls: string,
  // oxlint-disable-next-line typescript/no-explicit-any
  change: (body: any) => void,
): Promise<void> {
  await page.route(calls, async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json();
    change(body);
    await route.fulfill({ response: answer, json: body });
  });
}

/** Holds back the answers to the calls that match a pattern; returns the function that lets them go. */
export async function holdAnswers(page: Page, calls: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Lets the bank answer the calls that match a pattern, and holds its answers back. `given` resolves with the first of them. */
export async function holdGivenAnswers(
  page: Page,
  calls: string,
): Promise<{ readonly given: Promise<void>; readonly release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const given = new Promise<void>((resolve) => {
    void page.route(calls, async (route) => {
      const response = await route.fetch();
      resolve();
      await released;
      await route.fulfill({ response });
    });
  });
  return { given, release };
}

/** Returns a colour of the design, such as `danger-text`, as this page computes it in its present theme. */
export function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = `var(--color-${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}
