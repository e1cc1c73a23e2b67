import { useCallback, useEffect, useRef, useState } from 'react';
import { hush, type Language, LISTENING, MOBILE, type Recogniser, recogniserClass } from './speech-recognition.ts';

const NAMED = ['not-allowed', 'no-speech', 'audio-capture', 'network', 'service-not-allowed'] as const;
/** Why nothing was heard (C-AS-09). */
export type ListeningProblem = (typeof NAMED)[number] | 'timeout' | 'unsure' | 'other';
export type VoiceState = 'idle' | 'listening' | 'processing';

function problemOf(error: string): ListeningProblem {
  return NAMED.find((name) => name === error) ?? 'other';
}

/**
 * Listens once at a time: idle, listening, processing (C-AS-07). It stops by itself after 15 seconds (10 on a phone), and takes a
 * transcript only when the browser is sure enough of it.
 * @param onHeard works on what was said; until it is done the state is 'processing'
 */
export function useListening(onHeard: (text: string) => Promise<void>) {
  const [state, setState] = useState<VoiceState>('idle');
  const [problem, setProblem] = useState<ListeningProblem>();
  const running = useRef<{ recogniser: Recogniser; timer: ReturnType<typeof setTimeout> }>(undefined);

  /** Takes the recogniser out of service: nothing that it says later counts. */
  const release = useCallback(() => {
    const { current } = running;
    running.current = undefined;
    if (!current) return;
    clearTimeout(current.timer);
    Object.assign(current.recogniser, { onresult: null, onerror: null, onend: null });
    current.recogniser.abort();
  }, []);
  const stop = useCallback(
    (why?: ListeningProblem) => {
      release();
      setProblem(why);
      setState('idle');
    },
    [release],
  );
  useEffect(() => release, [release]);

  const hear = async (text: string) => {
    release();
    setState('processing');
    try {
      await onHeard(text);
    } finally {
      setState('idle');
    }
  };

  const start = (language: Language) => {
    const Recognition = recogniserClass();
    if (!Recognition || state !== 'idle') return;
    hush();
    setProblem(undefined);
    const { timeoutMs, confidence } = matchMedia(MOBILE).matches ? LISTENING.mobile : LISTENING.wide;
    const recogniser = Object.assign(new Recognition(), {
      lang: language,
      continuous: false,
      interimResults: false,
      maxAlternatives: 1,
    });
    recogniser.onresult = ({ results }) => {
      const best = results[results.length - 1]?.[0];
      if (!best || best.confidence < confidence || best.transcript.trim() === '') return stop('unsure');
      void hear(best.transcript.trim());
    };
    recogniser.onerror = ({ error }) => stop(problemOf(error));
    recogniser.onend = () => stop('no-speech');
    running.current = { recogniser, timer: setTimeout(() => stop('timeout'), timeoutMs) };
    setState('listening');
    try {
      recogniser.start();
    } catch {
      stop('other');
    }
  };

  return { state, problem, start, stop: () => stop(), supported: recogniserClass() !== undefined };
}
