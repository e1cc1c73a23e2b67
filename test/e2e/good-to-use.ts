import type { Page, TestInfo } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './bank-test.ts';

/** How a page is looked at: its width in CSS pixels, and the theme that the reader's system asks for. */
export type Look = readonly [width: number, theme: 'light' | 'dark'];

/** Both ends of the widths, in either theme. Neighbours differ in one thing, because a change of either takes time. */
export const ALL_LOOKS: readonly Look[] = [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'dark'],
  [1280, 'light'],
];
/** Each width and each theme once: enough for a window, and for a further state of a page that is seen in all looks elsewhere. */
export const TWO_LOOKS: readonly Look[] = [
  [360, 'dark'],
  [1280, 'light'],
];

/**
 * What axe finds on the page as it stands, each finding with its rule and its elements. Of a page under open windows only
 * the windows: what lies behind them has been looked at without them, and takes most of the time.
 */
async function axeFindings(page: Page, rules: 'all' | 'of colour'): Promise<string[]> {
  // Once for each document: the source of axe is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (which) => {
    // as: just put there.
    const { axe: judge } = globalThis as unknown as {
      axe: { run(what: Document | Element[], options: RunOptions): Promise<AxeResults> };
    };
    const windows = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility());
    const { violations } = await judge.run(windows.length > 0 ? windows : document, {
      resultTypes: ['violations'],
      ...(which === 'of colour' && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => `${id}: ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`),
    );
  }, rules);
}

/** The page in this width and theme, with everything that moves at its end. */
export async function lookAt(page: Page, [width, colorScheme]: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await settled(page);
}

/** Waits until what follows a change of the window's size or colours has been drawn. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
}

/**
 * Axe finds nothing and nothing scrolls sideways in each of the looks; they are changed in place, without loading the
 * page again. With PICTURES set, a picture of each look is kept among the test's results.
 */
export async function expectGoodToUse(
  page: Page,
  what: string,
  info: TestInfo,
  looks: readonly Look[] = TWO_LOOKS,
): Promise<void> {
  let before = 0;
  for (const look of looks) {
    await lookAt(page, look);
    const [width, theme] = look;
    // At the same width another theme changes colours and nothing else.
    expect(await axeFindings(page, width === before ? 'of colour' : 'all'), `${what}, ${theme}, ${width} px`).toEqual(
      [],
    );
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(tooWide, `${what} scrolls sideways at ${width} px`).toBe(false);
    before = width;
    if (process.env.PICTURES) await page.screenshot({ path: info.outputPath(`${what}-${width}-${theme}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
