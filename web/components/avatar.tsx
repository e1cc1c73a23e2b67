import { classNames } from '../ui/class-names.ts';

/** Returns the first letters of the first and the last name, with their combining signs (Indic scripts). */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return chosen
    .map((word) => [...letters.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase('en-IN');
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
