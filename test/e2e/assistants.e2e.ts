import type { BrowserContext, Page } from '@playwright/test';
import { chat, openButton, voice } from './assistants-in-a-browser.ts';
import { expectAxeClean } from './axe-checks.ts';
import { url } from './bank-address.ts';
import { expect, test } from './bank-test.ts';
import { holdAnswers } from './changed-answers.ts';
import { newCustomer, openDashboard, send } from './people-for-browsers.ts';
import { stopClock } from './stopped-clock.ts';

async function ask(page: Page, question: string): Promise<void> {
  await chat(page).getByLabel('Your question', { exact: true }).fill(question);
  await chat(page).getByLabel('Your question', { exact: true }).press('Enter');
}

test('[C-AS-01] [C-AS-02] [C-AS-03] [C-AS-04] the chat answers from the account, one question at a time', async ({
  context,
}, info) => {
  const customer = await newCustomer('Nandini Ghosh', 4321.5);
  const page = await openDashboard(context, customer);
  await openButton(page, 'chat').click();
  await expect(chat(page).getByLabel('Your question', { exact: true })).toBeFocused();
  await expect(chat(page).getByRole('listitem')).not.toHaveCount(0);
  const lines = chat(page).getByRole('log').locator('ol > li');
  await ask(page, '   ');
  await expect(lines).toHaveCount(1);

  // While an answer is pending the field is read-only, and Enter sends nothing.
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/chatbot/ask', async (route) => {
    asked += 1;
    await held;
    return route.continue();
  });
  await ask(page, 'What is my balance?');
  await expect(chat(page).getByText('The assistant is typing', { exact: true })).toBeAttached();
  await expect(chat(page).getByLabel('Your question', { exact: true })).toHaveAttribute('readonly', '');
  await chat(page).getByLabel('Your question', { exact: true }).press('Enter');
  release();
  await expect(chat(page).getByTestId('assistant-balance')).toHaveText('₹4,321.50');
  await expect(page.getByTestId('balance')).toHaveText('₹4,321.50');
  expect(asked).toBe(1);
  await expect(chat(page).getByLabel('Your question', { exact: true })).toBeFocused();
  await expectAxeClean(page, 'chat', info, [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ]);

  // Only one assistant is open at a time; Esc closes it and returns the focus.
  await openButton(page, 'voice').click();
  await expect(voice(page)).toBeVisible();
  await expect(chat(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(openButton(page, 'voice')).toBeFocused();
  await openButton(page, 'chat').click();
  await ask(page, 'Show my recent transactions');
  await chat(page).getByRole('button', { name: 'View All Transactions', exact: true }).click();
  await expect(page).toHaveURL(url('/transactions'));
});

test('[C-AS-04] a request to send opens the transfer, filled in, and the customer sends it', async ({
  context,
}, info) => {
  const [payer, meera] = await Promise.all([newCustomer('Nandini Ghosh', 5000), newCustomer('Meera Bhatt')]);
  await send(payer, meera, 10);
  const page = await openDashboard(context, payer);
  await openButton(page, 'chat').click();
  await ask(page, 'send 500 to somebody new');
  await expect(chat(page).getByRole('button', { name: 'Open Transfer', exact: true })).toBeVisible();
  await ask(page, 'send 500 to meera');
  const button = chat(page).getByRole('button', { name: 'Open Transfer to Meera Bhatt', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const transfer = page.getByRole('dialog', { name: 'Transfer money', exact: true });
  await expect(transfer.getByText('Meera Bhatt', { exact: true })).toBeVisible();
  await expect(transfer.getByLabel('Amount', { exact: true })).toHaveValue('500');
  await expectAxeClean(page, 'transfer-from-chat', info);
  // Closing it returns to the conversation, and no money has moved.
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByTestId('balance')).toHaveText('₹4,990.00');
  await page.keyboard.press('Enter');
  await transfer.getByRole('button', { name: 'Review', exact: true }).click();
  await transfer.getByRole('button', { name: 'Send ₹500.00', exact: true }).click();
  await expect(transfer.getByText('You sent ₹500.00 to Meera Bhatt.', { exact: true })).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('₹4,490.00');
});

test('Esc closes an assistant whose content is still on its way, and returns the focus', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Rukmini Iyer'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/voice-panel[^/]*\.js$/, async (route) => {
    await held;
    return route.continue();
  });
  await openButton(page, 'voice').click();
  await expect(voice(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(voice(page)).toBeHidden();
  await expect(openButton(page, 'voice')).toBeFocused();
  release();
});

