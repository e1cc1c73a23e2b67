import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountTypes } from '../../../../contract/vocabulary/bank-terms.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { confirmCustomerPhone, type DeskCustomerDetail } from '../../../api/desk/customer-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useDeskCall } from '../desk-call.ts';
import { deskDay, deskMoment } from '../desk-date.ts';
import { accountTypeLabel } from '../desk-labels.ts';
import { CopiedNumber } from '../grouped-number.tsx';
import { BalanceAsAt } from './balance-as-at.tsx';
import type { CustomerPageView } from './customer-page-view.ts';

function addressOf({ address, city, state, zip }: DeskCustomerDetail): string {
  return [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || 'Address not provided';
}

function PendingContacts({ pending }: { pending: NonNullable<DeskCustomerDetail['pendingContactChange']> }) {
  const wanted = [pending.email, pending.phone].filter((value) => value !== null).join(' and ');
  const waits = [
    ...(pending.approved ? [] : ['a colleague’s approval']),
    ...(pending.address_confirmed === false ? ['the link in the new mailbox'] : []),
  ].join(' and ');
  return (
    <Notice tone="info" className="mb-3">
      <span className="break-words">
        {wanted} waits for {waits} until {deskMoment(pending.expires_at)}. {pending.requested_by} asked for it.
      </span>
    </Notice>
  );
}

/** The number, and what a member of staff who has seen papers for it can do where it is not confirmed. */
function PhoneNumber({ customer }: { customer: DeskCustomerDetail }) {
  const { busy, problem, run } = useDeskCall();
  if (customer.phone_confirmed || !customer.phone) return customer.phone || 'Not provided';
  const confirm = () =>
    void run({
      call: () => confirmCustomerPhone(customer.id),
      situation: 'change',
      success: ({ message }) => message ?? 'A colleague must approve that this number is confirmed.',
    });
  return (
    <span className="flex flex-col items-start gap-2">
      <span className="flex flex-wrap items-center gap-2">
        {customer.phone} <Badge tone="warning">Not confirmed yet</Badge>
      </span>
      {problem && <Notice tone="error">{problem}</Notice>}
      {!customer.pendingContactChange && (
        <Button tone="secondary" size="small" busy={busy} onClick={confirm}>
          Confirm number from papers
        </Button>
      )}
    </span>
  );
}

interface InformationProps {
  readonly customer: DeskCustomerDetail;
  readonly view: CustomerPageView;
  readonly onView: (change: Partial<CustomerPageView>) => void;
}

/** Buttons that explain the balance and look up a past one. */
function BalanceQuestions({ customer, view, onView }: InformationProps) {
  const today = useQuery(bankInfoQuery).data?.businessDate;
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2 print:hidden">
        <Button tone="secondary" size="small" onClick={() => onView({ explain: true, tab: undefined })}>
          Explain this balance
        </Button>
        <Button
          tone="secondary"
          size="small"
          aria-expanded={view.at !== undefined}
          onClick={() => onView({ at: view.at ? undefined : today, time: undefined })}
        >
          Balance as at
        </Button>
        <Link
          to={paths.bankerBooks}
          search={{ part: 'accounts', account: customer.account_id }}
          className={buttonClass('quiet', 'small', 'max-sm:-ml-3')}
        >
          In the books
        </Link>
      </div>
      {view.at && (
        <BalanceAsAt accountId={customer.account_id} date={view.at} time={view.time ?? ''} onChange={onView} />
      )}
    </>
  );
}

/** Customer Information (B-CT-02, B-CT-03). */
export function CustomerInformation({ customer, view, onView }: InformationProps) {
  return (
    <Panel title="Customer Information">
      {customer.status_reason && customer.status !== 'active' && (
        <Notice tone="warning" className="mb-3">
          Reason for the status: {customer.status_reason}
        </Notice>
      )}
      {customer.status_note && (
        <Notice tone="warning" className="mb-3">
          Internal note: {customer.status_note}
        </Notice>
      )}
      {customer.pendingContactChange && <PendingContacts pending={customer.pendingContactChange} />}
      <p className="text-sm text-ink-muted">Account Balance</p>
      <p className="mb-3 text-4xl font-semibold tracking-tight">
        <Money paise={customer.balance} className="wrap-anywhere whitespace-normal" />
      </p>
      <BalanceQuestions customer={customer} view={view} onView={onView} />
      <Facts
        facts={[
          ...(customer.held_balance > 0n
            ? [
                { label: 'On hold', value: <Money paise={customer.held_balance} /> },
                { label: 'Available', value: <Money paise={customer.available_balance} /> },
              ]
            : []),
          ...(customer.owed_to_bank > 0n
            ? [{ label: 'Owed to the bank', value: <Money paise={customer.owed_to_bank} /> }]
            : []),
          { label: 'Full name', value: customer.name },
          { label: 'E-mail address', value: <span className="break-all">{customer.email}</span> },
          { label: 'Customer ID', value: customer.customer_id || 'Not available' },
          { label: 'Account Number', value: <CopiedNumber number={customer.account_number} /> },
          {
            label: 'Account Type',
            value: (
              <>
                <span className="block">{accountTypeLabel(customer.account_type)}</span>
                <span className="block text-xs font-normal text-ink-muted">
                  {accountTypes[customer.account_type].terms}
                </span>
              </>
            ),
          },
          { label: 'Phone Number', value: <PhoneNumber customer={customer} /> },
          { label: 'Address', value: addressOf(customer) },
          { label: 'Account created', value: deskDay(customer.created_at) },
          {
            label: 'Last activity',
            value: customer.last_activity ? deskMoment(customer.last_activity) : 'No activity yet',
          },
          { label: 'Second factor', value: customer.twoFactorEnabled ? 'On' : 'Off' },
        ]}
      />
    </Panel>
  );
}
