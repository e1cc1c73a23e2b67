import { useNavigate, useRouter } from '@tanstack/react-router';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { takeAddress } from '../../api/sign-in/return-address.ts';
import { signInBanker } from '../../api/sign-in/sign-in-calls.ts';
import { prefersReducedMotion } from '../../ui/media-query.ts';
import { SHORT_TOAST_MS, showToast } from '../../ui/toast-queue.ts';
import { useWords } from '../../words/use-words.tsx';
import { SignInPanel } from './sign-in-panel.tsx';

/** 'Banker Login'; on success the dashboard follows after half a second (C-AU-03), or the page whose guard led here. */
export function BankerSignInPage() {
  const t = useWords().signIn;
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <SignInPanel
      title={t.bankerTitle}
      lead={t.bankerLead}
      call="loginBanker"
      signIn={signInBanker}
      situation="bankerLogin"
      forgotPath={paths.bankerForgotPassword}
      demoRole="staff"
      failedToast={t.bankerFailed}
      toastMs={SHORT_TOAST_MS}
      onDone={async () => {
        showToast({ tone: 'good', title: t.bankerDone, timeout: SHORT_TOAST_MS });
        if (!prefersReducedMotion()) await new Promise((resolve) => setTimeout(resolve, 500));
        const asked = takeAddress('/banker/');
        if (asked) router.history.replace(asked);
        else await navigate({ to: paths.bankerDashboard, replace: true });
      }}
    />
  );
}
