import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { phone } from '../../../../contract/vocabulary/person-fields.ts';
import { lengthOf, text } from '../../../../contract/vocabulary/text.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { saveProfile } from '../../../api/customer/profile-queries.ts';
import { useFieldProblem } from '../../../components/field-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import type { Words } from '../../../words/catalogue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

const SHORTEST_NAME = 3;

/**
 * Returns the form's schema. A two-letter name from registration may stay while other fields change; a new one needs three
 * letters (C-PF-06).
 */
function profileForm(currentName: string, t: Words['profile']['details']) {
  return z.object({
    name: text({ required: t.nameShort, max: 100 }).refine(
      (name) => name === currentName || lengthOf(name) >= SHORTEST_NAME,
      { error: t.nameShort },
    ),
    address: text({ required: t.addressRequired, min: 5, tooShort: t.addressShort, max: 300, lines: true }),
    phone,
  });
}

/** Edits name, address and phone, in place of the facts. */
export function ProfileForm({ profile, onClose }: { profile: CustomerProfile; onClose: () => void }) {
  const words = useWords();
  const t = words.profile.details;
  const schema = useMemo(() => profileForm(profile.name, t), [profile.name, t]);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { name: profile.name, address: profile.address, phone: profile.phone },
  });
  const { errors, isSubmitting } = formState;
  const problem = useFieldProblem();
  const submit = handleSubmit(async (entered) => {
    try {
      await saveProfile(entered);
      showToast({ tone: 'good', title: t.saved });
      onClose();
    } catch (error) {
      setError('root', { message: errorMessage(error, 'saveProfile', words) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
      <TextField {...register('name')} label={t.name} autoComplete="name" error={problem(errors.name)} />
      <TextField
        {...register('phone')}
        label={t.phone}
        hint={t.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={problem(errors.phone)}
      />
      <TextAreaField
        {...register('address')}
        label={t.address}
        autoComplete="street-address"
        rows={3}
        error={problem(errors.address)}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
