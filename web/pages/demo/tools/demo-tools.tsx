import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useFault } from '../../../api/demo/fault-setting.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { type Tool, toolOfThisLoad } from './shown-tool.ts';

// Pages carry the button alone.
const ToolsInDrawer = lazyPart(async () => (await import('./tools-in-drawer.tsx')).ToolsInDrawer);

/** The demo's own tools, in a drawer behind a button at the end of every page; the tool used last is shown again, a fault that is set before it. */
export function DemoTools({ profile }: { profile: string | null }) {
  const t = useWords().demo;
  const [loadedWith] = useState(toolOfThisLoad);
  const [open, setOpen] = useState(loadedWith !== undefined);
  const [tool, setTool] = useState<Tool>(loadedWith ?? 'people');
  const armed = useFault() !== undefined;
  const close = () => setOpen(false);
  return (
    <div className="flex justify-center px-4 pt-3 pb-6 print:hidden">
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
        <ToolsInDrawer profile={profile} tool={tool} onTool={setTool} onClose={close} />
      </Dialog>
    </div>
  );
}
