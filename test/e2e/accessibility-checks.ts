import type { Page, TestInfo } from '@playwright/test';
import { ALL_LOOKS, expectAxeClean, type Look, lookAt, settled } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect } from './bank-test.ts';

// A window of 1280 px at 200 % and 400 % zoom, in CSS pixels (WCAG 1.4.4 and 1.4.10).
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 400 },
];

/** Waits until the page has loaded all of its parts. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton, .animate-spin, [aria-busy=true]')).toHaveCount(0);
}

/** Opens a page and waits until it has loaded all of its parts. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(url(path));
  await expectLoaded(page);
}

/** Returns elements that overflow the window or are cut off by their own box, where a user would miss something. */
function contentCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) => `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`;
    const shown = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const windows = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility());
    const all =
      windows.length > 0
        ? windows.flatMap((each) => [...each.querySelectorAll('*')])
        : document.querySelectorAll('#root *');
    return [...all].flatMap((element) => {
      if (!(element instanceof HTMLElement) || !shown(element) || element.closest('.sr-only')) return [];
      const { left, right } = element.getBoundingClientRect();
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const beyond =
        (left < -1 || right > innerWidth + 1) && (holdsText(element) || element.matches('button, input, select'));
      const cutSideways =
        /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
      const cutBelow =
        /hidden|clip/.test(overflowY) && holdsText(element) && element.scrollHeight > element.clientHeight + 4;
      if (beyond && !scrollsSideways(element)) return [`beyond the window: ${name(element)}`];
      return (cutSideways && holdsText(element)) || cutBelow ? [`cut off: ${name(element)}`] : [];
    });
  });
}

/** Expects no horizontal scrolling and nothing cut off at 200 % and 400 % zoom. */
async function expectReflow(page: Page, what: string): Promise<void> {
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    await settled(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, `${what} scrolls sideways at ${size.width} px`).toBe(0);
    expect(await contentCutOff(page), `${what} at ${size.width} px`).toEqual([]);
  }
}

/** Expects every focusable element to show its focus by outline, shadow or border, on itself or on an element around it. */
async function expectVisibleFocus(page: Page, what: string): Promise<void> {
  const hidden = await page.evaluate(() => {
    const look = (element: Element | null) => {
      if (!element) return '';
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
      const outline = outlineStyle === 'none' || outlineWidth === '0px' ? 'none' : `${outlineWidth} ${outlineColor}`;
      return `${outline} ${boxShadow} ${borderColor}`;
    };
    const around = (element: Element) =>
      [
        element,
        element.parentElement,
        element.parentElement?.parentElement ?? null,
        element.nextElementSibling,
        element.closest('label'),
      ]
        .map(look)
        .join(' | ');
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    const top = dialogs.at(-1) ?? document;
    const takers = [
      ...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ];
    const before = document.activeElement;
    const found = takers.flatMap((taker) => {
      if (
        !taker.checkVisibility({ visibilityProperty: true }) ||
        taker.matches(':disabled') ||
        taker.closest('[inert]')
      )
        return [];
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const unfocused = around(taker);
      // as: `focusVisible` is newer than the types.
      taker.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      if (document.activeElement !== taker || around(taker) !== unfocused) return [];
      return [taker.outerHTML.slice(0, 160)];
    });
    if (before instanceof HTMLElement) before.focus();
    return found;
  });
  expect(hidden, `${what}: no sign of the focus`).toEqual([]);
}

/** Expects buttons and fields to have an edge in forced colours, which remove all backgrounds. */
async function expectForcedColours(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const flat = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, input:not([type=checkbox], [type=radio]), select, textarea, a[class*="bg-accent"]',
      ),
    ]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.sr-only'))
      .filter((each) => {
        const { borderStyle, borderWidth, outlineStyle } = getComputedStyle(each);
        return (borderStyle === 'none' || borderWidth === '0px') && outlineStyle === 'none';
      })
      .map((each) => each.outerHTML.slice(0, 160)),
  );
  expect(flat, `${what}: without an edge`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Runs all checks above on the current screen. */
export async function expectAccessible(
  page: Page,
  what: string,
  info: TestInfo,
  looks: readonly Look[] = ALL_LOOKS,
): Promise<void> {
  await expectAxeClean(page, what, info, looks);
  await expectVisibleFocus(page, what);
  await expectForcedColours(page, what);
  await expectReflow(page, what);
  await lookAt(page, [1280, 'light']);
}
