import { useId } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { Hint } from './tooltip.tsx';

/**
 * A button that can be unavailable and says why: it stays focusable, so that the reason reaches
 * people on a keyboard and on a screen reader as well as those with a mouse.
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