test('[C-AS-06] when the bank does not answer there is one apology, or how to do it, with the ways to reach support', async ({
  context,
}) => {
  const page = await openDashboard(context, await newCustomer('Om Prakash'));
  await page.route('**/api/chatbot/ask', (route) => route.abort());
  await openButton(page, 'chat').click();
  const log = chat(page).getByRole('log');
  await ask(page, 'Tell me a story');
  await expect(log.getByText(/I’m sorry, I can’t answer right now.*support@kosh\.example/)).toHaveCount(1);
  for (const [question, answer] of [
    [
      'How do I transfer money?',
      'I can’t reach your account right now, but here is how to send money: press Transfer on your dashboard, find the recipient by 10-digit phone number or account number, enter the amount, check the name, and confirm.',
    ],
    [
      'I want to make a deposit',
      'I can’t reach your account right now, but here is how to deposit: press Deposit on your dashboard to add money, or New deposit for a term deposit with its rate and maturity value.',
    ],
    [
      'Get me a card',
      'I can’t reach your account right now, but here is how to get a card: open Virtual Debit Card on your dashboard, apply, and accept the ten terms. A banker activates it, usually in 1-2 business days. There you can also freeze it.',
    ],
    [
      'Contact support',
      'You can reach support at support@kosh.example, or 1800-000-0000 (a demo number, calls are not answered), 9 am to 6 pm on working days.',
    ],
  ] as const) {
    await ask(page, question);
    await expect(log.getByText(`Assistant: ${answer}`, { exact: true })).toBeVisible();
  }
  await expect(log.getByText(/I’m sorry/)).toHaveCount(1);
});

/** The speech stand-in's recorded state, and controls for the test. */
interface SpeechStandIn {
  listening: boolean;
  language: string;
  spoken: string[];
  say(text: string, confidence: number): void;
  fail(error: string): void;
}

