import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame, type FieldWords, INPUT_CLASS } from './field.tsx';
import { useUiLabels } from './ui-labels.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldWords {
  readonly aside?: ReactNode;
}

/** A password field with a button to show the password (C-AU-01). */
export function PasswordField({ label, hint, error, aside, className, ...input }: PasswordFieldProps) {
  const id = useId();
  const labels = useUiLabels();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside} className={className}>
      <div className="relative">
        <input
          {...input}
          {...describedBy(id, { hint, error })}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className={classNames(INPUT_CLASS, 'pr-12')}
        />
        <button
          type="button"
          aria-label={shown ? labels.hidePassword : labels.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-field text-ink-muted hover:text-ink"
        >
          {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
        </button>
      </div>
    </FieldFrame>
  );
}
