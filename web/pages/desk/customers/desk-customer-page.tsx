import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { BankError } from '../../../api/client/bank-error.ts';
import {
  type CustomerFilter,
  type DeskCustomerDetail,
  deskCustomerQuery,
  forgetCustomer,
} from '../../../api/desk/customer-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/windows/tabs.tsx';
import { useShellWords } from '../../../words/use-words.tsx';
import { deskToast } from '../desk-call.ts';
import { leaveDeskNotice } from '../desk-notice.ts';
import { AccountManagement } from './account-management.tsx';
import { CustomerBadges, CustomerStatusBadge } from './customer-badges.tsx';
import { CustomerDialogs } from './customer-dialogs.tsx';
import { CustomerHolding } from './customer-holding.tsx';
import { CustomerInformation } from './customer-information.tsx';
import { CustomerListPlace } from './customer-list-place.tsx';
import { CustomerMovements } from './customer-movements.tsx';
import { type CustomerPageView, type CustomerTab, customerPageViewFrom } from './customer-page-view.ts';
import { CustomerRecord } from './customer-record.tsx';
import type { CustomerTask } from './customer-task.ts';

const route = getRouteApi('/desk/banker/customer/$id');

interface PartsProps {
  readonly customer: DeskCustomerDetail;
  readonly view: CustomerPageView;
  readonly onView: (change: Partial<CustomerPageView>) => void;
}

function CustomerParts({ customer, view, onView }: PartsProps) {
  return (
    <Tabs<CustomerTab>
      label="About this customer"
      value={view.tab ?? 'movements'}
      onChange={(tab) => onView({ tab: tab === 'movements' ? undefined : tab })}
      tabs={[
        {
          value: 'movements',
          label: 'Transaction History',
          content: <CustomerMovements customer={customer} view={view} onView={onView} />,
        },
        { value: 'holding', label: 'Deposits and card', content: <CustomerHolding customer={customer} /> },
        { value: 'record', label: 'Flags, KYC and audit trail', content: <CustomerRecord customer={customer} /> },
      ]}
    />
  );
}

/** Puts the customer's name in front of the tab's title, once it is known. */
function useNameInTitle(name: string | undefined): void {
  const { bank } = useShellWords().site;
  useEffect(() => {
    // A moment later, because the frame around all pages sets the title of a page that has just opened.
    const timer = setTimeout(() => {
      document.title = [name, 'Customer', bank].filter(Boolean).join(' · ');
    });
    return () => clearTimeout(timer);
  }, [name, bank]);
}

/**
 * Returns a function that leads from the page of a customer whose account was closed to the list from which it was opened, or else to
 * the dashboard. The customer is forgotten once the page is gone.
 */
function useLeavingClosed(id: string, list: CustomerFilter | undefined): (closed: string) => void {
  const navigate = useNavigate();
  const shown = useRef<string>(undefined);
  const left = useRef<string>(undefined);
  useEffect(() => {
    shown.current = id;
    return () => {
      shown.current = undefined;
      if (left.current === id) forgetCustomer(id);
    };
  }, [id]);
  return (closed) => {
    // The answer may come when another page is open, which stays.
    if (shown.current !== closed) return forgetCustomer(closed);
    left.current = closed;
    if (list) void navigate({ to: paths.bankerCustomers, search: list, replace: true });
    else void navigate({ to: paths.bankerDashboard, replace: true });
  };
}

/** One customer: details, status, transactions, and the bank's actions (B-CT-01…08). */
export function DeskCustomerPage() {
  const { id } = route.useParams();
  const view = customerPageViewFrom({ ...route.useSearch() });
  const navigate = useNavigate();
  const navigateHere = route.useNavigate();
  const onView = (change: Partial<CustomerPageView>) =>
    void navigateHere({
      search: (before) => customerPageViewFrom({ ...before, ...change }),
      // Back closes a window and leaves a tab; it does not undo a filter.
      replace: !('open' in change || 'tab' in change),
      resetScroll: false,
    });
  const { data: customer, error } = useQuery(deskCustomerQuery(id));
  const [task, setTask] = useState<CustomerTask>();
  const asked: CustomerTask | undefined = customer && view.task && { kind: view.task, customer, onOwnPage: true };
  const onTask = (next: CustomerTask | undefined) => {
    setTask(next);
    if (view.task) onView({ task: undefined });
  };
  const leave = useLeavingClosed(id, view.list);
  const failed = error !== null && customer === undefined;
  useNameInTitle(customer?.name);
  useEffect(() => {
    if (!failed) return;
    if (error instanceof BankError && error.code === 'NOT_FOUND') leaveDeskNotice('noCustomer');
    deskToast('bad', 'Failed to load customer data. Please try again.');
    void navigate({ to: paths.bankerDashboard, replace: true });
  }, [failed, error, navigate]);
  return (
    <PageLayout
      title={customer?.name ?? 'Customer'}
      lead={
        <span className="flex flex-wrap gap-x-4 print:hidden">
          <Link to={paths.bankerDashboard} className="inline-flex min-h-9 items-center gap-1.5 text-sm hover:underline">
            <ArrowLeft aria-hidden="true" className="size-4" /> Back to Dashboard
          </Link>
          {view.list && <CustomerListPlace id={id} list={view.list} />}
        </span>
      }
      actions={
        customer && (
          // As high as the line of links beside it.
          <div className="flex min-h-9 flex-wrap items-center gap-2">
            <CustomerBadges customer={{ ...customer, status: 'active' }} />
            <CustomerStatusBadge status={customer.status} />
          </div>
        )
      }
    >
      {customer ? (
        // A key, so that nothing of the customer before this one is shown while this one's data load.
        <div key={customer.id} className="flex flex-col gap-6">
          <div className="grid gap-6 lg:grid-cols-[1fr_20rem] print:block">
            <CustomerInformation customer={customer} view={view} onView={onView} />
            <AccountManagement customer={customer} onTask={setTask} />
          </div>
          <CustomerParts customer={customer} view={view} onView={onView} />
        </div>
      ) : (
        <SkeletonRows rows={6} />
      )}
      <CustomerDialogs task={task ?? asked} onTask={onTask} onClosed={leave} />
    </PageLayout>
  );
}
