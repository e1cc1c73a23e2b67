import { Panel } from '../../../ui/panel.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ActivityList } from './activity-list.tsx';
import { DeviceList } from './device-list.tsx';

/** Signed-in devices and security events (C-PF-03). */
export function ActivitySection() {
  const t = useWords().profile.activity;
  return (
    <Panel title={t.title}>
      <DeviceList />
      <ActivityList />
    </Panel>
  );
}
