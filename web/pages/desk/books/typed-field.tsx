import { useState } from 'react';
import { TextField } from '../../../ui/field.tsx';

interface TypedFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string | undefined;
  readonly clean?: (typed: string) => string;
  readonly onTyped: (value: string | undefined) => void;
}

/** A text field that answers once the text is whole; a value that changes elsewhere sets the text. */
export function TypedField({ label, placeholder, value = '', clean = (typed) => typed, onTyped }: TypedFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const done = () => {
    if (typed.trim() !== value) onTyped(typed.trim() || undefined);
  };
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(clean(target.value))}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
      }}
    />
  );
}
