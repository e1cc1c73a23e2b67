/** The used part of the browser's speech recognition, which lacks types of its own. */
export interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: ((event: RecognitionResultEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}
interface RecognitionResultEvent {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string; readonly confidence: number }>>;
}
type RecogniserClass = new () => Recogniser;

declare global {
  interface Window {
    SpeechRecognition?: RecogniserClass;
    webkitSpeechRecognition?: RecogniserClass;
  }
}

/** Listening time in milliseconds and required confidence (C-AS-07). */
export const LISTENING = {
  wide: { timeoutMs: 15_000, confidence: 0.5 },
  mobile: { timeoutMs: 10_000, confidence: 0.3 },
} as const;
export const MOBILE = '(width < 768px)';

/** Returns the browser's recogniser, if it has one. */
export function recogniserClass(): RecogniserClass | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition;
}

export const LANGUAGES = ['en-US', 'en-IN', 'hi-IN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Speaks an answer aloud and cancels any other speech. */
export function speak(text: string, language: Language): void {
  // Undefined in some browsers; the answer is on the screen anyway.
  const synthesis: SpeechSynthesis | undefined = window.speechSynthesis;
  if (!synthesis) return;
  synthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  synthesis.speak(words);
}

/** Stops speaking at once. */
export function hush(): void {
  const synthesis: SpeechSynthesis | undefined = window.speechSynthesis;
  synthesis?.cancel();
}
