import { useId } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { Hint } from './tooltip.tsx';

/**
 * A button that can be unavailable and gives the reason: it stays focusable, so that the reason reaches keyboard and
 * screen-reader users as well as mouse users.
 */
export function ExplainedButton({
  disabledReason,
  onClick,
  ...rest
}: ButtonProps & { disabledReason?: string | undefined }) {
  const reasonId = useId();
  if (!disabledReason) return <Button {...rest} onClick={onClick} />;
  return (
    <>
      <Hint text={disabledReason}>
        <Button
          {...rest}
          // Without the main action's colour, which would invite.
          tone={rest.tone === 'quiet' ? 'quiet' : 'secondary'}
          aria-disabled="true"
          aria-describedby={reasonId}
          onClick={(event) => event.preventDefault()}
        />
      </Hint>
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </>
  );
}
