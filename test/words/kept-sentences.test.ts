import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// A sentence that is worded when it is kept stays in its language when the reader switches. So a screen keeps what there is to say,
// such as the error, and words it where it is drawn (web/words/use-sentence.ts). The desk has one language.

interface Place {
  readonly start: number;
  readonly end: number;
}

const within = (inner: Place, outer: Place) => outer.start <= inner.start && inner.end <= outer.end;

/** Returns the sentences that a file words while it sets a state, unless in a function that is kept and called when it is drawn. */
function keptIn(file: string, source: string): string[] {
  const setters: Place[] = [];
  const functions: Place[] = [];
  const sentences: Place[] = [];
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  new Visitor({
    ArrowFunctionExpression: (node) => functions.push(node),
    CallExpression(node) {
      const name = node.callee.type === 'Identifier' ? node.callee.name : '';
      if (/^set[A-Z]/.test(name)) setters.push(node);
      if (name === 'errorMessage') sentences.push(node);
    },
    MemberExpression(node) {
      if (node.object.type === 'Identifier' && /^(?:t|words)$/.test(node.object.name)) sentences.push(node);
    },
  }).visit(program);
  return sentences
    .filter((sentence) =>
      setters.some(
        (setter) =>
          within(sentence, setter) && !functions.some((each) => within(each, setter) && within(sentence, each)),
      ),
    )
    .map(({ start, end }) => `${path.basename(file)}: ${source.slice(start, end)}`);
}

test('no screen of a customer or visitor keeps a sentence in one language', () => {
  const files = readdirSync(path.join(CHECKOUT, 'web'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/^(?:pages\/desk|words)\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => keptIn(file, readFileSync(path.join(CHECKOUT, 'web', file), 'utf8')))).toEqual([]);
});

test('a kept sentence is found wherever it hides, and one that is worded when drawn is none', () => {
  const source = `
    setProblem(errorMessage(error, 'load', words));
    setState({ at: 'asking', problem: t.failed });
    setProblem((words) => errorMessage(error, 'load', words));
    setError(error);
    showToast({ tone: 'good', title: t.saved });`;
  expect(keptIn('a.tsx', source)).toEqual(["a.tsx: errorMessage(error, 'load', words)", 'a.tsx: t.failed']);
});
