import type { Ref } from 'react';
import { noonOfBusinessDate } from '../../../contract/vocabulary/bank-time.ts';
import { TextField } from '../../ui/field.tsx';
import { deskLongDay } from './desk-date.ts';

interface DayFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  /** YYYY-MM-DD; empty while none is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Shown while no day is chosen. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly className?: string | undefined;
}

/** A date field that repeats the chosen day in words, because browsers show digits in an order of their own (decision 5). */
export function DayField({ value, onChange, hint, ...field }: DayFieldProps) {
  const readable = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <TextField
      type="date"
      hint={readable ? deskLongDay(noonOfBusinessDate(value)) : hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...field}
    />
  );
}
