import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { resendCode, verifyCode } from '../../../api/sign-in/sign-in-calls.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { StepForm } from '../../../forms/step-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OneTimeCodeField } from '../../../ui/one-time-code-field.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useSentence } from '../../../words/use-sentence.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { OpenedAccount } from './done-step.tsx';

const RESEND_AFTER_MS = 30_000;

/** Counts seconds down from a fixed time, because browsers slow the timers of a tab in the background. */
function useCountdown(milliseconds: number): [secondsLeft: number, restart: () => void] {
  const [now, setNow] = useState(Date.now);
  const [end, setEnd] = useState(now + milliseconds);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const restart = () => {
    setNow(Date.now());
    setEnd(Date.now() + milliseconds);
  };
  return [left, restart];
}

interface VerificationStepProps {
  readonly email: string;
  readonly onBack: () => void;
  readonly onDone: (account: OpenedAccount) => void;
}

/** Step 2: the mailed code (C-RG-06, C-RG-15…17). */
export function VerificationStep({ email, onBack, onDone }: VerificationStepProps) {
  const t = useWords().registration;
  const info = useQuery(bankInfoQuery);
  const [resendFailure, setResendFailure] = useSentence();
  const [wait, restart] = useCountdown(RESEND_AFTER_MS);
  const [asking, setAsking] = useState(false);
  const form = useContractForm('verifyOtp', {
    defaults: { otp: '' },
    body: ({ otp }) => ({ email, otp }),
    send: (body) => {
      setResendFailure(undefined);
      return verifyCode(body.email, body.otp);
    },
    failure: 'verifyOtp',
    failed: () => t.toastVerifyFailed,
    after: onDone,
  });
  const resend = async () => {
    setAsking(true);
    setResendFailure(undefined);
    try {
      await resendCode(email);
      showToast({ tone: 'good', title: t.otpResent });
      restart();
    } catch (error) {
      showToast({ tone: 'bad', title: t.toastResendFailed });
      setResendFailure((words) => errorMessage(error, 'resendOtp', words));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <StepForm
        form={form}
        submit={form.busy ? t.verifying : t.verify}
        disabled={form.typed.otp.length !== 6}
        problem={resendFailure && <Notice tone="error">{resendFailure}</Notice>}
      >
        <p>{t.codeLead(email)}</p>
        {info.data?.demo && (
          <Notice tone="info">
            {t.codeDemo}{' '}
            <Link
              to={paths.mailbox}
              search={{ to: email }}
              target="_blank"
              className="font-medium underline underline-offset-4"
            >
              {t.openMailbox}
            </Link>
          </Notice>
        )}
        <OneTimeCodeField {...form.control('otp')} label={t.code} />
      </StepForm>
      <div className="-mx-3 flex flex-wrap justify-between gap-2">
        <Button tone="quiet" size="small" onClick={onBack}>
          {t.back}
        </Button>
        <Button tone="quiet" size="small" disabled={wait > 0} busy={asking} onClick={() => void resend()}>
          {wait > 0 ? t.resendIn(wait) : t.resend}
        </Button>
      </div>
    </div>
  );
}
