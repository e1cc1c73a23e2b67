import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useShellWords, useWords } from '../../../words/use-words.tsx';
import { BankList } from './bank-list.tsx';
import { BankStepDialog } from './bank-step-dialog.tsx';
import type { BankStep } from './bank-steps.ts';
import { useBankWords } from './bank-words.ts';

function Page({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { titles } = useShellWords();
  return (
    <PageLayout title={titles.banks} lead={useBankWords().lead} actions={actions}>
      {children}
    </PageLayout>
  );
}

/** Says that this server makes no banks, or that this is one of the banks of a server, with a link to its first one. */
function NoOtherBanks() {
  const t = useBankWords();
  const within = location.hostname.endsWith('.localhost');
  const first = `${location.protocol}//localhost${location.port && `:${location.port}`}${paths.banks}`;
  return (
    <Panel>
      <EmptyState
        icon={<Landmark />}
        title={within ? t.within : t.none}
        action={
          within && (
            <a href={first} className={buttonClass('secondary')}>
              {t.toFirst}
            </a>
          )
        }
      >
        {within ? t.withinBody : t.noneBody}
      </EmptyState>
    </Panel>
  );
}

function Banks() {
  const t = useBankWords();
  const [asked, setAsked] = useState<{ readonly step: BankStep; readonly open: boolean }>();
  const ask = (step: BankStep) => setAsked({ step, open: true });
  return (
    <Page
      actions={
        <Button onClick={() => ask({ does: 'make' })}>
          <Plus aria-hidden="true" className="size-4" />
          {t.make}
        </Button>
      }
    >
      <BankList onStep={ask} />
      <BankStepDialog
        step={asked?.step}
        open={asked?.open ?? false}
        onClose={() => setAsked((before) => before && { ...before, open: false })}
      />
    </Page>
  );
}

/** The banks that this server holds beside its own: made, opened, kept, taken back and deleted by testers (decision 102). */
export function BanksPage() {
  const words = useWords();
  const t = useBankWords();
  const info = useQuery(bankInfoQuery);
  if (info.data?.moreBanks) return <Banks />;
  return (
    <Page>
      {info.isPending && <SkeletonRows rows={3} />}
      {info.isError && (
        <ErrorPanel
          message={errorMessage(info.error, { failed: t.loadFailed }, words)}
          reference={referenceOf(info.error)}
          onRetry={() => void info.refetch()}
        />
      )}
      {info.data && <NoOtherBanks />}
    </Page>
  );
}
