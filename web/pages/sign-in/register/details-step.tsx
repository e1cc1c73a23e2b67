import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import type { AccountType } from '../../../../contract/vocabulary/bank-terms.ts';
import { startRegistration } from '../../../api/sign-in/sign-in-calls.ts';
import { useFieldProblem } from '../../../components/field-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { AccountTypeSummary } from './account-type-summary.tsx';
import { type RegistrationEntries, registrationForm } from './registration-form.ts';
import { RegistrationStrength } from './registration-strength.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface DetailsStepProps {
  /** Undefined when the address names a type that there is none of. */
  readonly accountType: AccountType | undefined;
  readonly entries: RegistrationEntries;
  readonly onSent: (entries: RegistrationEntries) => void;
}

/** Step 1: who the customer is. Sending it has a code mailed (C-RG-05, C-RG-08…14). */
export function DetailsStep({ accountType, entries, onSent }: DetailsStepProps) {
  const words = useWords();
  const t = words.registration;
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: standardSchemaResolver(registrationForm),
    defaultValues: entries,
  });
  const { errors, isSubmitting } = formState;
  const problem = useFieldProblem();
  const [typedPassword, terms] = useWatch({ control, name: ['password', 'terms'] });
  const submit = handleSubmit(async (entered) => {
    if (!accountType) {
      setError('root', { message: t.validation.accountType });
      return;
    }
    try {
      const { terms: _accepted, ...details } = entered;
      await startRegistration({ ...details, accountType });
      showToast({ tone: 'good', title: t.otpSent });
      onSent(entered);
    } catch (error) {
      showToast({ tone: 'bad', title: t.toastRegisterFailed });
      setError('root', { message: errorMessage(error, 'register', words) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
      <AccountTypeSummary type={accountType} />
      <TextField {...register('name')} label={t.name} autoComplete="name" error={problem(errors.name)} />
      <TextField
        {...register('email')}
        label={t.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={problem(errors.email)}
      />
      <PasswordField
        {...register('password')}
        label={t.password}
        autoComplete="new-password"
        error={problem(errors.password)}
      />
      <RegistrationStrength password={typedPassword} />
      <TextAreaField
        {...register('address')}
        label={t.address}
        autoComplete="street-address"
        rows={2}
        error={problem(errors.address)}
      />
      <TextField
        {...register('phone')}
        label={t.phone}
        hint={t.phoneHint}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={problem(errors.phone)}
      />
      <TermsCheckbox {...register('terms')} />
      <Button type="submit" size="large" busy={isSubmitting} disabled={!terms}>
        {isSubmitting ? t.submitting : t.submit}
      </Button>
    </form>
  );
}
