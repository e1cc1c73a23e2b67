import { BY_CUSTOMERS, BY_TELLERS, CLAIMED, NOT_CLAIMED, REVERSAL_DATES } from '../../../../contract/desk/bank-day.ts';
import { rupeesText } from '../../../../contract/vocabulary/money.ts';
import { type Policy, previewPolicy, savePolicy } from '../../../api/desk/staff-queries.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DeskAmountField } from '../desk-amount-field.tsx';
import { useDeskForm } from '../desk-form.ts';
import { QuestionDialog, useQuestion } from '../question.tsx';
import { type PolicyRules, policyChanges } from './policy-facts.ts';

const DATES = Object.entries(REVERSAL_DATES).map(([value, label]) => ({ value, label }));
const CLAIMS = [
  { value: 'no', label: NOT_CLAIMED },
  { value: 'yes', label: CLAIMED },
];

const CASH = [
  { value: 'yes', label: BY_CUSTOMERS },
  { value: 'no', label: BY_TELLERS },
];

type Effect = Awaited<ReturnType<typeof previewPolicy>>;

/** The changes of a policy, and their effect on the payments of the last days. */
function PolicyEffect({ changes, effect }: { changes: ReturnType<typeof policyChanges>; effect: Effect }) {
  const { days, payments, wait_now, would_wait } = effect;
  return (
    <>
      <Facts facts={changes} />
      <p className="mt-4 text-sm">
        Of the last {days} days’ {payments.toLocaleString('en-IN')} payments {would_wait.toLocaleString('en-IN')} would
        have waited {wait_now === would_wait ? 'too, as now' : `instead of ${wait_now.toLocaleString('en-IN')}`}.
      </p>
    </>
  );
}

function withRest(current: Policy, body: Partial<PolicyRules>): PolicyRules {
  return { ...current, ...body };
}

/** Changes the policy from now on; pending transactions keep the rule they were made under. */
export function PolicyForm({ current }: { current: Policy }) {
  const question = useQuestion();
  const form = useDeskForm('savePolicy', {
    defaults: {
      reviewAbove: rupeesText(current.reviewAbove),
      customerDayLimit: rupeesText(current.customerDayLimit),
      tellerDayLimit: rupeesText(current.tellerDayLimit),
      confirmAbove: rupeesText(current.confirmAbove),
      carefulAbove: rupeesText(current.carefulAbove),
      correctionAbove: rupeesText(current.correctionAbove),
      reversalDate: current.reversalDate,
      claims: current.claimsAllowed ? 'yes' : 'no',
      cash: current.selfServiceCash ? 'yes' : 'no',
      pendingDays: String(current.pendingDays),
    },
    body: ({ claims, cash, ...typed }) => ({
      ...typed,
      claimsAllowed: claims === 'yes',
      selfServiceCash: cash === 'yes',
    }),
    send: async (body) => {
      const changes = policyChanges(current, withRest(current, body));
      if (changes.length === 0) return savePolicy(body);
      const effect = await previewPolicy(body);
      const agreed = await question.ask({
        title: 'Save this policy?',
        children: <PolicyEffect changes={changes} effect={effect} />,
        confirm: 'Save this policy',
      });
      return agreed ? savePolicy(body) : undefined;
    },
    situation: 'policy',
    success: (answer) => answer && (answer.message ?? 'Policy saved'),
  });
  return (
    <>
      <PanelForm form={form} submit="Save policy">
        <DeskAmountField signed label="Approval needed above" {...form.control('reviewAbove')} />
        <DeskAmountField signed label="A customer’s day without review" {...form.control('customerDayLimit')} />
        <DeskAmountField
          signed
          label="A banker’s deposits of a day without review"
          {...form.control('tellerDayLimit')}
        />
        <DeskAmountField signed label="Customers confirm a first transfer above" {...form.control('confirmAbove')} />
        <DeskAmountField signed label="After a new e-mail address, review above" {...form.control('carefulAbove')} />
        <DeskAmountField signed label="Charges and goodwill wait above" {...form.control('correctionAbove')} />
        <SelectField label="A reversal counts for" choices={DATES} {...form.field('reversalDate')} />
        <SelectField label="Money that is spent already" choices={CLAIMS} {...form.field('claims')} />
        <SelectField label="Cash is paid in and taken out" choices={CASH} {...form.field('cash')} />
        <TextField
          label="Pending transactions expire after (days)"
          inputMode="numeric"
          {...form.field('pendingDays')}
        />
      </PanelForm>
      <QuestionDialog {...question.dialog} />
    </>
  );
}
