import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { deleteView, saveView, transactionViewsQuery } from '../../../api/desk/bank-transaction-queries.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { deskToast } from '../desk-call.ts';
import { deskFailures } from '../desk-failures.ts';
import { useDeskForm } from '../desk-form.ts';
import { addressOfView, BUILT_IN_VIEWS, type TransactionsView, viewOfAddress } from './transactions-view.ts';

const CHIP =
  'inline-flex min-h-9 items-center rounded-full border border-line px-3 text-sm hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text';

function ViewLink({ name, address }: { name: string; address: string }) {
  return (
    // Current only where the whole address is that of the view.
    <Link
      to={paths.bankerTransactions}
      search={viewOfAddress(address)}
      activeOptions={{ exact: true, includeSearch: true }}
      className={CHIP}
    >
      {name}
    </Link>
  );
}

function SaveForm({ address, onDone }: { address: string; onDone: () => void }) {
  const form = useDeskForm('saveTransactionView', {
    defaults: { name: '' },
    body: (values) => ({ ...values, address }),
    send: saveView,
    situation: 'view',
    success: ({ message }) => message ?? 'View saved',
    after: onDone,
  });
  return (
    <div className="w-full max-w-md pt-2">
      <PanelForm inline form={form} submit="Save view">
        <TextField label="Name of the view" autoComplete="off" {...form.field('name')} />
      </PanelForm>
    </div>
  );
}

/** Deletes a view of the reader's own, once: a second press would be told that there is no such view. */
function DeleteView({ id, name }: { id: string; name: string }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteView(id);
      deskToast('good', 'View deleted');
    } catch {
      deskToast('bad', deskFailures.view);
      setBusy(false);
    }
  };
  return (
    <IconButton
      label={`Delete view ${name}`}
      className="aria-disabled:opacity-55"
      aria-disabled={busy}
      onClick={busy ? undefined : () => void remove()}
    >
      <X aria-hidden="true" />
    </IconButton>
  );
}

/** The built-in and the reader's own views of the transactions, and a way to save the one that is shown. */
export function SavedViews({ view }: { view: TransactionsView }) {
  const { data: own = [] } = useQuery(transactionViewsQuery);
  const [saving, setSaving] = useState(false);
  const shown = addressOfView(view);
  const known = [...BUILT_IN_VIEWS.map((each) => addressOfView(each.view)), ...own.map((each) => each.address)];
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-1.5 px-5 pb-3">
      {BUILT_IN_VIEWS.map(({ name, view: builtIn }) => (
        <ViewLink key={name} name={name} address={addressOfView(builtIn)} />
      ))}
      {own.map(({ id, name, address }) => (
        <span key={id} className="inline-flex items-center">
          <ViewLink name={name} address={address} />
          <DeleteView id={id} name={name} />
        </span>
      ))}
      {shown !== '' && !known.includes(shown) && (
        <Button tone="quiet" size="small" aria-expanded={saving} onClick={() => setSaving(!saving)}>
          <Bookmark aria-hidden="true" className="size-4" />
          Save this view
        </Button>
      )}
      {saving && shown !== '' && !known.includes(shown) && <SaveForm address={shown} onDone={() => setSaving(false)} />}
    </nav>
  );
}
