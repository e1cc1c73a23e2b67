import { useQuery } from '@tanstack/react-query';
import { MIN_PASSWORD_LENGTH } from '../../contract/vocabulary/password-strength.ts';
import { lengthOf } from '../../contract/vocabulary/text.ts';
import { bankInfoQuery } from '../api/public/bank-info-queries.ts';

/** Returns the fewest characters that this bank takes in a new password, and the message for one that has fewer. */
export function useNewPasswordRule(): {
  readonly shortest: number;
  readonly problem: (typed: string) => string | undefined;
} {
  const shortest = useQuery(bankInfoQuery).data?.shortestPassword ?? MIN_PASSWORD_LENGTH;
  return {
    shortest,
    problem: (typed) =>
      typed !== '' && lengthOf(typed) < shortest ? `Password must be at least ${shortest} characters long` : undefined,
  };
}
