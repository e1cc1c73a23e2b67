import type { WrittenLanguage } from '../../../contract/languages/language.ts';
import { bank } from '../client/bank.ts';

/** An answer of the assistant: text, a balance card if the question was about the balance, and buttons. */
export interface AssistantAnswer {
  readonly text: string;
  readonly balance?: BalanceNow | undefined;
  readonly actions: readonly AssistantAction[];
}
export interface AssistantAction {
  readonly label: string;
  /** A page (it starts with `/`), or the next question. */
  readonly value: string;
  readonly transfer?: TransferToOpen | undefined;
}
/** A transfer that the customer is to check and send; the recipient is a person paid before. */
export type TransferToOpen = NonNullable<
  NonNullable<Awaited<ReturnType<typeof bank.askChatbot>>['data']['actions']>[number]['transfer']
>;
export type BalanceNow = Awaited<ReturnType<typeof bank.chatbotAccountInfo>>['data'];

/** Asks the assistant (C-AS-04). The balance card has current figures. */
export async function askAssistant(question: string, language: WrittenLanguage): Promise<AssistantAnswer> {
  const { data } = await bank.askChatbot({ body: { question, language } });
  // Without its card the answer still has the balance in words.
  const balance =
    data.type === 'balance'
      ? await bank.chatbotAccountInfo().then(
          ({ data: now }) => now,
          () => undefined,
        )
      : undefined;
  return { text: data.response, balance, actions: data.actions ?? [] };
}
