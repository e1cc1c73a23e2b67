import type { z } from 'zod';
import { phone, postalAddress } from '../../../../contract/vocabulary/person-fields.ts';
import { shownLengthOf } from '../../../../contract/vocabulary/text.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { saveProfile } from '../../../api/customer/profile-queries.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/use-words.tsx';

const SHORTEST_NAME = 3;

const problemOf = (schema: z.ZodType, typed: string) => schema.safeParse(typed).error?.issues[0]?.message;

/** Edits name, address and phone, in place of the facts. */
export function ProfileForm({ profile, onClose }: { profile: CustomerProfile; onClose: () => void }) {
  const t = useWords().profile.details;
  const form = useContractForm('updateProfile', {
    defaults: { name: profile.name, address: profile.address, phone: profile.phone },
    // A name from before its characters were limited may stay.
    body: ({ name, ...rest }) => (name === profile.name ? rest : { name, ...rest }),
    check: ({ name, address, phone: number }) => ({
      // A two-letter name from registration may stay while other fields change (C-PF-06).
      name: name.trim() === profile.name || shownLengthOf(name) >= SHORTEST_NAME ? undefined : t.nameShort,
      // To the bank an absent field is one that stays; here an empty one is an error.
      address: problemOf(postalAddress, address),
      phone: problemOf(phone, number),
    }),
    send: saveProfile,
    failure: 'saveProfile',
    success: () => t.saved,
    done: onClose,
  });
  return (
    <PanelForm form={form} submit={t.save} cancel={{ label: t.cancel, onCancel: onClose }}>
      <TextField label={t.name} autoComplete="name" {...form.field('name')} />
      <TextField
        label={t.phone}
        hint={t.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.field('phone')}
      />
      <TextAreaField label={t.address} autoComplete="street-address" rows={3} {...form.field('address')} />
    </PanelForm>
  );
}
