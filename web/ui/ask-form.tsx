import type { ReactNode } from 'react';

interface AskFormProps {
  /** Accessible name, for a page with several forms. */
  readonly label?: string;
  readonly onAsk: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Renders a form that changes nothing at the bank: a search, a filter, an export. Forms that change something use the
 * shells of web/forms.
 */
export function AskForm({ label, onAsk, children, className }: AskFormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble from a portal: a form in a dialog must not submit the form that opened it.
        event.stopPropagation();
        onAsk();
      }}
      className={className}
    >
      {children}
    </form>
  );
}
