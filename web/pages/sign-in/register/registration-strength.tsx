import { registrationStrength } from '../../../../contract/vocabulary/password-strength.ts';
import { StrengthMeter } from '../../../ui/strength-meter.tsx';
import { useWords } from '../../../words/use-words.tsx';

const LEVELS = { weak: 1, moderate: 2, strong: 3 } as const;

/** The password's strength on the registration form's scale, with its three hints (C-RG-10). */
export function RegistrationStrength({ password, shortest }: { password: string; shortest: number }) {
  const t = useWords().registration;
  const strength = registrationStrength(password, shortest);
  return (
    <StrengthMeter
      label={t.strength}
      level={password === '' ? 0 : LEVELS[strength]}
      levels={3}
      word={password === '' ? '' : t.strengths[strength]}
      hints={[
        { text: t.hints.length(shortest), met: [...password].length >= shortest },
        { text: t.hints.uppercase, met: /\p{Lu}/u.test(password) },
        { text: t.hints.number, met: /\d/.test(password) },
      ]}
    />
  );
}
