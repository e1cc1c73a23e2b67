/** A catalogue or a part of it: texts, functions that make texts, and objects of these. */
type Part = unknown;

function kindOf(part: Part): string {
  return Array.isArray(part) ? 'list' : part instanceof RegExp ? 'pattern' : typeof part;
}

/**
 * Returns the differences in shape between a language's catalogue and the English one: missing or extra keys, lists of another
 * length, a text instead of a function, empty texts. The compiler finds most of these too; the build, which does not run it,
 * finds them here.
 */
export function missingWords(english: Part, other: Part, at = ''): string[] {
  if (other === undefined) return [`${at}: missing`];
  const kind = kindOf(english);
  if (kind !== kindOf(other)) return [`${at}: a ${kindOf(other)} instead of a ${kind}`];
  if (kind === 'string') return other === '' && english !== '' ? [`${at}: empty`] : [];
  if (kind !== 'object' && kind !== 'list') return [];
  // as: both are objects or both are lists, as just found.
  const [ours, theirs] = [english, other] as [Record<string, Part>, Record<string, Part>];
  const inside = (key: string) => (at === '' ? key : `${at}.${key}`);
  return [
    ...Object.keys(ours).flatMap((key) => missingWords(ours[key], theirs[key], inside(key))),
    ...Object.keys(theirs)
      .filter((key) => !Object.hasOwn(ours, key))
      .map((key) => `${inside(key)}: not in English`),
  ];
}
