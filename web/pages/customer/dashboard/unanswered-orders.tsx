import { useEffect } from 'react';
import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import { askAbout, isAsked, type OpenOrder, useUnansweredOrders } from '../../../api/client/open-orders.ts';
import { useOnline } from '../../../components/connection-banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';
import { resumeOrder } from '../money-orders.ts';

function titleOf({ body }: OpenOrder, t: Words['money']): string {
  const amount = typeof body === 'object' && body && 'amount' in body ? body.amount : undefined;
  return typeof amount === 'bigint' ? t.unanswered(formatRupees(amount)) : t.confirming;
}

/** Payments without an answer: they stay on the dashboard until the bank has answered, also after the page was loaded again. */
export function UnansweredOrders() {
  const words = useWords();
  const t = words.money;
  const orders = useUnansweredOrders();
  const online = useOnline();
  useEffect(() => {
    for (const order of orders) if (!isAsked(order)) resumeOrder(order, words);
  }, [orders, words]);
  return orders.map((order) => (
    <Notice
      key={order.key}
      tone="warning"
      title={titleOf(order, t)}
      action={
        <Button tone="secondary" size="small" onClick={() => askAbout(order)}>
          {t.confirmingAsk}
        </Button>
      }
    >
      {online ? t.unansweredBody : t.offlineBody}
    </Notice>
  ));
}
