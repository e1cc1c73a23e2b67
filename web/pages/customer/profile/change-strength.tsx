import { CircleCheck, CircleX } from 'lucide-react';
import { changeLabel, changePoints } from '../../../../contract/vocabulary/password-strength.ts';
import { StrengthMeter } from '../../../ui/strength-meter.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The 100-point meter of a new password, with its label and the missing points (C-PF-09, C-PF-10). */
export function ChangeStrength({ password }: { password: string }) {
  const t = useWords().profile.password;
  const points = changePoints(password);
  return (
    <StrengthMeter
      label={t.strength}
      level={points / 25}
      levels={4}
      word={t.points(t.labels[changeLabel(points)], points)}
      hints={[
        { text: t.hints.length, met: [...password].length >= 8 },
        { text: t.hints.lowercase, met: /\p{Ll}/u.test(password) },
        { text: t.hints.uppercase, met: /\p{Lu}/u.test(password) },
        { text: t.hints.digit, met: /[0-9!@#$%^&*]/.test(password) },
      ]}
    />
  );
}

/** Shows while typing whether the two new passwords match (C-PF-08). */
export function PasswordsMatch({ match }: { match: boolean }) {
  const t = useWords().profile.password;
  const Icon = match ? CircleCheck : CircleX;
  return (
    <p
      role="status"
      className={
        match
          ? 'flex items-center gap-1.5 text-sm font-medium text-accent-text'
          : 'flex items-center gap-1.5 text-sm font-medium text-danger-text'
      }
    >
      <Icon aria-hidden="true" className="size-4" />
      {match ? t.match : t.differ}
    </p>
  );
}
