import { useNavigate } from '@tanstack/react-router';
import { Banknote, FileBarChart, Flag, IdCard, Search, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import type { DeskCustomer } from '../../../api/desk/customer-queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { AddCustomerButton } from '../customers/add-customer-button.tsx';
import { CustomerDialogs } from '../customers/customer-dialogs.tsx';
import { CustomerPicker } from '../customers/customer-picker.tsx';
import type { CustomerTask } from '../customers/customer-task.ts';
import { deskToast } from '../desk-call.ts';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { focusCustomerSearch } from './dashboard-customers.tsx';

function Tile({ icon, label, onPress }: { icon: ReactNode; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-24 flex-col items-center justify-center gap-2 rounded-field border border-line bg-surface px-2 py-3 text-center text-sm font-medium transition-colors hover:border-accent-line hover:bg-accent-soft [&_svg]:size-6 [&_svg]:text-accent-text"
    >
      {icon}
      {label}
    </button>
  );
}

type Picking = 'flag' | 'kyc';

/** Keeps the two steps: choose a customer, then open the task's dialog. */
function usePickedTask() {
  const [picking, setPicking] = useState<Picking>();
  const [task, setTask] = useState<CustomerTask>();
  const pick = (customer: DeskCustomer) => {
    if (picking) setTask({ kind: picking, customer });
    setPicking(undefined);
  };
  return { picking, setPicking, task, setTask, pick };
}

/** The six quick actions (B-DB-06…12, decision 33). */
export function QuickActions() {
  const navigate = useNavigate();
  const { picking, setPicking, task, setTask, pick } = usePickedTask();
  const [reporting, setReporting] = useState(false);
  const deposit = () => {
    deskToast('info', 'Please select a customer from the list below to make a deposit');
    focusCustomerSearch();
  };
  return (
    <Panel title="Quick Actions" className="print:hidden">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        <AddCustomerButton render={(press) => <Tile icon={<UserPlus />} label="Add Customer" onPress={press} />} />
        <Tile icon={<Banknote />} label="Make Deposit" onPress={deposit} />
        <Tile icon={<Search />} label="Check Account" onPress={() => void navigate({ to: paths.bankerCustomers })} />
        <Tile icon={<FileBarChart />} label="Generate Report" onPress={() => setReporting(true)} />
        <Tile icon={<Flag />} label="Flag Account" onPress={() => setPicking('flag')} />
        <Tile icon={<IdCard />} label="Update KYC" onPress={() => setPicking('kyc')} />
      </div>
      <Dialog
        open={picking !== undefined}
        onClose={() => setPicking(undefined)}
        title={picking === 'kyc' ? 'Update KYC' : 'Flag Account'}
        description="Select the customer"
      >
        <CustomerPicker onPick={pick} />
      </Dialog>
      <CustomerDialogs task={task} onTask={setTask} />
      <ReportDialog open={reporting} onClose={() => setReporting(false)} />
    </Panel>
  );
}
