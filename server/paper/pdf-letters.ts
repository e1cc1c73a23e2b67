/** A glyph on the page: its drawing, and its advance. */
export interface Sign {
  readonly drawn: string;
  readonly advance: number;
}

/** Glyphs that read as one letter, or as nothing beside the stroke that does. */
export interface ReadLetter {
  readonly reads: string;
  readonly drawn: string;
}

const MARKS = /\p{M}/u;

/**
 * Groups the glyphs of a right-to-left word into letters, in reading order. The font builds its letters of a stroke and
 * dots (ک ر ا ی ہ share few strokes), so one glyph does not identify its letter: a glyph with a width begins a letter,
 * those without are its dots and vowels. Where a font joins two letters into one glyph the counts differ, and the word
 * is one piece.
 * @param signs from left to right
 */
export function readLetters(word: string, signs: readonly Sign[]): ReadLetter[] {
  const letters: string[] = [];
  for (const character of word) {
    if (MARKS.test(character) && letters.length > 0) letters.push((letters.pop() ?? '') + character);
    else letters.push(character);
  }
  const strokes: { drawn: string; dots: string[] }[] = [];
  for (const { drawn, advance } of signs.toReversed()) {
    const last = strokes.at(-1);
    if (advance === 0 && last) last.dots.push(drawn);
    else strokes.push({ drawn, dots: [] });
  }
  if (strokes.length !== letters.length) return [{ reads: word, drawn: signs.map((sign) => sign.drawn).join(' ') }];
  return strokes.flatMap(({ drawn, dots }, at) => [
    { reads: letters[at] ?? '', drawn },
    // Apart from their stroke, whose width is the letter's.
    ...(dots.length > 0 ? [{ reads: '', drawn: dots.join(' ') }] : []),
  ]);
}
