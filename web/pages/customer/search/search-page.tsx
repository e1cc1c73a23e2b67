import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search as SearchSign, SearchX } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { isMisheardReference } from '../../../../contract/vocabulary/transaction-reference.ts';
import { saveFile } from '../../../api/client/save-file.ts';
import { useLiveUpdates } from '../../../api/customer/live-updates.ts';
import { ownSearchQuery } from '../../../api/customer/search-queries.ts';
import { fetchStatement } from '../../../api/customer/statement-mail-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { useActiveOption } from '../../../ui/active-option.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { INPUT_CLASS } from '../../../ui/field.tsx';
import { useSettled } from '../../../ui/settled-value.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useShownLanguage, useWords } from '../../../words/use-words.tsx';
import { TermDepositDialog } from '../term-deposits/term-deposit-dialog.tsx';
import { TransactionDetailsDialog } from '../transactions/transaction-details-dialog.tsx';
import { type Found, type FoundObject, foundOwn } from './found-own.ts';
import { ResultList, resultId } from './result-list.tsx';

/** Returns the handler that opens a result: a page, a window on this one, or a file. */
function useOpening(show: (object: FoundObject) => void) {
  const words = useWords();
  const navigate = useNavigate();
  return ({ object }: Found) => {
    if (object?.kind === 'address') void navigate({ href: object.href });
    else if (object?.kind === 'statement')
      fetchStatement(object.statement.id, 'pdf').then(
        ({ content, filename }) => saveFile(content, filename),
        (error: unknown) => showToast({ tone: 'bad', title: errorMessage(error, 'downloadStatement', words) }),
      );
    else if (object) show(object);
  };
}

/**
 * Gives the field the focus that the shell gives to the heading of a new page, because this page is opened to type. Not on a touch
 * screen, whose keyboard would cover half of it.
 */
function focusedInsteadOfHeading(field: HTMLElement | null) {
  const main = field?.closest('main');
  if (!field || !main || matchMedia('(pointer: coarse)').matches) return undefined;
  const take = ({ target }: FocusEvent) => {
    if (target === main || (target instanceof HTMLElement && target.tagName === 'H1')) field.focus();
  };
  field.focus();
  main.addEventListener('focusin', take);
  return () => main.removeEventListener('focusin', take);
}

interface BoxProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly found: readonly Found[];
  /** True while what was found is not yet for what is typed: none of it can be opened. */
  readonly stale: boolean;
  readonly onOpen: (found: Found) => void;
}

/** The field with its results: arrows choose, Enter opens. */
function SearchBox({ typed, onType, found, stale, onOpen }: BoxProps) {
  const t = useWords().search;
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const { active, activate, onKeyDown } = useActiveOption(found, stale ? () => undefined : onOpen);
  useEffect(() => focusedInsteadOfHeading(box.current), []);
  return (
    <>
      <div role="search">
        <label htmlFor={`${list}-field`} className="mb-1.5 block text-sm font-medium">
          {t.label}
        </label>
        <input
          ref={box}
          id={`${list}-field`}
          type="search"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-describedby={`${list}-hint`}
          aria-activedescendant={found.length > 0 ? resultId(list, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t.placeholder}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            activate(0);
          }}
          onKeyDown={onKeyDown}
          className={INPUT_CLASS}
        />
        <p id={`${list}-hint`} className="mt-1.5 text-sm text-ink-muted max-sm:sr-only">
          {t.hint}
        </p>
      </div>
      <div inert={stale}>
        <ResultList id={list} found={found} active={active} onOpen={onOpen} onHover={activate} />
      </div>
    </>
  );
}

/** /search: everything of the customer's own, the help centre, and pages, as one types. */
export function SearchPage() {
  useLiveUpdates();
  const words = useWords();
  const t = words.search;
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 150);
  const misheard = isMisheardReference(search);
  const results = useQuery(ownSearchQuery(misheard ? '' : search, useShownLanguage()));
  const demo = useQuery(bankInfoQuery).data?.demo ?? false;
  const [shown, setShown] = useState<FoundObject>();
  const open = useOpening(setShown);
  const close = () => setShown(undefined);
  const found = foundOwn(search, misheard ? undefined : results.data, words, demo);
  const stale = search !== typed.trim() || (!misheard && results.isPlaceholderData);
  const answered = search !== '' && !misheard && results.isSuccess && !results.isPlaceholderData;
  return (
    <PageLayout width="text" title={words.titles.search} lead={t.lead}>
      <div className="flex flex-col gap-4">
        <SearchBox typed={typed} onType={setTyped} found={found} stale={stale} onOpen={open} />
        <p role="status" className="sr-only">
          {misheard && `${t.misheard}. ${t.misheardBody}`}
          {answered && (found.length === 0 ? t.none : t.found(found.length))}
        </p>
        {results.isError && (
          <ErrorPanel
            title={t.failed}
            message={errorMessage(results.error, 'load', words)}
            reference={referenceOf(results.error)}
            busy={results.isFetching}
            onRetry={() => void results.refetch()}
          />
        )}
        {search === '' && (
          <EmptyState icon={<SearchSign />} title={t.start}>
            {t.startBody}
          </EmptyState>
        )}
        {misheard && (
          <EmptyState icon={<SearchX />} title={t.misheard}>
            {t.misheardBody}
          </EmptyState>
        )}
        {answered && found.length === 0 && (
          <EmptyState icon={<SearchX />} title={t.none}>
            {t.noneBody}
          </EmptyState>
        )}
      </div>
      <TransactionDetailsDialog
        transaction={shown?.kind === 'transaction' ? shown.transaction : undefined}
        onClose={close}
      />
      <TermDepositDialog deposit={shown?.kind === 'deposit' ? shown.deposit : undefined} onClose={close} />
    </PageLayout>
  );
}
