import bidiFactory from 'bidi-js';
import { type Run, runsOf, type Weight } from './pdf-fonts.ts';

// Unicode's bidirectional algorithm (UAX #9). A page shows letters from left to right; Urdu is read from right to left,
// and the numbers and Latin words in it are not.
// Its types describe the package's ES module; Node loads the CommonJS one, whose whole export is that function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

// The marks among them: what carries one is part of a paragraph that has such letters.
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200E\u200F\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g;
const RIGHT_TO_LEFT_MARK = '\u200F';
const LEFT_TO_RIGHT_MARK = '\u200E';
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface LevelRun {
  readonly level: number;
  text: string;
}

/** A run as it is drawn on the page. */
export interface ShownRun extends Run {
  /** Its text for reading; `text` is drawn, reversed where needed. */
  readonly reads: string;
  /** Its place in reading order. */
  readonly order: number;
}

export function runsToTheLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * Splits a text into runs from left to right as they are shown; each is drawn by its font in the order in which its
 * script runs.
 */
export function shownRuns(text: string, weight: Weight): ShownRun[] {
  let order = 0;
  const numbered = (run: Run): ShownRun => ({ ...run, reads: run.text, order: order++ });
  if (!runsToTheLeft(text)) return runsOf(text, weight).map(numbered);
  const levels = levelRuns(text).map(({ level, text: part }) => ({
    level,
    runs: runsOf(part.replace(DIRECTION_MARKS, ''), weight)
      .filter((run) => run.text !== '')
      .map(numbered),
  }));
  return inShownOrder(levels).flatMap(({ level, runs }) => (level % 2 === 0 ? runs : runs.toReversed().map(turned)));
}

/** Lines of one paragraph: each keeps the paragraph's direction, also when it starts in the other. */
export function withDirection(paragraph: string, lines: string[]): string[] {
  if (lines.length < 2 || !RIGHT_TO_LEFT.test(paragraph)) return lines;
  const base = bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0;
  const mark = base % 2 === 1 ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK;
  return lines.map((line) => mark + line);
}

function levelRuns(text: string): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: LevelRun[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += character;
    else runs.push({ level, text: character });
    at += character.length;
  }
  return runs;
}

/** Rule L2: from the highest level down, runs at that level or above are reversed. */
function inShownOrder<R extends { readonly level: number }>(runs: readonly R[]): R[] {
  const shown = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < shown.length; from += 1) {
      let to = from;
      while ((shown[to]?.level ?? -1) >= level) to += 1;
      shown.splice(from, to - from, ...shown.slice(from, to).toReversed());
      from = to;
    }
  }
  return shown;
}

/**
 * Reverses a run of another font among right-to-left letters, and mirrors its brackets; the fonts reverse their own
 * scripts.
 */
function turned(run: ShownRun): ShownRun {
  if (run.font === 'arabic') return run;
  const letters = Array.from(LETTERS.segment(run.text), ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment);
  return { ...run, text: letters.toReversed().join('') };
}
