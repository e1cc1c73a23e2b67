import { changeLabel, changePoints, POINTS_NEEDED } from '../../../../contract/vocabulary/password-strength.ts';
import { changeStaffPassword } from '../../../api/desk/staff-queries.ts';
import { useNewPasswordRule } from '../../../forms/new-password-rule.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { StrengthMeter } from '../../../ui/strength-meter.tsx';
import { useDeskForm } from '../desk-form.ts';

/** Changes the reader's own password, which needs 50 points, as for customers (C-PF-09). */
export function StaffPasswordForm() {
  const rule = useNewPasswordRule();
  const form = useDeskForm('changeBankerPassword', {
    defaults: { currentPassword: '', newPassword: '', again: '' },
    check: ({ currentPassword, newPassword, again }) => ({
      currentPassword: currentPassword === '' ? 'Current password is required' : undefined,
      newPassword:
        changePoints(newPassword) < POINTS_NEEDED ? 'Please choose a stronger password' : rule.problem(newPassword),
      again: newPassword === again ? undefined : 'Passwords do not match',
    }),
    send: changeStaffPassword,
    situation: 'password',
    success: () => 'Password updated successfully',
    done: (_, reset) => reset(),
  });
  const { newPassword } = form.typed;
  const points = changePoints(newPassword);
  return (
    <PanelForm form={form} submit="Change password">
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
      <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
      {newPassword !== '' && (
        <StrengthMeter label="Password strength" level={points / 25} levels={4} word={changeLabel(points)} />
      )}
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('again')} />
    </PanelForm>
  );
}
