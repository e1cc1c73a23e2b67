/** Returns a text as a part of a pattern for `like` and `ilike`: `%`, `_` and `\` in it stand for themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Returns a pattern for `like` and `ilike` that finds a text anywhere. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}
