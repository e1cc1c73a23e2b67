import type { Locator, Page } from '@playwright/test';
import { expect } from './bank-test.ts';
import { literally } from './literal-pattern.ts';
import type { StepPart, WrittenStep } from './written-steps.ts';

/** A reader of written steps, with a screen and perhaps a terminal. */
export interface Reader {
  readonly page: Page;
  /** Returns what a text of the steps is on this reader's screen: one text, or several that would do. */
  readonly onScreen?: (text: string) => readonly string[];
  /** Runs shell commands and returns the lines that they print. */
  readonly run?: (commands: string) => Promise<readonly string[]>;
  /** Looks closer after a step, at the tab that it opened where it did. */
  readonly after?: (step: WrittenStep, page: Page) => Promise<void>;
}

const ROLES = ['button', 'link', 'tab', 'switch', 'checkbox', 'radio', 'textbox', 'combobox'] as const;

/** Returns the source of a pattern that matches these texts as a whole, with more where they have … */
function wholly(texts: readonly string[]): string {
  const patterns = texts.map((text) => literally(text).replaceAll('…', '.*'));
  return `^(?:${patterns.join('|')})$`;
}

/** Returns the first control of this name that a reader can use now. */
function controlNamed(page: Page, name: string): Locator {
  // A field for a password has no role.
  const password = page.locator('input[type=password]').and(page.getByLabel(new RegExp(name)));
  return ROLES.map((role) => page.getByRole(role, { name: new RegExp(name) }))
    .reduce((all, each) => all.or(each), password)
    .filter({ visible: true })
    .first();
}

/** Presses a control and returns the page on which the reader then is: a tab of its own where the link opens one. */
async function pressed(page: Page, control: Locator): Promise<Page> {
  // By key, because they stand at the end of pages that may still grow.
  if ((await control.getAttribute('data-testid')) === 'demo-tools') return control.press('Enter').then(() => page);
  if ((await control.getAttribute('target')) !== '_blank') return control.click().then(() => page);
  const [tab] = await Promise.all([page.waitForEvent('popup'), control.click()]);
  return tab;
}

/** Enters a text, chooses it from a list, or presses keys. */
async function enter(page: Page, control: Locator, value: string, choice: string): Promise<void> {
  if (value.startsWith('Ctrl+')) return page.keyboard.press(value.replace('Ctrl', 'ControlOrMeta'));
  const options = control.locator('option');
  if ((await options.count()) === 0) return control.fill(value);
  const chosen = options.filter({ hasText: new RegExp(choice) });
  await expect(chosen, `The choice “${value}”`).toHaveCount(1);
  await control.selectOption({ label: (await chosen.textContent()) ?? '' });
}

/** Follows written steps in their order. Each name and each text must be on the screen as it is written. */
export async function follow(reader: Reader, steps: readonly WrittenStep[]): Promise<void> {
  const { onScreen = (text) => [text], run, after } = reader;
  for (const step of steps) {
    let { page } = reader;
    let control: Locator | undefined;
    let printed: string[] = [];
    const act: Record<StepPart['kind'], (text: string) => Promise<void>> = {
      control: async (text) => {
        control = controlNamed(page, wholly(onScreen(text)));
        await expect(control, `Step ${step.number} names “${text}”`).toBeVisible();
        page = await pressed(page, control);
      },
      value: async (text) => {
        if (control) return enter(page, control, text, wholly(onScreen(text)));
        expect(printed.shift(), `Step ${step.number} prints`).toBe(text);
      },
      seen: async (text) => {
        const shown = page.getByText(new RegExp(wholly(onScreen(text)))).filter({ visible: true });
        await expect(shown.first(), `Step ${step.number} shows “${text}”`).toBeVisible();
      },
      commands: async (text) => {
        if (!run) throw new Error('This reader has no shell');
        control = undefined;
        printed = [...(await run(text))];
      },
    };
    for (const { kind, text } of step.parts) await act[kind](text);
    expect(printed, `Step ${step.number} prints no more`).toEqual([]);
    await after?.(step, page);
    if (page !== reader.page) await page.close();
  }
}
