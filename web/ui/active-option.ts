import { type KeyboardEvent, useState } from 'react';

/** Chooses among the results of a search by the arrow keys while the field keeps the focus; Enter picks the active one. */
export function useActiveOption<Option>(options: readonly Option[], onPick: (option: Option) => void) {
  const [chosen, activate] = useState(0);
  const active = Math.max(Math.min(chosen, options.length - 1), 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active];
    if (event.key === 'Enter' && option !== undefined) onPick(option);
    else if (event.key === 'ArrowDown') activate(Math.min(active + 1, options.length - 1));
    else if (event.key === 'ArrowUp') activate(active - 1);
    else return;
    event.preventDefault();
  };
  return { active, activate, onKeyDown };
}
