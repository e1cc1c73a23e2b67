import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type DeskCustomerDetail, deskCustomerQuery } from '../../../api/desk/customer-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/windows/tabs.tsx';
import { deskToast } from '../desk-call.ts';
import { AccountManagement } from './account-management.tsx';
import { CustomerBadges, CustomerStatusBadge } from './customer-badges.tsx';
import { CustomerDialogs } from './customer-dialogs.tsx';
import { CustomerHolding } from './customer-holding.tsx';
import { CustomerInformation } from './customer-information.tsx';
import { CustomerMovements } from './customer-movements.tsx';
import { CustomerRecord } from './customer-record.tsx';
import type { CustomerTask } from './customer-task.ts';

const route = getRouteApi('/desk/banker/customer/$id');
type Part = 'movements' | 'holding' | 'record';

function CustomerParts({ customer }: { customer: DeskCustomerDetail }) {
  const [part, setPart] = useState<Part>('movements');
  return (
    <Tabs<Part>
      label="About this customer"
      value={part}
      onChange={setPart}
      tabs={[
        { value: 'movements', label: 'Transaction History', content: <CustomerMovements customer={customer} /> },
        { value: 'holding', label: 'Deposits and card', content: <CustomerHolding customer={customer} /> },
        { value: 'record', label: 'Flags, KYC and audit trail', content: <CustomerRecord customer={customer} /> },
      ]}
    />
  );
}

/** One customer: details, status, transactions, and the bank's actions (B-CT-01…08). */
export function DeskCustomerPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data: customer, error } = useQuery(deskCustomerQuery(id));
  const [task, setTask] = useState<CustomerTask>();
  const failed = error !== null && customer === undefined;
  useEffect(() => {
    if (!failed) return;
    deskToast('bad', 'Failed to load customer data. Please try again.');
    void navigate({ to: paths.bankerDashboard, replace: true });
  }, [failed, navigate]);
  return (
    <PageLayout
      title={customer?.name ?? 'Customer'}
      lead={
        <Link to={paths.bankerDashboard} className="inline-flex min-h-9 items-center gap-1.5 text-sm hover:underline">
          <span aria-hidden="true">←</span> Back to Dashboard
        </Link>
      }
      actions={
        customer && (
          <>
            <CustomerBadges customer={{ ...customer, status: 'active' }} />
            <CustomerStatusBadge status={customer.status} />
          </>
        )
      }
    >
      {customer ? (
        <div className="flex flex-col gap-6">
          <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
            <CustomerInformation customer={customer} />
            <AccountManagement customer={customer} onTask={setTask} />
          </div>
          <CustomerParts customer={customer} />
        </div>
      ) : (
        <SkeletonRows rows={6} />
      )}
      <CustomerDialogs task={task} onTask={setTask} />
    </PageLayout>
  );
}
