import { MessageCircle, Mic } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LazyPartOptions, lazyPart, PartNote } from '../../../components/lazy-part.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { AssistantWindow } from './assistant-window.tsx';

const insideWindow: LazyPartOptions = {
  waiting: <SkeletonRows rows={3} className="p-4" />,
  failed: (retry, busy) => <PartNote onRetry={retry} busy={busy} className="m-4" />,
};
// Loaded when first opened, because most visits need neither.
const ChatPanel = lazyPart(async () => (await import('./chat-panel.tsx')).ChatPanel, insideWindow);
const VoicePanel = lazyPart(async () => (await import('./voice-panel.tsx')).VoicePanel, insideWindow);

type Assistant = 'chat' | 'voice';

interface FloatingButtonProps {
  readonly label: string;
  readonly open: boolean;
  readonly onClick: () => void;
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
  readonly primary?: boolean;
}

function FloatingButton({ label, open, onClick, opener, children, primary = false }: FloatingButtonProps) {
  return (
    <button
      ref={opener}
      type="button"
      aria-label={label}
      aria-expanded={open}
      aria-haspopup="dialog"
      title={label}
      onClick={onClick}
      className={classNames(
        'inline-flex size-14 items-center justify-center rounded-full shadow-float transition-colors [&_svg]:size-6',
        primary
          ? 'bg-accent text-on-accent hover:bg-accent-hover'
          : 'border border-line bg-raised text-ink hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}

/** The two floating buttons and the open assistant; one at a time (C-AS-01). */
export function Assistants() {
  const t = useWords().assistant;
  const [open, setOpen] = useState<Assistant>();
  const chatOpener = useRef<HTMLButtonElement>(null);
  const voiceOpener = useRef<HTMLButtonElement>(null);
  const toggle = (which: Assistant) => setOpen(open === which ? undefined : which);
  const close = () => {
    const opener = open === 'chat' ? chatOpener : voiceOpener;
    // On a phone the buttons reappear once the dialog is closed; then the focus returns to the one that opened it.
    flushSync(() => setOpen(undefined));
    opener.current?.focus();
  };
  return (
    <>
      {open && (
        <AssistantWindow key={open} title={t[open].title} closeLabel={t[open].close} onClose={close}>
          {open === 'chat' ? <ChatPanel /> : <VoicePanel />}
        </AssistantWindow>
      )}
      <div
        className={classNames(
          'fixed right-4 bottom-4 z-20 flex-col gap-3 sm:right-6 sm:bottom-6',
          // On a phone the open assistant covers this place.
          open ? 'hidden sm:flex' : 'flex',
        )}
      >
        <FloatingButton
          label={open === 'voice' ? t.voice.close : t.voice.open}
          open={open === 'voice'}
          opener={voiceOpener}
          onClick={() => toggle('voice')}
        >
          <Mic aria-hidden="true" />
        </FloatingButton>
        <FloatingButton
          primary
          label={open === 'chat' ? t.chat.close : t.chat.open}
          open={open === 'chat'}
          opener={chatOpener}
          onClick={() => toggle('chat')}
        >
          <MessageCircle aria-hidden="true" />
        </FloatingButton>
      </div>
    </>
  );
}
