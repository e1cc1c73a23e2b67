import { useState } from 'react';
import { confirmPhone, mailPhoneCode } from '../../../api/customer/profile-queries.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OneTimeCodeField } from '../../../ui/one-time-code-field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Takes the mailed code that confirms a changed number (decision 78). */
export function PhoneConfirmation({ phone, email }: { phone: string; email: string }) {
  const t = useWords().profile.details;
  const [problem, setProblem] = useSentence();
  const [asking, setAsking] = useState(false);
  const form = useContractForm('confirmPhone', {
    defaults: { code: '' },
    send: (body) => {
      setProblem(undefined);
      return confirmPhone(body);
    },
    failure: 'saveProfile',
    success: () => t.phoneConfirmed,
  });
  const sendAgain = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      await mailPhoneCode();
      showToast({ tone: 'good', title: t.phoneCodeSent });
    } catch (error) {
      setProblem((words) => errorMessage(error, 'saveProfile', words));
    } finally {
      setAsking(false);
    }
  };
  return (
    <section aria-label={t.confirmPhoneTitle} className="mb-5 rounded-field border border-line bg-sunken p-4">
      <h3 className="font-semibold">{t.confirmPhoneTitle}</h3>
      <p className="mt-1 mb-4 text-sm break-words text-ink-muted">{t.phoneLead(phone, email)}</p>
      <PanelForm
        form={form}
        submit={t.confirmPhone}
        disabled={form.typed.code.length !== 6}
        problem={problem && <Notice tone="error">{problem}</Notice>}
      >
        <OneTimeCodeField {...form.control('code')} label={t.phoneCode} />
      </PanelForm>
      <Button tone="quiet" size="small" className="mt-2 -ml-3" busy={asking} onClick={() => void sendAgain()}>
        {t.newPhoneCode}
      </Button>
    </section>
  );
}
