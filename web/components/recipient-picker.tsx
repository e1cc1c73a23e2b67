import { useRef, useState } from 'react';
import { normalisePhone } from '../../contract/vocabulary/phone-number.ts';
import { AskForm } from '../ui/ask-form.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { TextField } from '../ui/field.tsx';
import { type Sentence, useSentence } from '../words/use-sentence.ts';
import { useWords } from '../words/use-words.tsx';
import { MaskedAccountNumber } from './account-number.tsx';

export interface Recipient {
  readonly id: string;
  readonly name: string;
  /** True for a person found by phone and not paid before. */
  readonly name_shortened?: boolean;
  readonly account_number: string;
}

export type RecipientSearch = { readonly phone: string } | { readonly account: string };

interface RecipientPickerProps {
  /** Looks a recipient up; returns the sentence to show when there is none. */
  readonly onSearch: (search: RecipientSearch) => Promise<Sentence | undefined>;
}

/** Finds a recipient by exact phone or account number (C-TR-01). */
export function RecipientPicker({ onSearch }: RecipientPickerProps) {
  const t = useWords().transfer;
  const [mode, setMode] = useState<'phone' | 'account'>('phone');
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useSentence();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const complain = (sentence: Sentence | undefined) => {
    setProblem(sentence);
    if (sentence !== undefined) box.current?.select();
  };
  const search = async () => {
    const value = mode === 'phone' ? normalisePhone(entered) : entered.replaceAll(/\s/g, '');
    if (mode === 'phone' && !/^\d{10}$/.test(value)) return complain((words) => words.transfer.validation.phone);
    if (mode === 'account' && value === '') return complain((words) => words.transfer.validation.account);
    setProblem(undefined);
    setBusy(true);
    complain(await onSearch(mode === 'phone' ? { phone: value } : { account: value }));
    setBusy(false);
  };
  return (
    <AskForm onAsk={() => void search()} className="flex flex-col gap-4">
      <ChoiceGroup
        label={t.searchBy}
        value={mode}
        onChange={(next) => {
          setMode(next);
          setEntered('');
          setProblem(undefined);
        }}
        choices={[
          { value: 'phone', label: t.byPhone },
          { value: 'account', label: t.byAccount },
        ]}
      />
      <TextField
        key={mode}
        ref={box}
        label={mode === 'phone' ? t.phone : t.account}
        placeholder={mode === 'phone' ? t.phonePlaceholder : undefined}
        inputMode={mode === 'phone' ? 'tel' : 'numeric'}
        autoComplete="off"
        value={entered}
        onChange={(event) => setEntered(event.target.value)}
        error={problem}
      />
      <Button type="submit" busy={busy}>
        {busy ? t.searching : t.search}
      </Button>
    </AskForm>
  );
}

/** The recipient found, with a button back to the search. */
export function RecipientSummary({ recipient, onChange }: { recipient: Recipient; onChange: () => void }) {
  const t = useWords().transfer;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-line bg-sunken px-4 py-3">
      <div className="min-w-0">
        <p className="text-xs text-ink-muted">{t.recipient}</p>
        <p className="font-semibold break-words">{recipient.name}</p>
        <p className="text-sm text-ink-muted">
          <MaskedAccountNumber number={recipient.account_number} />
        </p>
        {recipient.name_shortened && <p className="mt-1 text-xs text-ink-muted">{t.shortened}</p>}
      </div>
      <Button tone="secondary" size="small" onClick={onChange}>
        {t.change}
      </Button>
    </div>
  );
}
