import { useWords } from '../words/use-words.tsx';

interface Problem {
  readonly message?: string | undefined;
}

/**
 * What is wrong with a field, in the reader's language: `problem(errors.email)`. The contract's checks word
 * their sentences in English, for the server answers with the same.
 */
export function useFieldProblem(): (problem: Problem | undefined) => string | undefined {
  const { bankSays } = useWords();
  return (problem) => problem?.message && bankSays(problem.message);
}
