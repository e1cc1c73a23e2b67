import { useCallback, useEffect, useRef, useState } from 'react';
import { hush, type Language, LISTENING, MOBILE, type Recogniser, recogniserClass } from './speech-recognition.ts';

const NAMED = ['not-allowed', 'no-speech', 'audio-capture', 'network', 'service-not-allowed'] as const;
/** The reason for an empty result (C-AS-09). */
export type ListeningProblem = (typeof NAMED)[number] | 'timeout' | 'unsure' | 'other';
export type VoiceState = 'idle' | 'listening' | 'processing';

function problemOf(error: string): ListeningProblem {
  return NAMED.find((name) => name === error) ?? 'other';
}

/**
 * Listens to one utterance at a time: idle, listening, processing (C-AS-07). Stops by itself after 15 seconds (10 on a phone)
 * and accepts a transcript only above the required confidence.
 * @param onHeard handles the transcript; the state is 'processing' until it resolves
 */
export function useListening(onHeard: (text: string) => Promise<void>) {
  const [state, setState] = useState<VoiceState>('idle');
  const [problem, setProblem] = useState<ListeningProblem>();
  const running = useRef<{ recogniser: Recogniser; timer: ReturnType<typeof setTimeout> }>(undefined);

  /** Detaches the recogniser, so that its later events are ignored. */
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
