import { useWords } from '../words/use-words.tsx';

interface Problem {
  readonly message?: string | undefined;
}

/**
 * Returns a function that translates a field's error: `problem(errors.email)`. The contract's checks are in English, because
 * the server answers with the same sentences.
 */
export function useFieldProblem(): (problem: Problem | undefined) => string | undefined {
  const { bankSays } = useWords();
  return (problem) => problem?.message && bankSays(problem.message);
}
