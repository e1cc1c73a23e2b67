import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { askToReadDisclaimer } from '../../../api/sign-in/disclaimer.ts';
import { OwnAccountNumber } from '../../../components/account-number.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { useWords } from '../../../words/use-words.tsx';

export interface OpenedAccount {
  readonly name: string;
  readonly accountNumber: string;
}

const SHOWN_MS = 2000;

/** Step 3: the account is open. After about two seconds the dashboard follows, disclaimer first (C-RG-07). */
export function DoneStep({ account }: { account: OpenedAccount }) {
  const t = useWords().registration;
  const navigate = useNavigate();
  const left = useRef(false);
  const goOn = useCallback(async () => {
    if (left.current) return;
    left.current = true;
    await askToReadDisclaimer();
    await navigate({ to: paths.customerDashboard, replace: true });
  }, [navigate]);
  useEffect(() => {
    showToast({ tone: 'good', title: t.success });
    const timer = setTimeout(() => void goOn(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [goOn, t.success]);
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center">
      <span
        aria-hidden="true"
        className="arrive inline-flex size-16 items-center justify-center rounded-full bg-accent text-on-accent"
      >
        <Check className="size-8" />
      </span>
      <h2 className="text-xl font-semibold break-words">{t.doneTitle(account.name)}</h2>
      <p className="text-ink-muted">{t.doneLead}</p>
      <p className="text-sm text-ink-muted">{t.accountNumber}</p>
      <div className="text-xl">
        <OwnAccountNumber number={account.accountNumber} startShown />
      </div>
      <Button size="large" className="mt-2" onClick={() => void goOn()}>
        {t.toDashboard}
      </Button>
    </div>
  );
}
