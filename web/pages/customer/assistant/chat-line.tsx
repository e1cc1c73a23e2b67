import { formatRupees } from '../../../../contract/vocabulary/money.ts';
import type { AssistantAction, BalanceNow } from '../../../api/customer/assistant-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { ChatMessage } from './conversation.ts';

/** The balance card (C-AS-02). */
export function BalanceCard({ balance }: { balance: BalanceNow }) {
  const words = useWords();
  const t = words.assistant.chat.balance;
  const type = words.profile.details.accountTypes;
  const name = balance.account_type in type ? type[balance.account_type as keyof typeof type] : balance.account_type; // as: `in` has just checked it
  return (
    <div className="mt-2 rounded-field border border-accent-line bg-accent-soft p-3 text-ink">
      <p className="text-xs text-ink-muted">{t.title}</p>
      <p className="amount text-2xl font-semibold" data-testid="assistant-balance">
        {formatRupees(balance.balance)}
      </p>
      {balance.available_balance !== balance.balance && (
        <p className="amount text-sm">{t.available(formatRupees(balance.available_balance))}</p>
      )}
      <p className="mt-1 text-xs text-ink-muted">{t.account(name, balance.account_number)}</p>
    </div>
  );
}

interface ChatLineProps {
  readonly message: ChatMessage;
  /** True while an answer is pending; nothing else can be asked. */
  readonly blocked: boolean;
  readonly onAction: (action: AssistantAction) => void;
}

/** One line of the conversation with its buttons. */
export function ChatLine({ message, blocked, onAction }: ChatLineProps) {
  const t = useWords().assistant.chat;
  const own = message.sender === 'user';
  return (
    <li className={classNames('flex flex-col', own ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'max-w-[85%] rounded-panel px-3.5 py-2 text-sm whitespace-pre-line break-words',
          own ? 'rounded-br-sm bg-accent text-on-accent' : 'rounded-bl-sm bg-hover',
        )}
      >
        <span className="sr-only">{own ? t.you : t.bot}: </span>
        {message.text}
        {message.balance && <BalanceCard balance={message.balance} />}
      </div>
      <AnswerButtons actions={message.actions} blocked={blocked} onAction={onAction} />
    </li>
  );
}

/** The buttons below an answer. */
export function AnswerButtons({
  actions = [],
  blocked = false,
  onAction,
}: Partial<Pick<ChatLineProps, 'blocked'>> & Pick<ChatLineProps, 'onAction'> & Pick<ChatMessage, 'actions'>) {
  if (actions.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button key={action.label} tone="secondary" size="small" disabled={blocked} onClick={() => onAction(action)}>
          {action.label}
        </Button>
      ))}
    </div>
  );
}

/** A typing indicator, with a sentence for screen readers. */
export function TypingLine() {
  const t = useWords().assistant.chat;
  return (
    <li className="flex items-center gap-1 self-start rounded-panel rounded-bl-sm bg-hover px-3.5 py-3">
      <span className="sr-only">{t.typing}</span>
      {[0, 1, 2].map((dot) => (
        <span key={dot} aria-hidden="true" className="size-1.5 animate-pulse rounded-full bg-ink-muted" />
      ))}
    </li>
  );
}
