/** A pattern for `like` and `ilike` that finds a text anywhere: `%`, `_` and `\` in the text stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
