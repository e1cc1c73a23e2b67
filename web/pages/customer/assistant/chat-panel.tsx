import { useQuery } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { profileQuery } from '../../../api/customer/account-queries.ts';
import { AskForm } from '../../../ui/ask-form.tsx';
import { INPUT_CLASS } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ChatLine, TypingLine } from './chat-line.tsx';
import { type OpenTransfer, useAction, useConversation } from './conversation.ts';

const CHIP =
  'inline-flex min-h-9 items-center rounded-full border border-line-strong/60 bg-surface px-3 text-sm hover:bg-hover';

/** The chat assistant: conversation, suggestions, input (C-AS-02…06). */
export function ChatPanel({ onTransfer }: { onTransfer: OpenTransfer }) {
  const t = useWords().assistant.chat;
  const profile = useQuery(profileQuery).data;
  const { messages, typing, ask } = useConversation(t.greeting(profile?.name.split(' ')[0] ?? ''));
  const press = useAction(onTransfer, ask);
  const [question, setQuestion] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages, typing]);
  const send = () => {
    if (typing || question.trim() === '') return;
    setQuestion('');
    void ask(question);
  };
  return (
    <>
      <div role="log" aria-label={t.log} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
        <ol className="flex flex-col gap-3">
          {messages.map((message) => (
            <ChatLine key={message.id} message={message} blocked={typing} onAction={press} />
          ))}
          {typing && <TypingLine />}
        </ol>
        {messages.length === 1 && !typing && (
          <ul aria-label={t.suggestionsLabel} className="mt-4 flex flex-wrap gap-2">
            {t.suggestions.map((suggestion) => (
              <li key={suggestion.value}>
                <button
                  type="button"
                  className={CHIP}
                  onClick={() => {
                    // The suggestions go with the first question.
                    input.current?.focus();
                    void ask(suggestion.value);
                  }}
                >
                  {suggestion.label}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div ref={end} />
      </div>
      <AskForm
        onAsk={send}
        className="flex gap-1 border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <input
          ref={input}
          aria-label={t.question}
          placeholder={t.placeholder}
          value={question}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="send"
          // Read-only while an answer is pending, so that the focus stays for the next question.
          readOnly={typing}
          onChange={(event) => setQuestion(event.target.value)}
          className={INPUT_CLASS}
        />
        <IconButton
          type="submit"
          label={t.send}
          aria-disabled={typing}
          className="text-accent-text aria-disabled:opacity-55"
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </AskForm>
    </>
  );
}
