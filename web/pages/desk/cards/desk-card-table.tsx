import { useQuery } from '@tanstack/react-query';
import { CreditCard, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type DeskCard, deskCardsQuery } from '../../../api/desk/card-queries.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { deskToast } from '../desk-call.ts';
import { deskDay } from '../desk-date.ts';
import { deskFailure } from '../desk-failures.ts';
import { PageButtons } from '../page-buttons.tsx';
import { type AskedCardStep, CardStepQuestion, CardTransitions } from './card-transitions.tsx';

const STATUS: Record<DeskCard['status'], { readonly label: string; readonly tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  blocked: { label: 'Blocked', tone: 'bad' },
};

const CUSTOMER: Column<DeskCard> = {
  header: 'Customer',
  leads: true,
  cell: (card) => (
    <>
      <span className="block font-medium break-words">{card.cardholder_name}</span>
      <span className="block text-xs break-all text-ink-muted">ID: {card.customer_id}</span>
    </>
  ),
};

/** The columns of the cards; a customer's own page does not repeat whose they are. */
const columns = (onAsk: (asked: AskedCardStep) => void, ofOne: boolean): readonly Column<DeskCard>[] => [
  ...(ofOne ? [] : [CUSTOMER]),
  { header: 'Card Number', leads: ofOne, cell: (card) => <span className="amount">{card.card_number}</span> },
  { header: 'Expiry', cell: (card) => <span className="tabular-nums">{card.expiry_date}</span> },
  {
    header: 'Status',
    cell: (card) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={STATUS[card.status].tone}>{STATUS[card.status].label}</Badge>
        {card.frozen_by_customer && <Badge tone="info">Frozen by customer</Badge>}
      </span>
    ),
  },
  {
    header: 'Created',
    // The specification asks for a short US date; the month's name makes it unambiguous.
    cell: (card) => <span className="whitespace-nowrap">{deskDay(card.created_at)}</span>,
  },
  {
    header: 'Actions',
    screenOnly: true,
    align: 'right',
    cell: (card) => <CardTransitions card={card} onAsk={onAsk} />,
  },
];

function useCards(customerId: string | undefined) {
  const [page, setPage] = useState(1);
  const query = useQuery(deskCardsQuery({ page, ...(customerId && { customerId }) }));
  const failed = query.error !== null && query.data === undefined;
  useEffect(() => {
    if (failed) deskToast('bad', 'Could not load virtual cards');
  }, [failed]);
  return { page, setPage, query, failed };
}

/** Virtual Cards: all cards of the bank or one customer's, with the staff's actions (B-CD-01…06). */
export function DeskCardTable({ customerId }: { customerId?: string }) {
  const { page, setPage, query, failed } = useCards(customerId);
  const [asked, setAsked] = useState<AskedCardStep>();
  const words = useWords();
  const { data, error, isFetching } = query;
  const again = () => void query.refetch();
  return (
    <Panel
      title="Virtual Cards"
      description="Manage customer virtual debit cards"
      padding="none"
      actions={
        <Button tone="secondary" size="small" busy={isFetching && !failed} onClick={again}>
          {!isFetching && <RefreshCw aria-hidden="true" className="size-4" />}
          Refresh
        </Button>
      }
    >
      {!data && !failed && (
        <div className="px-5">
          <SkeletonRows rows={3} />
        </div>
      )}
      {failed && (
        <div className="px-5 pb-3">
          <Notice
            tone="error"
            title="Failed to load virtual cards"
            action={
              <Button tone="secondary" size="small" busy={isFetching} onClick={again}>
                Try Again
              </Button>
            }
          >
            <p>{errorMessage(error, deskFailure('cards'), words)}</p>
            {referenceOf(error) && <p className="mt-1 text-xs">Ref. {referenceOf(error)}</p>}
          </Notice>
        </div>
      )}
      {data?.cards.length === 0 && (
        <EmptyState icon={<CreditCard />} title="No virtual cards have been issued yet">
          Cards will appear here when customers apply for them
        </EmptyState>
      )}
      {data && data.cards.length > 0 && (
        <>
          <DataTable
            caption="Virtual Cards"
            columns={columns(setAsked, customerId !== undefined)}
            rows={data.cards}
            keyOf={(card) => card.id}
          />
          {data.totalPages > 1 && (
            <PageButtons
              page={page}
              totalPages={data.totalPages}
              onPage={setPage}
              showing={`Showing ${data.cards.length} of ${data.total} cards`}
            />
          )}
        </>
      )}
      <CardStepQuestion asked={asked} onClose={() => setAsked(undefined)} />
    </Panel>
  );
}
