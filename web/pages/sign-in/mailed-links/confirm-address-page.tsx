import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { confirmAddress } from '../../../api/sign-in/sign-in-calls.ts';
import { EntryLayout } from '../../../components/page-layout.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { tokenFromAddress } from './token-from-address.ts';

/**
 * The target of the link in the mailbox of a customer's new address. A press confirms it, because programs that scan
 * mails open links.
 */
export function ConfirmAddressPage() {
  const words = useWords();
  const t = words.signIn;
  const [token] = useState(tokenFromAddress);
  const [state, setState] = useState<'asking' | 'busy' | 'changed' | 'confirmed'>('asking');
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setState('busy');
    setProblem(undefined);
    try {
      setState((await confirmAddress(token)) ? 'changed' : 'confirmed');
    } catch (error) {
      setState('asking');
      setProblem(errorMessage(error, 'resetPassword', words));
    }
  };
  const done = state === 'changed' || state === 'confirmed';
  return (
    <EntryLayout title={t.confirmAddressTitle}>
      <Panel>
        {token === '' && <Notice tone="error">{t.resetNoToken}</Notice>}
        {problem && <Notice tone="error">{problem}</Notice>}
        {done && <Notice tone="good">{state === 'changed' ? t.addressChanged : t.addressConfirmed}</Notice>}
        {!done && token !== '' && (
          <>
            <p className="mb-4">{t.confirmAddressLead}</p>
            <Button className="w-full" busy={state === 'busy'} onClick={() => void confirm()}>
              {t.confirmAddressSubmit}
            </Button>
          </>
        )}
        {done && (
          <Link to={paths.customerLogin} className={`${buttonClass('primary')} mt-4`}>
            {words.site.customerLogin}
          </Link>
        )}
      </Panel>
    </EntryLayout>
  );
}
