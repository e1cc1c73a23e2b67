import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useUiLabels } from './ui-labels.tsx';

interface ErrorPanelProps {
  readonly title?: string | undefined;
  readonly message: string;
  /** The number to quote to support. */
  readonly reference?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}

/** The error of one part of a page, with a button to try again. */
export function ErrorPanel({ title, message, reference, onRetry, busy }: ErrorPanelProps) {
  const labels = useUiLabels();
  return (
    <Notice
      tone="error"
      title={title}
      action={
        onRetry && (
          <Button tone="secondary" size="small" busy={busy} onClick={onRetry}>
            {labels.retry}
          </Button>
        )
      }
    >
      <p>{message}</p>
      {reference && (
        <p className="mt-1 text-xs">
          {labels.reference} {reference}
        </p>
      )}
    </Notice>
  );
}
