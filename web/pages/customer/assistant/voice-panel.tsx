import { useNavigate } from '@tanstack/react-router';
import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useLatestRun } from '../../../ui/latest-run.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useShownLanguage, useWords } from '../../../words/use-words.tsx';
import { AnswerButtons, BalanceCard } from './chat-line.tsx';
import { answerTo, type ChatMessage, type OpenTransfer } from './conversation.ts';
import { useListening } from './listening.ts';
import { hush, type Language, speak } from './speech-recognition.ts';
import { VoiceCommands, VoiceSettings, VoiceTyped } from './voice-parts.tsx';

const PLACES = [
  {
    name: 'transactions',
    to: paths.transactions,
    about: /\b(open|go to|show all) (my )?(the )?(all )?transactions\b|लेन-?देन (?:खोल|पर जाओ)/i,
  },
  { name: 'profile', to: paths.customerProfile, about: /\b(open|go to) (my )?profile\b|प्रोफ़?ाइल/i },
  { name: 'dashboard', to: paths.customerDashboard, about: /\b(open|go to) (my )?(the )?dashboard\b|डैशबोर्ड/i },
] as const;
const STOP = /^(stop|be quiet|silence|रुको|चुप|बस)[.!]?$/i;

/** Keeps the question and its answer: a page to open, silence, or the assistant's text (C-AS-08). */
function useVoiceAnswers(language: Language, aloud: boolean) {
  const words = useWords();
  const navigate = useNavigate();
  const [heard, setHeard] = useState<string>();
  const [answer, setAnswer] = useState<Omit<ChatMessage, 'id' | 'sender'>>();
  const begin = useLatestRun();
  // The switch may be turned off while the answer is on its way.
  const isAloud = useRef(aloud);
  useEffect(() => {
    isAloud.current = aloud;
  }, [aloud]);
  const say = (next: Omit<ChatMessage, 'id' | 'sender'>) => {
    setAnswer(next);
    if (isAloud.current) speak(next.text, language);
  };
  const take = async (text: string) => {
    // Also a request for silence ends the question before it.
    const isWanted = begin();
    setHeard(text);
    setAnswer(undefined);
    hush();
    if (STOP.test(text)) return;
    const place = PLACES.find((each) => each.about.test(text));
    if (!place) {
      const next = await answerTo(text, words, language === 'hi-IN' ? 'hi' : 'en');
      if (isWanted()) say(next);
      return;
    }
    say({ text: words.assistant.voice.places[place.name], type: 'text' });
    await navigate({ to: place.to });
  };
  return { heard, answer, take };
}

/** The voice assistant: speak or type, see and hear the answer (C-AS-07…09). */
export function VoicePanel({ onTransfer }: { onTransfer: OpenTransfer }) {
  const t = useWords().assistant.voice;
  // Hindi readers most likely speak Hindi; otherwise the documented default (C-AS-08).
  const [language, setLanguage] = useState<Language>(useShownLanguage() === 'hi' ? 'hi-IN' : 'en-US');
  const [aloud, setAloud] = useState(true);
  const { heard, answer, take } = useVoiceAnswers(language, aloud);
  const { state, problem, start, stop, supported } = useListening(take);
  const microphone = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    microphone.current?.focus();
    return hush;
  }, []);
  const listening = state === 'listening';
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain p-4 text-sm">
      {supported ? (
        <div className="flex flex-col items-center gap-3 pt-2">
          <button
            ref={microphone}
            type="button"
            aria-label={listening ? t.stop : t.start}
            aria-disabled={state === 'processing'}
            onClick={() => (listening ? stop() : start(language))}
            className={classNames(
              'inline-flex size-20 items-center justify-center rounded-full transition-colors [&_svg]:size-8',
              listening ? 'animate-pulse bg-danger text-on-danger' : 'bg-accent text-on-accent hover:bg-accent-hover',
            )}
          >
            {listening ? <Square aria-hidden="true" /> : <Mic aria-hidden="true" />}
          </button>
          <p role="status" data-state={state} data-testid="voice-state" className="font-medium">
            {t.states[state]}
          </p>
        </div>
      ) : (
        <Notice tone="info">{t.unsupported}</Notice>
      )}
      {problem && <Notice tone="warning">{problem === 'unsure' ? t.unsure : t.errors[problem]}</Notice>}
      {heard && <p className="text-ink-muted">{t.heard(heard)}</p>}
      <div role="status" aria-label={t.answer}>
        {answer && (
          <div className="rounded-panel bg-hover px-3.5 py-2 whitespace-pre-line">
            {answer.text}
            {answer.balance && <BalanceCard balance={answer.balance} />}
          </div>
        )}
      </div>
      <AnswerButtons
        actions={answer?.actions?.filter(({ transfer }) => transfer)}
        onAction={({ transfer }) => transfer && onTransfer(transfer)}
      />
      <VoiceTyped busy={state === 'processing'} focused={!supported} onAsk={take} />
      <VoiceSettings language={language} onLanguage={setLanguage} aloud={aloud} onAloud={setAloud} />
      <VoiceCommands />
    </div>
  );
}
