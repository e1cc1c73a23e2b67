import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { MAX_BANKS } from '../../../../contract/demo/banks.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { banksQuery, type ListedBank } from '../../../api/demo/bank-house.ts';
import { type BankKeys, useBankKeys } from '../../../api/demo/bank-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { BankRow } from './bank-row.tsx';
import type { BankStep } from './bank-steps.ts';
import { useBankWords } from './bank-words.ts';
import { ServerKeyPanel } from './server-key-panel.tsx';

/** Number of banks above which a field finds one. */
const MANY = 8;

interface ListedProps {
  readonly banks: readonly ListedBank[];
  readonly keys: BankKeys;
  readonly label: string;
  /** Moment of the list, in milliseconds of the epoch. */
  readonly now: number;
  readonly onStep: (step: BankStep) => void;
}

function Listed({ banks, keys, label, now, onStep }: ListedProps) {
  const t = useBankWords();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = banks.filter(({ id, name }) => id.includes(wanted) || name.toLowerCase().includes(wanted));
  if (banks.length === 0)
    return (
      <EmptyState icon={<Landmark />} title={t.empty}>
        {t.emptyBody}
      </EmptyState>
    );
  return (
    <>
      {(banks.length > MANY || typed !== '') && (
        <div className="px-5 pb-2">
          <TextField type="search" label={t.find} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </div>
      )}
      {found.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{t.noneFound}</p>}
      <ul aria-label={label} className="divide-y divide-line">
        {found.map((bank) => (
          <BankRow
            key={bank.id}
            bank={bank}
            ownKey={keys.own[bank.id]}
            anyKey={keys.own[bank.id] ?? keys.server}
            now={now}
            onStep={onStep}
          />
        ))}
      </ul>
    </>
  );
}

/** The banks that this tab may see, and the field for the server's key, by which it sees all. */
export function BankList({ onStep }: { onStep: (step: BankStep) => void }) {
  const words = useWords();
  const t = useBankWords();
  const keys = useBankKeys();
  const admin = useSession().role === 'admin';
  const list = useQuery(banksQuery(keys, admin));
  const label = keys.server !== undefined || admin ? t.list : t.ownList;
  return (
    <div className="grid gap-6">
      <Panel
        title={label}
        description={list.data?.complete ? t.count(list.data.banks.length, MAX_BANKS) : undefined}
        padding="none"
      >
        {list.isPending && (
          <div className="px-5">
            <SkeletonRows rows={3} />
          </div>
        )}
        {list.isError && (
          <div className="px-5 pb-3">
            <ErrorPanel
              message={errorMessage(list.error, { failed: t.loadFailed }, words)}
              reference={referenceOf(list.error)}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {list.data && (
          <Listed banks={list.data.banks} keys={keys} label={label} now={list.dataUpdatedAt} onStep={onStep} />
        )}
      </Panel>
      <ServerKeyPanel entered={keys.server !== undefined} admin={admin} />
    </div>
  );
}
