import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../server/platform/checkout.ts';

// Playwright takes a text for a part of what is on the screen, in any case, unless the locator says `exact: true`. Then a test
// that expects 'Login successful' would pass on 'Login successful!', and one that presses 'Deposit' might press 'New deposit'.

const BROWSER_TESTS = path.join(CHECKOUT, 'test/e2e');
const BY_TEXT = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText']);

function optionOf(options: ESTree.Argument | undefined, name: string): ESTree.Expression | undefined {
  if (options?.type !== 'ObjectExpression') return undefined;
  const found = options.properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name,
  );
  return found?.type === 'Property' ? found.value : undefined;
}

function isPattern(text: ESTree.Argument): boolean {
  return text.type === 'Literal' ? 'regex' in text : text.type === 'NewExpression';
}

/** Returns the locators by a text, or by a role and a name, that a longer text would satisfy. */
function looseLocators(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  const found: string[] = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'MemberExpression' || call.callee.property.type !== 'Identifier') return;
      const { name } = call.callee.property;
      const [first, options] = call.arguments;
      const text = BY_TEXT.has(name) ? first : name === 'getByRole' ? optionOf(options, 'name') : undefined;
      if (!text || isPattern(text)) return;
      const exact = optionOf(options, 'exact');
      if (exact?.type === 'Literal' && exact.value === true) return;
      found.push(`${file}: ${name} ${source.slice(text.start, text.end)}`);
    },
  }).visit(program);
  return found;
}

test('a browser test names the whole text of what it looks for, or a pattern', () => {
  const files = readdirSync(BROWSER_TESTS).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => looseLocators(file, readFileSync(path.join(BROWSER_TESTS, file), 'utf8')))).toEqual(
    [],
  );
});

test('a loose locator is found in each form', () => {
  const source = `
    page.getByText('Sent');
    page.getByLabel(label, { exact: false });
    page.getByRole('region').getByRole('button', { name: \`Pay \${name}\` });
    page.getByRole('link', { name, checked: true });
    page.getByPlaceholder('10 digits', {});
    page.getByText(/^Sent/);
    page.getByText('Sent', { exact: true });
    page.getByRole('button', { name: new RegExp(name) });
    page.getByRole('button', { name: 'Pay', exact: true });
    page.getByRole('alert');
    page.getByTestId('balance');
  `;
  expect(looseLocators('page.ts', source)).toEqual([
    "page.ts: getByText 'Sent'",
    'page.ts: getByLabel label',
    'page.ts: getByRole `Pay ${name}`',
    'page.ts: getByRole name',
    "page.ts: getByPlaceholder '10 digits'",
  ]);
});
