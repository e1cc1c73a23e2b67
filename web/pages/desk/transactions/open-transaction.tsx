import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { bankMovementQuery } from '../../../api/desk/dashboard-queries.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { DeskTransactionDialog } from '../approvals/desk-transaction-dialog.tsx';
import { openerOf } from '../transaction-columns.tsx';
import { TransactionRecord } from './transaction-record.tsx';

interface OpenProps {
  /** The id of the open row. */
  readonly id: string | undefined;
  /** True where the window has a place for it beside the list. */
  readonly beside: boolean;
  readonly onClose: () => void;
}

function BesideList({ id, onAct, onClose }: { id: string; onAct: () => void; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    return () => document.getElementById(openerOf(id))?.focus({ preventScroll: true });
  }, [id]);
  return (
    <aside
      aria-label="Transaction"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-panel border border-line bg-surface px-5 pb-5 shadow-panel"
    >
      <div className="sticky top-0 flex items-center justify-between bg-surface py-2">
        <h2 ref={title} tabIndex={-1} className="text-base font-semibold">
          Transaction
        </h2>
        <IconButton label="Close transaction" className="-mr-3" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <TransactionRecord key={id} id={id} onAct={onAct} />
    </aside>
  );
}

/** The open transaction: beside the list in a wide window, else in a dialog. Deciding and reversing have their own window. */
export function OpenTransaction({ id, beside, onClose }: OpenProps) {
  const [acting, setActing] = useState(false);
  const [last, setLast] = useState(id);
  if (id && id !== last) setLast(id);
  const transaction = useQuery(bankMovementQuery(id ?? '')).data?.transaction;
  return (
    <>
      {beside ? (
        // An Esc that comes before the new window has the focus is meant for that window.
        id && <BesideList id={id} onAct={() => setActing(true)} onClose={() => !acting && onClose()} />
      ) : (
        <Dialog open={id !== undefined && !acting} onClose={onClose} title="Transaction">
          {last && <TransactionRecord key={last} id={last} onAct={() => setActing(true)} />}
        </Dialog>
      )}
      <DeskTransactionDialog transaction={id && acting ? transaction : undefined} onClose={() => setActing(false)} />
    </>
  );
}
