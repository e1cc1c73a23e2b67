import { MessageCircle, Mic } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';

// Loaded when first opened, because most visits need neither.
const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }));
const VoicePanel = lazy(async () => ({ default: (await import('./voice-panel.tsx')).VoicePanel }));

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
      <Suspense fallback={null}>
        {open === 'chat' && <ChatPanel onClose={close} />}
        {open === 'voice' && <VoicePanel onClose={close} />}
      </Suspense>
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
