import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, FileText, IdCard, type LucideIcon, PiggyBank, UserRound, Zap } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isMisheardReference, MISHEARD_REFERENCE } from '../../../../contract/vocabulary/transaction-reference.ts';
import { useActiveOption } from '../../../ui/active-option.ts';
import { classNames } from '../../../ui/class-names.ts';
import { INPUT_CLASS } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { type Found, useFoundAtDesk } from './found-at-desk.ts';

const ICONS = {
  customer: UserRound,
  action: Zap,
  page: FileText,
  transaction: ArrowLeftRight,
  deposit: PiggyBank,
  staff: IdCard,
} as const satisfies Record<Found['kind'], LucideIcon>;

function SearchOption({
  item,
  id,
  active,
  onPick,
  onHover,
}: {
  item: Found;
  id: string;
  active: boolean;
  onPick: () => void;
  onHover: () => void;
}) {
  const Icon = ICONS[item.kind];
  return (
    // The search box keeps the focus, as in any list of suggestions; the pointer is only another way to choose.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onPick}
      onKeyDown={(event) => event.key === 'Enter' && onPick()}
      onPointerMove={onHover}
      className={classNames(
        'flex min-h-12 shrink-0 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5',
        active && 'bg-hover',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        <span className="block font-medium break-words">{item.title}</span>
        <span className="block text-sm break-words text-ink-muted">{item.detail}</span>
      </span>
    </div>
  );
}

function SearchBox({ box, onClose }: { box: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { found, searching } = useFoundAtDesk(typed);
  const open = (item: Found) => {
    onClose();
    void navigate({ href: item.href });
  };
  const { active, activate, onKeyDown } = useActiveOption(found, open);
  const activeId = `${listId}-${active}`;
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <>
      <input
        ref={box}
        type="text"
        role="combobox"
        aria-label="Search the desk"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? activeId : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, number, reference or page"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          activate(0);
        }}
        onKeyDown={onKeyDown}
        className={INPUT_CLASS}
      />
      <div id={listId} role="listbox" aria-label="Found" className="mt-3 flex max-h-96 flex-col overflow-y-auto">
        {found.map((item, index) => (
          <SearchOption
            key={item.key}
            id={`${listId}-${index}`}
            item={item}
            active={index === active}
            onPick={() => open(item)}
            onHover={() => activate(index)}
          />
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-ink-muted">
        {found.length === 0 &&
          (searching ? 'Searching…' : isMisheardReference(typed) ? MISHEARD_REFERENCE : 'Nothing found')}
      </p>
    </>
  );
}

/** Searches customers, what can be done for them, pages, transactions, deposits and staff; opened by Ctrl-K or `/`, arrows choose, Enter opens. */
export function DeskSearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Search" initialFocus={box}>
      <SearchBox box={box} onClose={onClose} />
    </Dialog>
  );
}
