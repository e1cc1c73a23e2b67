import { useState } from 'react';
import { signInAs } from '../../../api/demo/sign-in-as.ts';
import type { DemoPerson } from '../../../components/demo-people-list.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';

/**
 * Returns a function that signs in as a person of the demo and opens a page, and the problem if that fails.
 * @param open loads a page afresh, so that nothing of the person before is left in it; it is given the path of their dashboard
 */
export function useSwitch(open: (dashboard: string) => void) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useSentence();
  const become = async (person: DemoPerson) => {
    setBusy(person.email);
    setProblem(undefined);
    try {
      const dashboard = await signInAs(person);
      if (dashboard) open(dashboard);
      else setProblem((words) => words.demo.people.secondFactor(person.name));
    } catch (error) {
      setProblem((words) => errorMessage(error, person.role === 'customer' ? 'customerLogin' : 'bankerLogin', words));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, problem, become: (person: DemoPerson) => void become(person) };
}
