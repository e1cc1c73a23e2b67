import { useState } from 'react';
import { NetworkError } from '../../../api/client/bank-error.ts';
import { type Verification, verifyCode } from '../../../api/public/verify-calls.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { VerifiedDocument } from './verified-document.tsx';

type State =
  | { readonly at: 'asking'; readonly problem?: string }
  | { readonly at: 'checking' }
  | { readonly at: 'found'; readonly found: Verification };

/** Checks whether a document came from the bank; needs no session. A document's QR code leads here with its code. */
export function VerifyPage() {
  const words = useWords();
  const t = words.exports.verify;
  // In the fragment, so that the code stays in the browser until the button is pressed.
  const [code, setCode] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const [state, setState] = useState<State>({ at: 'asking' });
  const check = () => {
    if (code.trim() === '') {
      setState({ at: 'asking', problem: t.codeMissing });
      return;
    }
    setState({ at: 'checking' });
    verifyCode(code).then(
      (found) => setState({ at: 'found', found }),
      (error: unknown) =>
        setState({ at: 'asking', problem: error instanceof NetworkError ? words.errors.network : t.failed }),
    );
  };
  return (
    <PageLayout width="text" title={t.title} lead={t.lead}>
      <Panel>
        <AskForm onAsk={check} className="flex flex-col gap-4">
          <TextField
            label={t.code}
            hint={t.codeHint}
            value={code}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="KOSH-0000-0000-0000-0000"
            error={state.at === 'asking' ? state.problem : undefined}
            onChange={(event) => {
              setCode(event.target.value);
              setState({ at: 'asking' });
            }}
          />
          <div>
            <Button type="submit" busy={state.at === 'checking'}>
              {state.at === 'checking' ? t.working : t.submit}
            </Button>
          </div>
        </AskForm>
        <div aria-live="polite" className="not-empty:mt-5">
          {state.at === 'found' && <VerifiedDocument found={state.found} />}
          {state.at === 'asking' && state.problem === t.failed && <Notice tone="error">{t.failed}</Notice>}
        </div>
      </Panel>
    </PageLayout>
  );
}
