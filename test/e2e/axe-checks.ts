import type { Page, TestInfo } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './bank-test.ts';

/** A viewport width in CSS pixels and a colour scheme. */
export type Look = readonly [width: number, theme: 'light' | 'dark'];

/** The narrowest and widest layout in both themes; neighbours differ in one value, because changing either takes time. */
export const ALL_LOOKS: readonly Look[] = [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'dark'],
  [1280, 'light'],
];
/** The widths for which the desk is made, in both themes. */
export const DESK_LOOKS: readonly Look[] = [
  [360, 'light'],
  [360, 'dark'],
  [768, 'dark'],
  [768, 'light'],
  [1280, 'light'],
  [1280, 'dark'],
  [1600, 'dark'],
  [1600, 'light'],
];
/** Each width and each theme once: for a dialog, or another state of a page that is checked in all looks elsewhere. */
export const TWO_LOOKS: readonly Look[] = [
  [360, 'dark'],
  [1280, 'light'],
];

/**
 * Returns axe's violations, each with its rule and elements. With dialogs open only those are checked: the page behind them
 * has been checked without them, and takes most of the time.
 */
async function axeFindings(page: Page, rules: 'all' | 'of colour'): Promise<string[]> {
  // Once per document: axe's source is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (which) => {
    // as: put there by the line above.
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

/** Sets width and theme, and waits until animations have ended. */
export async function lookAt(page: Page, [width, colorScheme]: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await settled(page);
}

/** Waits until a change of size or colours has been drawn. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  });
}

/**
 * Expects no violation from axe and no horizontal scrolling in each look. Looks are changed in place, without loading the page
 * again, and the window has its width again afterwards. With PICTURES set, keeps a screenshot of each look among the test's results.
 */
export async function expectAxeClean(
  page: Page,
  what: string,
  info: TestInfo,
  looks: readonly Look[] = TWO_LOOKS,
): Promise<void> {
  const { width: usual } = page.viewportSize() ?? { width: 1280 };
  let before = 0;
  for (const look of looks) {
    await lookAt(page, look);
    const [width, theme] = look;
    // At the same width another theme changes only colours.
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
  await page.setViewportSize({ width: usual, height: 900 });
}
