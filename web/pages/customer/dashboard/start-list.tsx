import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { startOfBusinessDate } from '../../../../contract/vocabulary/bank-time.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { cardQuery } from '../../../api/customer/card-queries.ts';
import { latestOfQuery } from '../../../api/customer/statement-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { passkeysQuery } from '../../../api/sign-in/passkey-queries.ts';
import { CARD_PLACE } from '../../../components/places.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useSelfServiceCash } from './account-overview.tsx';

/** Days in which a customer is new. */
const NEW_DAYS = 30;

interface StartListProps {
  readonly profile: CustomerProfile;
  readonly onOpen: (action: 'deposit' | 'transfer') => void;
}

const moreThanNone = (count: number | undefined) => (count === undefined ? undefined : count > 0);

/** Returns the steps that a new customer has taken; undefined where the bank has not said yet, and in all when it did not answer. */
function useDone(profile: CustomerProfile) {
  const any = useQuery(latestOfQuery({}, 1));
  const sent = useQuery(latestOfQuery({ type: 'transfer_out' }, 1));
  const card = useQuery(cardQuery);
  const passkeys = useQuery(passkeysQuery);
  if ([any, sent, card, passkeys].some(({ isError, data }) => isError && data === undefined)) return undefined;
  return {
    money: moreThanNone(any.data?.total),
    send: moreThanNone(sent.data?.total),
    protect: profile.twoFactorEnabled || moreThanNone(passkeys.data?.length),
    card: card.data === undefined ? undefined : card.data !== null,
  };
}

/** A step; until it is known whether it is `done`, its action keeps its room without being seen. */
function Step({ done, label, action }: { done: boolean | undefined; label: string; action: ReactNode }) {
  const t = useWords().dashboard.start;
  return (
    <li className="flex min-h-13 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex size-6 shrink-0 items-center justify-center rounded-full border',
          done ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
          done === undefined && 'skeleton',
        )}
      >
        {done && <Check className="size-4" />}
      </span>
      <span className={classNames('min-w-0 flex-1', done && 'text-ink-muted')}>
        {label}
        {done && <span className="sr-only"> ({t.done})</span>}
      </span>
      {!done && <span className={done === undefined ? 'invisible' : undefined}>{action}</span>}
    </li>
  );
}

function Steps({ profile, onOpen }: StartListProps) {
  const t = useWords().dashboard.start;
  const cash = useSelfServiceCash();
  const done = useDone(profile);
  if (!done || Object.values(done).every(Boolean)) return null;
  const button = (label: string, action: 'deposit' | 'transfer') => (
    <Button tone="secondary" size="small" onClick={() => onOpen(action)}>
      {label}
    </Button>
  );
  return (
    <Panel title={t.title} description={t.lead}>
      <ul className="-my-2 divide-y divide-line">
        <Step done={done.money} label={t.money} action={profile.is_active && cash && button(t.addMoney, 'deposit')} />
        <Step
          done={done.send}
          label={t.send}
          action={profile.is_active && profile.available_balance > 0n && button(t.sendMoney, 'transfer')}
        />
        <Step
          done={done.protect}
          label={t.protect}
          action={
            <Link to={paths.customerProfile} className={buttonClass('secondary', 'small')}>
              {t.toSecurity}
            </Link>
          }
        />
        <Step
          done={done.card}
          label={t.card}
          action={
            <Link to={paths.customerDashboard} hash={CARD_PLACE} className={buttonClass('secondary', 'small')}>
              {t.toCard}
            </Link>
          }
        />
      </ul>
    </Panel>
  );
}

/** The first steps of a new customer, until all are done or thirty days have passed. */
export function StartList(props: StartListProps) {
  const today = useQuery(bankInfoQuery).data?.businessDate;
  const age = today ? startOfBusinessDate(today).getTime() - props.profile.created_at.getTime() : Infinity;
  return age < NEW_DAYS * 86_400_000 && <Steps {...props} />;
}
