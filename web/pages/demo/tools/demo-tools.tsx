import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { useFault } from '../../../api/demo/fault-setting.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { Tabs } from '../../../ui/windows/tabs.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { CallsTab } from './calls-tab.tsx';
import { FaultForm } from './fault-form.tsx';
import { MailTab } from './mail-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { ResetForm } from './reset-form.tsx';
import { type Tool, toolOfThisLoad } from './shown-tool.ts';
import { TimeTab } from './time-tab.tsx';
import { TrafficForm } from './traffic-form.tsx';

/** The demo's own tools, in a drawer behind a button at the end of every page; the tool used last is shown again, a fault that is set before it. */
export function DemoTools({ profile }: { profile: string | null }) {
  const t = useWords().demo;
  const [loadedWith] = useState(toolOfThisLoad);
  const [open, setOpen] = useState(loadedWith !== undefined);
  const [tool, setTool] = useState<Tool>(loadedWith ?? 'people');
  const admin = useSession().role === 'admin';
  const armed = useFault() !== undefined;
  const close = () => setOpen(false);
  return (
    <div className="flex justify-center px-4 py-3 print:hidden">
      <button
        type="button"
        data-testid="demo-tools"
        onClick={() => {
          if (armed) setTool('faults');
          setOpen(true);
        }}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-full border border-dashed px-4 text-sm font-medium hover:bg-hover',
          armed ? 'border-warn bg-warn-soft text-warn-text' : 'border-line-strong text-ink-muted',
        )}
      >
        <FlaskConical aria-hidden="true" className="size-4" />
        {armed ? t.armed : t.open}
      </button>
      <Dialog open={open} onClose={close} title={t.title} description={t.lead} place="drawer">
        <Tabs<Tool>
          label={t.title}
          value={tool}
          onChange={setTool}
          tabs={[
            { value: 'people', label: t.people.title, content: <PeopleTab /> },
            { value: 'mail', label: t.mail.title, content: <MailTab onClose={close} /> },
            { value: 'time', label: t.time.title, content: <TimeTab /> },
            { value: 'faults', label: t.faultsTab, content: <FaultForm onSet={close} /> },
            { value: 'calls', label: t.calls.title, content: <CallsTab /> },
            {
              value: 'data',
              label: t.data,
              content: (
                <>
                  {admin && <TrafficForm />}
                  <ResetForm profile={profile ?? 'none'} />
                </>
              ),
            },
          ]}
        />
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
