import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { Tabs } from '../../../ui/windows/tabs.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { CallsTab } from './calls-tab.tsx';
import { FaultForm } from './fault-form.tsx';
import { MailTab } from './mail-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { ResetForm } from './reset-form.tsx';
import type { Tool } from './shown-tool.ts';
import { TimeTab } from './time-tab.tsx';
import { TrafficForm } from './traffic-form.tsx';

interface Props {
  readonly profile: string | null;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly onClose: () => void;
}

/** The content of the drawer: a tab for each tool. */
export function ToolsInDrawer({ profile, tool, onTool, onClose }: Props) {
  const { demo: t, titles } = useWords();
  const admin = useSession().role === 'admin';
  const moreBanks = useQuery(bankInfoQuery).data?.moreBanks;
  return (
    <>
      <Tabs<Tool>
        label={t.title}
        value={tool}
        onChange={onTool}
        tabs={[
          { value: 'people', label: t.people.title, content: <PeopleTab /> },
          { value: 'mail', label: t.mail.title, content: <MailTab onClose={onClose} /> },
          { value: 'time', label: t.time.title, content: <TimeTab /> },
          { value: 'faults', label: t.faultsTab, content: <FaultForm onSet={onClose} /> },
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
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-sm">
        <Link to={paths.mailbox} onClick={onClose} className="font-medium text-accent-text underline">
          {t.mailbox}
        </Link>
        {moreBanks && (
          <Link to={paths.banks} onClick={onClose} className="font-medium text-accent-text underline">
            {titles.banks}
          </Link>
        )}
        <Link to={paths.webhooks} onClick={onClose} className="font-medium text-accent-text underline">
          {t.webhooks}
        </Link>
        {/* The server makes this page, so it is no link of the router. */}
        <a href="/api/docs" className="font-medium text-accent-text underline">
          {t.api}
        </a>
      </p>
    </>
  );
}
