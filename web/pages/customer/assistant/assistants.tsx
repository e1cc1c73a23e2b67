import { MessageCircle, Mic, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LazyPartOptions, lazyPart, PartNote } from '../../../components/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { AssistantWindow } from './assistant-window.tsx';
import type { OpenTransfer } from './conversation.ts';

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
        'inline-flex size-11 items-center justify-center rounded-full shadow-float xl:size-14 transition-colors [&_svg]:size-6',
        primary
          ? 'bg-accent text-on-accent hover:bg-accent-hover'
          : 'border border-line bg-raised text-ink hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}

/** The foot of a screen without a margin for the buttons. The page ends above it, so that it never covers an action. */
function FootOfThePage({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <div
      data-foot
      className={classNames(
        'sticky bottom-0 z-20 -mx-4 mt-6 items-center justify-end gap-3 border-t border-line bg-canvas px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 print:hidden',
        hidden ? 'hidden' : 'flex',
      )}
    >
      {children}
    </div>
  );
}

/** On a phone: one button that opens to the two. */
function ChoiceOfAssistants({
  opener,
  children,
}: {
  opener: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}) {
  const t = useWords().assistant;
  const [choosing, setChoosing] = useState(false);
  const Icon = choosing ? X : MessageCircle;
  return (
    <>
      <Button
        ref={opener}
        tone="quiet"
        aria-expanded={choosing}
        onClick={() => setChoosing(!choosing)}
        className="mr-auto"
      >
        <Icon aria-hidden="true" className="size-5" />
        {choosing ? t.fewer : t.ask}
      </Button>
      {choosing && children}
    </>
  );
}

/** The two floating buttons and the open assistant; one at a time (C-AS-01). */
export function Assistants({ onTransfer }: { onTransfer: OpenTransfer }) {
  const t = useWords().assistant;
  const phone = !useMediaQuery('(min-width: 40rem)');
  // From here on the frame of the page leaves a margin of the buttons' width.
  const withMargin = useMediaQuery('(min-width: 80rem)');
  const [open, setOpen] = useState<Assistant>();
  const chatOpener = useRef<HTMLButtonElement>(null);
  const voiceOpener = useRef<HTMLButtonElement>(null);
  const footOpener = useRef<HTMLButtonElement>(null);
  const toggle = (which: Assistant) => setOpen(open === which ? undefined : which);
  const close = () => {
    const opener = open === 'chat' ? chatOpener : voiceOpener;
    // Without a margin the open assistant takes the place of the buttons; the focus returns to the one that opened it once they are back.
    flushSync(() => setOpen(undefined));
    (opener.current ?? footOpener.current)?.focus();
  };
  const buttons = (
    <>
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
    </>
  );
  return (
    <>
      {open && (
        <AssistantWindow key={open} title={t[open].title} closeLabel={t[open].close} onClose={close}>
          {open === 'chat' ? <ChatPanel onTransfer={onTransfer} /> : <VoicePanel onTransfer={onTransfer} />}
        </AssistantWindow>
      )}
      {withMargin ? (
        <div className="fixed right-6 bottom-6 z-20 flex flex-col gap-3">{buttons}</div>
      ) : (
        <FootOfThePage hidden={open !== undefined}>
          {phone ? <ChoiceOfAssistants opener={footOpener}>{buttons}</ChoiceOfAssistants> : buttons}
        </FootOfThePage>
      )}
    </>
  );
}
