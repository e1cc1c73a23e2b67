import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { markMore } from '../../../ui/mark-more.ts';
import { useSettled } from '../../../ui/settled-value.ts';
import { useWords } from '../../../words/use-words.tsx';

const TYPING_MS = 300;

/** Narrows the mails: to those of one person by a press, and by words of their address or subject. */
export function MailFilter({
  to,
  own,
  search,
  onTo,
  onSearch,
}: {
  to: string;
  /** The signed-in customer's address. */
  own: string | undefined;
  search: string;
  onTo: (to: string) => void;
  onSearch: (search: string) => void;
}) {
  const t = useWords().mailbox;
  const people = useQuery(bankInfoQuery).data?.demoPeople ?? [];
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed, TYPING_MS);
  useEffect(() => {
    if (settled === typed && settled !== search) onSearch(settled);
  }, [settled, typed, search, onSearch]);
  const addresses = [
    { address: '', name: t.everyone },
    ...(own === undefined ? [] : [{ address: own, name: t.own }]),
    ...people.filter(({ email }) => email !== own).map(({ email, name }) => ({ address: email, name })),
  ];
  // A link may name another address, such as that of a registration: the first in view.
  if (to !== '' && addresses.every(({ address }) => address !== to)) addresses.splice(1, 0, { address: to, name: to });
  return (
    <div className="px-5 pt-2 pb-3">
      <TextField
        type="search"
        label={t.filter}
        placeholder={t.filterPlaceholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset className="mt-3 min-w-0">
        <legend className="sr-only">{t.to}</legend>
        <div ref={markMore} className="scroll-fade flex gap-2">
          {addresses.map(({ address, name }) => (
            <button
              key={address}
              type="button"
              aria-pressed={address === to}
              onClick={() => onTo(address)}
              className={classNames(
                'min-h-9 shrink-0 rounded-full border px-3 text-sm whitespace-nowrap focus-visible:-outline-offset-2',
                address === to ? 'border-accent bg-accent-soft font-medium' : 'border-line hover:bg-hover',
              )}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
