import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { currentSession } from '../../api/client/session-store.ts';
import { askToReadDisclaimer } from '../../api/sign-in/disclaimer.ts';
import { takeAddress } from '../../api/sign-in/return-address.ts';
import { signInCustomer } from '../../api/sign-in/sign-in-calls.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { useWords } from '../../words/use-words.tsx';
import { SignInPanel } from './sign-in-panel.tsx';

/** 'Customer Login' (C-AU-01, C-AU-02); leads to the dashboard, or to the page whose guard led here. */
export function CustomerSignInPage() {
  const words = useWords();
  const t = words.signIn;
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    // Shown on arrival to visitors who are not signed in, once per visit (C-PU-11).
    if (currentSession().token === undefined) void askToReadDisclaimer();
  }, []);
  return (
    <SignInPanel
      title={t.customerTitle}
      lead={t.customerLead}
      call="loginCustomer"
      signIn={signInCustomer}
      situation="customerLogin"
      forgotPath={paths.customerForgotPassword}
      demoRole="customer"
      onDone={async () => {
        showToast({ tone: 'good', title: t.customerDone });
        await askToReadDisclaimer();
        const asked = takeAddress('/customer/');
        if (asked) router.history.replace(asked);
        else await navigate({ to: paths.customerDashboard, replace: true });
      }}
      below={
        <p className="mt-6 text-center text-sm text-ink-muted">
          {t.noAccount}{' '}
          <Link to={paths.register} className="font-medium text-accent-text underline underline-offset-4">
            {t.register}
          </Link>
        </p>
      }
    />
  );
}
