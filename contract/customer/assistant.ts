import { z } from 'zod';
import { LANGUAGES } from '../languages/language.ts';
import { CUSTOMER_STATUSES } from '../vocabulary/account-terms.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { wholeNumber } from '../vocabulary/filters.ts';
import { rupees } from '../vocabulary/money.ts';
import { text } from '../vocabulary/text.ts';
import { transaction } from '../vocabulary/transaction.ts';

export const chatbotHealth = endpoint({
  method: 'GET',
  path: '/chatbot/health',
  caller: 'anyone',
  summary: 'Whether the assistant answers',
  data: z.object({ status: z.literal('ok') }),
});

const accountInfo = z.object({
  name: z.string(),
  account_number: z.string().describe('Masked'),
  account_type: z.string(),
  balance: rupees,
  available_balance: rupees,
  status: z.enum(CUSTOMER_STATUSES),
});

export const chatbotAccountInfo = endpoint({
  method: 'GET',
  path: '/chatbot/account-info',
  caller: 'customer',
  summary: 'What the assistant knows of the account',
  data: accountInfo,
});

export const chatbotRecentTransactions = endpoint({
  method: 'GET',
  path: '/chatbot/recent-transactions',
  caller: 'customer',
  costly: 'search',
  summary: 'The newest transactions (limit 5)',
  query: z.object({ limit: wholeNumber('limit', 1, 50).optional() }),
  data: z.array(transaction),
});

export const chatbotDashboardData = endpoint({
  method: 'GET',
  path: '/chatbot/dashboard-data',
  caller: 'customer',
  costly: 'search',
  summary: 'Account, newest transactions, deposits and card in one answer',
  data: z.object({
    account: accountInfo,
    transactions: z.array(transaction),
    deposits: z.object({ count: z.number(), total: rupees }),
    card: z.object({ status: z.string(), card_number: z.string() }).nullable(),
  }),
});

/** Answers from the customer's own data by rules; no money moves by chat (decision 38). */
export const askChatbot = endpoint({
  method: 'POST',
  path: '/chatbot/ask',
  caller: 'customer',
  summary: 'Asks the assistant',
  body: z.object({
    question: text({ required: 'Please ask a question', max: 500, lines: true }),
    language: z.enum(LANGUAGES).optional().describe('Of the answer; English when absent'),
  }),
  data: z.object({
    response: z.string(),
    type: z.enum(['text', 'balance']).optional(),
    actions: z
      .array(
        z.object({
          label: z.string(),
          value: z.string().describe('A path, or the next question'),
          transfer: z
            .object({
              recipient: z.object({ id: z.string(), name: z.string(), account_number: z.string() }).optional(),
              amount: rupees.optional(),
            })
            .optional()
            .describe('A transfer to open, check and send; the recipient is one the customer has paid'),
        }),
      )
      .optional(),
  }),
});