/** Replaces the browser's speech recognition and synthesis by a stand-in. */
async function standInForSpeech(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Listener = ((event: unknown) => void) | null;
    let running: { onresult: Listener; onerror: Listener } | undefined;
    const standIn = {
      listening: false,
      language: '',
      spoken: [] as string[],
      say: (transcript: string, confidence: number) => running?.onresult?.({ results: [[{ transcript, confidence }]] }),
      fail: (error: string) => running?.onerror?.({ error }),
    };
    class Recognition {
      lang = '';
      onresult: Listener = null;
      onerror: Listener = null;
      onend: Listener = null;
      start() {
        // as: the stand-in in the test's page has only these two listeners.
        running = this as typeof running;
        standIn.listening = true;
        standIn.language = this.lang;
      }
      abort() {
        standIn.listening = false;
      }
    }
    const speech = {
      speak: (words: { text: string; lang: string }) => standIn.spoken.push(`${words.lang}: ${words.text}`),
      cancel: () => undefined,
    };
    Object.assign(window, { standIn, SpeechRecognition: Recognition });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.assign(window, {
      SpeechSynthesisUtterance: class {
        lang = '';
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
  });
}

const standIn = (page: Page) => ({
  say: (text: string, confidence: number) =>
    // as: put there by standInForSpeech.
    page.evaluate(([what, how]) => (window as unknown as { standIn: SpeechStandIn }).standIn.say(what, how), [
      text,
      confidence,
    ] as const),
  fail: (error: string) =>
    page.evaluate((what) => (window as unknown as { standIn: SpeechStandIn }).standIn.fail(what), error),
  read: <K extends 'listening' | 'language' | 'spoken'>(what: K) =>
    page.evaluate((key) => (window as unknown as { standIn: SpeechStandIn }).standIn[key], what),
});

const state = (page: Page) => voice(page).getByTestId('voice-state');
const listen = (page: Page) => voice(page).getByRole('button', { name: 'Start listening', exact: true }).click();

test('an answer is not read aloud after its question was stopped, its window closed or the voice switched off', async ({
  context,
}) => {
  await standInForSpeech(context);
  const page = await openDashboard(context, await newCustomer('Rukmini Pillai', 777));
  const speech = standIn(page);
  const ask = async () => {
    const release = await holdAnswers(page, '**/api/chatbot/ask');
    const asked = page.waitForRequest('**/api/chatbot/ask');
    const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/chatbot/ask'));
    await voice(page).getByLabel('Or type it', { exact: true }).fill('what is my balance');
    await page.keyboard.press('Enter');
    await asked;
    return async () => {
      release();
      await answered;
    };
  };
  await openButton(page, 'voice').click();
  const stopped = await ask();
  await listen(page);
  await speech.say('stop', 0.9);
  await expect(voice(page).getByText('You said: “stop”', { exact: true })).toBeVisible();
  await stopped();
  await expect(voice(page).getByRole('button', { name: 'Ask', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(voice(page).getByTestId('assistant-balance')).toHaveCount(0);

  const silent = await ask();
  await voice(page).getByText('Speak the answers', { exact: true }).click();
  await silent();
  await expect(voice(page).getByTestId('assistant-balance')).toHaveText('₹777.00');

  await voice(page).getByText('Speak the answers', { exact: true }).click();
  const closed = await ask();
  await page.keyboard.press('Escape');
  await expect(voice(page)).toBeHidden();
  await closed();
  expect(await speech.read('spoken')).toEqual([]);
});

test('a question that is typed while the one before is answered stays in its field', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Sharmila Basu', 777));
  await openButton(page, 'voice').click();
  const typed = voice(page).getByLabel('Or type it', { exact: true });
  const release = await holdAnswers(page, '**/api/chatbot/ask');
  const asked = page.waitForRequest('**/api/chatbot/ask');
  await typed.fill('what is my balance');
  await page.keyboard.press('Enter');
  await asked;
  await typed.fill('show my card');
  release();
  await expect(voice(page).getByTestId('assistant-balance')).toHaveText('₹777.00');
  await expect(voice(page).getByRole('button', { name: 'Ask', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(typed).toHaveValue('show my card');
});

test('the voice assistant opens the transfer window, and sends nothing', async ({ context }) => {
  const page = await openDashboard(context, await newCustomer('Parvati Menon', 777));
  await openButton(page, 'voice').click();
  // The microphone gets the focus when the window is there.
  await expect(voice(page).locator('button:focus')).toHaveCount(1);
  await voice(page).getByLabel('Or type it', { exact: true }).fill('send 500 to a friend');
  await page.keyboard.press('Enter');
  await voice(page).getByRole('button', { name: 'Open Transfer', exact: true }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer money', exact: true });
  await expect(transfer.getByLabel('Recipient’s phone number', { exact: true })).toBeVisible();
});

test('[C-AS-07] [C-AS-08] what is said clearly enough is answered aloud, in a chosen language', async ({
  context,
}, info) => {
  await standInForSpeech(context);
  const page = await openDashboard(context, await newCustomer('Parvati Menon', 777));
  const speech = standIn(page);
  await openButton(page, 'voice').click();
  await expect(state(page)).toHaveAttribute('data-state', 'idle');
  await expect(
    voice(page).getByRole('list', { name: 'What you can say', exact: true }).getByRole('listitem'),
  ).toHaveCount(8);
  await listen(page);
  await expect(state(page)).toHaveAttribute('data-state', 'listening');
  expect(await speech.read('language')).toBe('en-US');
  await speech.say('what is my balance', 0.49);
  await expect(
    voice(page).getByText('I didn’t hear that clearly. Please say it again.', { exact: true }),
  ).toBeVisible();

  await page.route('**/api/chatbot/ask', async (route) => {
    await expect(state(page)).toHaveAttribute('data-state', 'processing');
    return route.continue();
  });
  await listen(page);
  await speech.say('what is my balance', 0.5);
  await expect(voice(page).getByTestId('assistant-balance')).toHaveText('₹777.00');
  await expect(state(page)).toHaveAttribute('data-state', 'idle');
  expect((await speech.read('spoken')).join(' ')).toContain('₹777.00');
  await expectAxeClean(page, 'voice', info, [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ]);

  // On a phone a lower confidence is accepted.
  await page.setViewportSize({ width: 767, height: 900 });
  await voice(page).getByLabel('Language', { exact: true }).selectOption('hi-IN');
  await listen(page);
  expect(await speech.read('language')).toBe('hi-IN');
  await speech.say('mera balance kitna hai', 0.3);
  await expect(voice(page).getByText('You said: “mera balance kitna hai”', { exact: true })).toBeVisible();
  await expect(state(page)).toHaveAttribute('data-state', 'idle');
  await expect
    .poll(async () => (await speech.read('spoken')).map((each) => each.slice(0, 5)))
    .toEqual(['en-US', 'hi-IN']);
  await voice(page).getByLabel('Language', { exact: true }).selectOption('en-IN');
  await voice(page).getByLabel('Or type it', { exact: true }).fill('Open profile');
  await voice(page).getByLabel('Or type it', { exact: true }).press('Enter');
  await expect(page).toHaveURL(url('/customer/profile'));
});

test('[C-AS-07] [C-AS-09] each way in which listening ends has its sentence, silence among them', async ({
  context,
}) => {
  await standInForSpeech(context);
  const page = await openDashboard(context, await newCustomer('Qamar Ali'));
  const speech = standIn(page);
  await openButton(page, 'voice').click();
  for (const [error, sentence] of [
    ['not-allowed', 'The microphone is blocked. Allow it for this site in your browser, or type your question.'],
    ['no-speech', 'I did not hear anything. Please try again.'],
    ['audio-capture', 'No microphone was found. Connect one, or type your question.'],
    [
      'network',
      'Speech recognition needs a connection, and there is none right now. Please try again or type your question.',
    ],
    ['service-not-allowed', 'This browser does not allow speech recognition here. Please type your question.'],
  ] as const) {
    await listen(page);
    await speech.fail(error);
    await expect(voice(page).getByText(sentence, { exact: true })).toBeVisible();
    await expect(state(page)).toHaveAttribute('data-state', 'idle');
  }
  await stopClock(page);
  for (const [width, before] of [
    [1280, 14_900],
    [767, 9_900],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await listen(page);
    await page.clock.runFor(before);
    await expect(state(page)).toHaveAttribute('data-state', 'listening');
    await page.clock.runFor(200);
    await expect(state(page)).toHaveAttribute('data-state', 'idle');
    await expect(
      voice(page).getByText(
        'I stopped listening because I heard nothing for a while. Press the microphone to try again.',
        { exact: true },
      ),
    ).toBeVisible();
    expect(await speech.read('listening')).toBe(false);
  }
});

test('[C-AS-08] where the browser cannot recognise speech, one types', async ({ context }) => {
  await context.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(window, name, { value: undefined });
  });
  const page = await openDashboard(context, await newCustomer('Rukmini Iyer', 50));
  await openButton(page, 'voice').click();
  await expect(
    voice(page).getByText('This browser cannot recognise speech. You can type your question instead.', { exact: true }),
  ).toBeVisible();
  await expect(voice(page).getByLabel('Or type it', { exact: true })).toBeFocused();
  await page.keyboard.type('What is my balance?');
  await page.keyboard.press('Enter');
  await expect(voice(page).getByTestId('assistant-balance')).toHaveText('₹50.00');
});
