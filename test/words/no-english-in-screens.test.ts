import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// Texts for customers and visitors are in web/words. The desk is English only, so its texts are in its pages.

const SAID_ALOUD = new Set([
  'aria-label',
  'aria-description',
  'placeholder',
  'title',
  'label',
  'alt',
  'hint',
  'description',
  'lead',
  'caption',
]);
/** Names, addresses and notation, which are not translated. */
const NOT_WORDS = /^(?:kB|KOSH(?:-0000){4}|support@kosh\.example)$/;

const isWords = (text: string) => /\p{L}{2}/u.test(text) && !NOT_WORDS.test(text.trim());

/** Returns the texts in the markup: between tags, and in attributes that are shown or read aloud. */
function literalsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const note = (text: string) => isWords(text) && found.push(`${path.basename(file)}: ${text.trim()}`);
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  new Visitor({
    JSXText: (node) => note(node.value),
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (!SAID_ALOUD.has(name) || !node.value) return;
      const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
      if (value.type === 'Literal' && typeof value.value === 'string') note(value.value);
      if (value.type === 'TemplateLiteral') for (const quasi of value.quasis) note(quasi.value.raw);
    },
    JSXExpressionContainer({ expression }) {
      // `{'text'}` between tags; in attributes such a literal is mostly a class or an id.
      if (expression.type === 'Literal' && typeof expression.value === 'string' && / /.test(expression.value.trim()))
        note(expression.value);
    },
  }).visit(program);
  return found;
}

function screens(): string[] {
  return readdirSync(path.join(CHECKOUT, 'web'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('pages/desk/'));
}

test('no text stands in the markup of a customer’s or visitor’s screen', () => {
  const files = screens();
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => literalsIn(file, readFileSync(path.join(CHECKOUT, 'web', file), 'utf8')));
  expect(found).toEqual([]);
});

test('a text in the markup is found wherever it hides', () => {
  const screen =
    "const A = () => <p title=\"Your money\" className={'a b c'}>Hello {'big world'} <i aria-label={`Close it`} /></p>;";
  expect(
    literalsIn('a.tsx', screen)
      .map((each) => each.slice('a.tsx: '.length))
      .toSorted(),
  ).toEqual(['Close it', 'Hello', 'Your money', 'big world']);
});
