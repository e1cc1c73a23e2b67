import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import {
  type AssistantAction,
  askAssistant,
  type BalanceNow,
  type TransferToOpen,
} from '../../../api/customer/assistant-calls.ts';
import type { Words } from '../../../words/catalogue.ts';
import type { Language } from '../../../words/languages.ts';
import { useShownLanguage, useWords } from '../../../words/use-words.tsx';

/** A line of the conversation (C-AS-02); one with `balance` has the type 'balance'. */
export interface ChatMessage {
  readonly id: number;
  readonly sender: 'user' | 'bot';
  readonly text: string;
  readonly type: 'text' | 'balance';
  readonly balance?: BalanceNow | undefined;
  readonly actions?: readonly AssistantAction[] | undefined;
}

/** Returns the answer without the bank: instructions if the question names a topic, else the apology (C-AS-06). */
export function cannedAnswer(question: string, fallback: Words['assistant']['fallback']): string {
  return fallback.topics.find((topic) => topic.about.test(question))?.text ?? fallback.apology;
}

/** Asks a question; returns an answer even when the bank gives none. */
export async function answerTo(
  question: string,
  words: Words,
  language: Language,
): Promise<Omit<ChatMessage, 'id' | 'sender'>> {
  try {
    const { text, balance, actions } = await askAssistant(question, language);
    return { text, type: balance ? 'balance' : 'text', balance, actions };
  } catch {
    return { text: cannedAnswer(question, words.assistant.fallback), type: 'text' };
  }
}

/** Keeps one conversation, which restarts when the assistant is opened again. Asks nothing while an answer is pending (C-AS-03). */
export function useConversation(greeting: string) {
  const words = useWords();
  const language = useShownLanguage();
  const lastId = useRef(0);
  const typingNow = useRef(false);
  const [typing, setTyping] = useState(false);
  const [messages, setMessages] = useState<readonly ChatMessage[]>([
    { id: 0, sender: 'bot', text: greeting, type: 'text' },
  ]);
  const add = useCallback((message: Omit<ChatMessage, 'id'>) => {
    lastId.current += 1;
    const { current: id } = lastId;
    setMessages((before) => [...before, { ...message, id }]);
  }, []);
  const ask = useCallback(
    async (question: string) => {
      const text = question.trim();
      if (text === '' || typingNow.current) return;
      typingNow.current = true;
      setTyping(true);
      add({ sender: 'user', text, type: 'text' });
      add({ ...(await answerTo(text, words, language)), sender: 'bot' });
      typingNow.current = false;
      setTyping(false);
    },
    [add, words, language],
  );
  return { messages, typing, ask };
}

/** Opens the customer's own transfer window, filled in as far as it is known. */
export type OpenTransfer = (transfer: TransferToOpen) => void;

/** Returns the handler of actions: a transfer opens its window, a path a page of the bank, anything else is the next question. */
export function useAction(onTransfer: OpenTransfer, ask: (question: string) => Promise<void>) {
  const navigate = useNavigate();
  return (action: AssistantAction) => {
    if (action.transfer) onTransfer(action.transfer);
    else if (action.value.startsWith('/')) void navigate({ href: action.value });
    else void ask(action.value);
  };
}
