import { type FormEvent, useState } from 'react';
import { changeLabel, changePoints, POINTS_NEEDED } from '../../../../contract/vocabulary/password-strength.ts';
import { changeStaffPassword } from '../../../api/desk/staff-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { StrengthMeter } from '../../../ui/strength-meter.tsx';
import { useDeskCall } from '../desk-call.ts';

const EMPTY = { current: '', next: '', again: '' };

function wrongOf({ current, next, again }: typeof EMPTY): Partial<typeof EMPTY> {
  return {
    ...(current === '' && { current: 'Current password is required' }),
    ...(changePoints(next) < POINTS_NEEDED && { next: 'Please choose a stronger password' }),
    ...(next !== again && { again: 'Passwords do not match' }),
  };
}

/** Changes one's own password; it has to reach 50 points, as for customers (C-PF-09). */
export function StaffPasswordForm() {
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<Partial<typeof EMPTY>>({});
  const { busy, problem, run } = useDeskCall();
  const points = changePoints(typed.next);
  const put = (key: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setTyped({ ...typed, [key]: event.target.value });
    setWrong({});
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongOf(typed);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    void run({
      call: () => changeStaffPassword(typed.current, typed.next),
      situation: 'password',
      success: () => 'Password updated successfully',
      done: () => setTyped(EMPTY),
    });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={typed.current}
        error={wrong.current}
        onChange={put('current')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={typed.next}
        error={wrong.next}
        onChange={put('next')}
      />
      {typed.next !== '' && (
        <StrengthMeter label="Strength of the password" level={points / 25} levels={4} word={changeLabel(points)} />
      )}
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        value={typed.again}
        error={wrong.again}
        onChange={put('again')}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" busy={busy} className="self-end">
        Change password
      </Button>
    </form>
  );
}
