import { useEffect } from 'react';
import type { AccountType } from '../../../../contract/vocabulary/account-terms.ts';
import { startRegistration } from '../../../api/sign-in/sign-in-calls.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { useNewPasswordRule } from '../../../forms/new-password-rule.ts';
import { StepForm } from '../../../forms/step-form.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { AccountTypeSummary } from './account-type-summary.tsx';
import type { RegistrationEntries } from './registration-form.ts';
import { RegistrationStrength } from './registration-strength.tsx';
import { keepRegistration } from './started-registration.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface DetailsStepProps {
  /** Undefined when the address names an unknown type. */
  readonly accountType: AccountType | undefined;
  readonly entries: RegistrationEntries;
  readonly onSent: (entries: RegistrationEntries) => void;
}

/** Step 1: the customer's details. Sending it mails a code (C-RG-05, C-RG-08…14). */
export function DetailsStep({ accountType, entries, onSent }: DetailsStepProps) {
  const words = useWords();
  const t = words.registration;
  const rule = useNewPasswordRule();
  const form = useContractForm('register', {
    defaults: entries,
    body: ({ terms: _accepted, ...details }) => ({ ...details, accountType }),
    check: ({ password }) => ({ password: rule.problem(password) }),
    send: async (body) => {
      await startRegistration(body);
      return body;
    },
    failure: 'register',
    success: () => t.otpSent,
    failed: () => t.toastRegisterFailed,
    after: ({ accountType: _chosen, ...details }) => onSent({ ...details, terms: true }),
  });
  const { name, email, address, phone } = form.typed;
  useEffect(() => {
    const kept = { name, email, address, phone };
    if (Object.values(kept).some(Boolean)) keepRegistration({ entries: kept, accountType, step: 'details' });
  }, [name, email, address, phone, accountType]);
  const { error: _none, ...terms } = form.field('terms');
  return (
    <StepForm form={form} submit={form.busy ? t.submitting : t.submit} disabled={!form.typed.terms}>
      <AccountTypeSummary type={accountType} />
      <TextField {...form.field('name')} label={t.name} autoComplete="name" />
      <TextField {...form.field('email')} label={t.email} type="email" autoComplete="email" inputMode="email" />
      <PasswordField {...form.field('password')} label={t.password} autoComplete="new-password" />
      <RegistrationStrength password={form.typed.password} shortest={rule.shortest} />
      <TextAreaField {...form.field('address')} label={t.address} autoComplete="street-address" rows={2} />
      <TextField
        {...form.field('phone')}
        label={t.phone}
        hint={t.phoneHint}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
      />
      <TermsCheckbox {...terms} />
    </StepForm>
  );
}
