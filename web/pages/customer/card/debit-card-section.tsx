import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { profileQuery } from '../../../api/customer/account-queries.ts';
import { type Card, cardQuery } from '../../../api/customer/card-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ExplainedButton } from '../../../ui/windows/explained-button.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { CardApplicationDialog } from './card-application-dialog.tsx';
import { CardButtons } from './card-buttons.tsx';
import { CardPicture } from './card-picture.tsx';
import { CardStatusBadge, CardStatusNotice } from './card-status.tsx';
import { CardViewDialog } from './card-view-dialog.tsx';
import { FreezeButton } from './freeze-button.tsx';

function OwnCard({ card, onView }: { card: Card; onView: () => void }) {
  const t = useWords().card;
  return (
    <div className="flex flex-col gap-4">
      <CardPicture card={card} />
      <CardStatusNotice card={card} />
      <CardButtons>
        <Button onClick={onView}>{t.view}</Button>
        <FreezeButton card={card} />
      </CardButtons>
    </div>
  );
}

function ApplyPrompt({ onApply }: { onApply: () => void }) {
  const words = useWords();
  const t = words.card;
  const profile = useQuery(profileQuery).data;
  const reason = profile && profile.status !== 'active' ? words.dashboard.restricted.reason : undefined;
  return (
    <EmptyState
      icon={<CreditCard />}
      title={t.none}
      action={
        <ExplainedButton tone="secondary" disabledReason={reason} onClick={onApply}>
          {t.apply}
        </ExplainedButton>
      }
    >
      {t.noneBody}
    </EmptyState>
  );
}

/** The virtual debit card: none, awaiting activation, active, frozen or blocked (C-CD-01…09). */
export function DebitCardSection() {
  const words = useWords();
  const t = words.card;
  const card = useQuery(cardQuery);
  const [open, setOpen] = useState<'none' | 'view' | 'application'>('none');
  const close = () => setOpen('none');
  return (
    <Panel title={t.title} actions={card.data && <CardStatusBadge card={card.data} />}>
      {card.isPending && (
        <div role="status">
          <span className="sr-only">{words.site.ui.loading}</span>
          <Skeleton className="mx-auto aspect-[1.586] w-full max-w-100 rounded-panel" />
          <Skeleton className="mt-4 h-11 w-full" />
        </div>
      )}
      {card.isError && card.data === undefined && (
        <ErrorPanel
          title={words.errors.cardInformation}
          message={errorMessage(card.error, 'cardLoad', words)}
          reference={referenceOf(card.error)}
          busy={card.isFetching}
          onRetry={() => void card.refetch()}
        />
      )}
      {card.data === null && <ApplyPrompt onApply={() => setOpen('application')} />}
      {card.data && <OwnCard card={card.data} onView={() => setOpen('view')} />}
      {card.data && <CardViewDialog card={card.data} open={open === 'view'} onClose={close} />}
      <CardApplicationDialog open={open === 'application'} onClose={close} />
    </Panel>
  );
}
