import type { ReactNode } from 'react';

interface AskFormProps {
  /** Its name, where the page has several. */
  readonly label?: string;
  readonly onAsk: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * A form that changes nothing at the bank: a search, a filter, a choice of what to download. What changes something is
 * drawn by the shells of web/forms.
 */
export function AskForm({ label, onAsk, children, className }: AskFormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // A window opened from a form is not inside it on the page, but React's events still rise through it.
        event.stopPropagation();
        onAsk();
      }}
      className={className}
    >
      {children}
    </form>
  );
}
