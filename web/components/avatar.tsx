import { classNames } from '../ui/class-names.ts';

let letters: Intl.Segmenter | undefined;

function firstLetterOf(word: string): string {
  // A segmenter, which takes long to make, is needed only where a sign may follow the first letter.
  if (/^[ -~](?:[ -~]|$)/.test(word)) return word.charAt(0);
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...letters.segment(word)][0]?.segment ?? '';
}

/** Returns the first letters of the first and the last name, with their combining signs (Indic scripts). */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = '') => firstLetterOf(word))
    .join('')
    .toUpperCase();
}

/** A person's photo, or their initials without one. `alternative` is empty when the name is beside it; `className` has the size. */
export function Avatar({
  name,
  image,
  alternative = '',
  className = 'size-20 text-2xl',
}: {
  name: string;
  image: string | null;
  alternative?: string;
  className?: string;
}) {
  const look = classNames('inline-flex shrink-0 rounded-full border border-line', className);
  if (image) return <img src={image} alt={alternative} className={classNames(look, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      data-testid="initials"
      className={classNames(look, 'items-center justify-center bg-accent-soft font-semibold text-accent-text')}
    >
      {initialsOf(name)}
    </span>
  );
}
