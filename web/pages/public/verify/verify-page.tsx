import { useState } from 'react';
import { NetworkError } from '../../../api/client/bank-error.ts';
import { type Verification, verifyCode } from '../../../api/public/verify-calls.ts';
import { useAddressFragment } from '../../../components/address-fragment.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useLatestRun } from '../../../ui/latest-run.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { VerifiedDocument } from './verified-document.tsx';

type State =
  | { readonly at: 'asking'; readonly problem?: 'missing' | 'noAnswer' | 'failed' }
  | { readonly at: 'checking' }
  | { readonly at: 'found'; readonly found: Verification };

/** Asks for a code, beginning with that of the link, and shows what the bank knows of it. */
function CodeForm({ linked }: { linked: string }) {
  const words = useWords();
  const t = words.exports.verify;
  const [code, setCode] = useState(linked);
  const [state, setState] = useState<State>({ at: 'asking' });
  const beginCheck = useLatestRun();
  const check = () => {
    if (code.trim() === '') {
      setState({ at: 'asking', problem: 'missing' });
      return;
    }
    const isLatest = beginCheck();
    setState({ at: 'checking' });
    verifyCode(code).then(
      (found) => isLatest() && setState({ at: 'found', found }),
      (error: unknown) =>
        isLatest() && setState({ at: 'asking', problem: error instanceof NetworkError ? 'noAnswer' : 'failed' }),
    );
  };
  const problem = state.at === 'asking' ? state.problem : undefined;
  const said = { missing: t.codeMissing, noAnswer: words.errors.network, failed: t.failed };
  return (
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
          error={problem && said[problem]}
          onChange={(event) => {
            // The answer about the code before is not about this one.
            beginCheck();
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
        {problem === 'failed' && <Notice tone="error">{t.failed}</Notice>}
      </div>
    </Panel>
  );
}

/** Checks whether a document came from the bank; needs no session. A document's QR code leads here with its code. */
export function VerifyPage() {
  const t = useWords().exports.verify;
  // In the fragment, so that the code stays in the browser until the button is pressed.
  const linked = useAddressFragment();
  return (
    <PageLayout width="text" title={t.title} lead={t.lead}>
      <CodeForm key={linked} linked={linked} />
    </PageLayout>
  );
}
