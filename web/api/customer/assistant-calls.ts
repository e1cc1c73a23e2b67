import { bank } from '../client/bank.ts';

/** An answer of the assistant: what it says, the card with the balance where it is about that, and what one may press. */
export interface AssistantAnswer {
  readonly text: string;
  readonly balance?: BalanceNow | undefined;
  readonly actions: readonly AssistantAction[];
}
export interface AssistantAction {
  readonly label: string;
  /** A page (it starts with `/`), or the next question. */
  readonly value: string;
}
export type BalanceNow = Awaited<ReturnType<typeof bank.chatbotAccountInfo>>['data'];

/** Asks the assistant (C-AS-04). The figures of the balance card are those of this moment. */
export async function askAssistant(question: string): Promise<AssistantAnswer> {
  const { data } = await bank.askChatbot({ body: { question } });
  // Without its card the answer still says the balance in words.
  const balance =
    data.type === 'balance'
      ? await bank.chatbotAccountInfo().then(
          ({ data: now }) => now,
          () => undefined,
        )
      : undefined;
  return { text: data.response, balance, actions: data.actions ?? [] };
}
