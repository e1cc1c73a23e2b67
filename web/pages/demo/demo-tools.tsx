import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../api/client/session-store.ts';
import { useFault } from '../../api/demo/fault-setting.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/windows/dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { FaultForm } from './fault-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { TrafficForm } from './traffic-form.tsx';

/** The demo's own tools, behind a button at the end of every page: the fault panel, the traffic and the reset. */
export function DemoTools({ profile }: { profile: string | null }) {
  const t = useWords().demo;
  const [open, setOpen] = useState(false);
  const admin = useSession().role === 'admin';
  const armed = useFault() !== undefined;
  const close = () => setOpen(false);
  return (
    <div className="flex justify-center px-4 py-3 print:hidden">
      <button
        type="button"
        data-testid="demo-tools"
        onClick={() => setOpen(true)}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-full border border-dashed px-4 text-sm font-medium hover:bg-hover',
          armed ? 'border-warn bg-warn-soft text-warn-text' : 'border-line-strong text-ink-muted',
        )}
      >
        <FlaskConical aria-hidden="true" className="size-4" />
        {armed ? t.armed : t.open}
      </button>
      <Dialog open={open} onClose={close} title={t.title} description={t.lead}>
        <FaultForm onSet={close} />
        {admin && <TrafficForm />}
        <ResetForm profile={profile ?? 'none'} onDone={close} />
        <p className="mt-6 flex flex-wrap gap-x-6 border-t border-line pt-5 text-sm">
          <Link to={paths.mailbox} onClick={close} className="font-medium text-accent-text underline">
            {t.mailbox}
          </Link>
          {/* The server makes this page, so it is no link of the router. */}
          <a href="/api/docs" className="font-medium text-accent-text underline">
            {t.api}
          </a>
        </p>
      </Dialog>
    </div>
  );
}
