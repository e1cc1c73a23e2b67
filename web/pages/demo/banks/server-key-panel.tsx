import { useState } from 'react';
import { enterServerKey } from '../../../api/demo/bank-house.ts';
import { keepServerKey } from '../../../api/demo/bank-keys.ts';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';
import { useBankWords } from './bank-words.ts';

/** A key has only these characters; a text with others could not be sent in a header. */
const KEY = /^[\w-]+$/;

/** Asks for the server's key, which lists and changes the banks that others have made; or forgets it. */
export function ServerKeyPanel({ entered, admin }: { entered: boolean; admin: boolean }) {
  const t = useBankWords();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useSentence();
  const enter = async () => {
    const key = typed.trim();
    setProblem(undefined);
    if (!KEY.test(key)) return setProblem(() => t.key.wrong);
    setBusy(true);
    try {
      await enterServerKey(key);
      setTyped('');
    } catch (error) {
      const first = ({ status }: { status: number }) => (status === 401 || status === 403 ? t.key.wrong : undefined);
      setProblem((words) => errorMessage(error, { failed: t.key.failed, first }, words));
    } finally {
      setBusy(false);
    }
  };
  if (entered)
    return (
      <Panel title={t.key.title}>
        <p className="mb-4 text-sm">{t.key.entered}</p>
        <Button tone="secondary" onClick={() => keepServerKey(undefined)}>
          {t.key.forget}
        </Button>
      </Panel>
    );
  return (
    <Panel title={t.key.title}>
      <p className="mb-4 text-sm text-ink-muted">{admin ? t.key.leadAdmin : t.key.lead}</p>
      <AskForm
        label={t.key.title}
        onAsk={() => void enter()}
        className="flex max-w-2xl flex-col gap-3 sm:flex-row sm:items-start"
      >
        <TextField
          label={t.key.label}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
          className="sm:flex-1"
        />
        <Button type="submit" busy={busy} className="sm:mt-6.5">
          {t.key.show}
        </Button>
      </AskForm>
    </Panel>
  );
}
