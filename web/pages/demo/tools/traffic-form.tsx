import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setTraffic, trafficQuery } from '../../../api/demo/demo-traffic.ts';
import { Switch } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Switches the traffic of the demo, which the days bring that the moved clock passes (admins). */
export function TrafficForm() {
  const t = useWords().demo;
  const traffic = useQuery(trafficQuery);
  const [wanted, setWanted] = useState<boolean>();
  const [problem, setProblem] = useSentence();

  async function change(on: boolean) {
    setWanted(on);
    setProblem(undefined);
    try {
      await setTraffic(on);
    } catch (error) {
      setProblem((words) =>
        errorMessage(error, { failed: words.demo.trafficFailed, noAnswer: words.errors.network }, words),
      );
    } finally {
      setWanted(undefined);
    }
  }

  return (
    <section aria-labelledby="demo-traffic" className="mb-6 border-b border-line pb-6">
      <h3 id="demo-traffic" className="font-semibold">
        {t.traffic}
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-muted">{t.trafficLead}</p>
      {problem && (
        <Notice tone="error" className="mb-4">
          {problem}
        </Notice>
      )}
      <Switch
        label={t.trafficSwitch}
        checked={wanted ?? traffic.data ?? false}
        disabled={wanted !== undefined || traffic.data === undefined}
        onChange={(event) => void change(event.target.checked)}
      />
    </section>
  );
}
