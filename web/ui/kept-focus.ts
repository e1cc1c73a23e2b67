import { type FocusEvent, useState } from 'react';

interface Control<E> {
  readonly disabled?: boolean | undefined;
  readonly 'aria-disabled'?: boolean | 'true' | 'false' | undefined;
  readonly onFocus?: ((event: FocusEvent<E>) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<E>) => void) | undefined;
}

/**
 * Returns the attributes of a control that may be disabled. One that has the focus stays focusable, for `disabled` would move
 * the focus to the start of the page; its maker ignores what is done to it.
 */
export function useKeptFocus<E>({ disabled, onFocus, onBlur, ...control }: Control<E>) {
  const [focused, setFocused] = useState(false);
  return {
    disabled: disabled && !focused,
    'aria-disabled': disabled || control['aria-disabled'],
    onFocus: (event: FocusEvent<E>) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<E>) => {
      setFocused(false);
      onBlur?.(event);
    },
  };
}
