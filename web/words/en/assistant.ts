const SUPPORT =
  'support@kosh.example, or 1800-000-0000 (a demo number, calls are not answered), 9 am to 6 pm on working days';

/** Chat and voice assistant (C-AS). The bank writes their answers; these are the other words, and the messages of a failure. */
export const assistant = {
  ask: 'Ask an assistant',
  fewer: 'Close',
  chat: {
    open: 'Open chat assistant',
    close: 'Close chat assistant',
    title: 'Chat assistant',
    log: 'Conversation',
    greeting: (name: string) =>
      `Hello${name ? `, ${name}` : ''}. I can answer questions about your account, but I never move money. What would you like to know?`,
    you: 'You',
    bot: 'Assistant',
    typing: 'The assistant is typing',
    question: 'Your question',
    placeholder: 'Ask about your account',
    send: 'Send',
    suggestionsLabel: 'Suggestions',
    suggestions: [
      { label: 'Balance', value: 'What is my balance?' },
      { label: 'Recent transactions', value: 'Show my recent transactions' },
      { label: 'Spending this month', value: 'How much did I spend this month?' },
      { label: 'Deposits', value: 'When do my deposits mature?' },
      { label: 'Card', value: 'What is the status of my card?' },
      { label: 'Send money', value: 'How do I transfer money?' },
    ],
    balance: {
      title: 'Balance',
      available: (amount: string) => `${amount} available`,
      account: (type: string, number: string) => `${type} account ${number}`,
    },
  },
  /** When the bank does not answer (C-AS-06). */
  fallback: {
    apology: `I’m sorry, I can’t answer right now. Your money is safe and nothing has changed. You can reach support at ${SUPPORT}.`,
    topics: [
      {
        about: /\b(transfer|send|pay (some|a) ?(one|body|friend)|bhej|upi|neft|imps)/i,
        text: 'I can’t reach your account right now, but here is how to send money: press Transfer on your dashboard, find the recipient by 10-digit phone number or account number, enter the amount, check the name, and confirm.',
      },
      {
        about: /\b(card|cvv|atm)\b/i,
        text: 'I can’t reach your account right now, but here is how to get a card: open Virtual Debit Card on your dashboard, apply, and accept the ten terms. A banker activates it, usually in 1-2 business days. There you can also freeze it.',
      },
      {
        about: /\b(deposit|fd|rd|pay in|add money|jama)/i,
        text: 'I can’t reach your account right now, but here is how to deposit: press Deposit on your dashboard to add money, or New deposit for a term deposit with its rate and maturity value.',
      },
      {
        about: /\b(support|help|contact|phone|call|complain|problem)/i,
        text: `You can reach support at ${SUPPORT}.`,
      },
    ],
  },
  voice: {
    open: 'Open voice assistant',
    close: 'Close voice assistant',
    title: 'Voice assistant',
    states: {
      idle: 'Press the microphone and speak.',
      listening: 'Listening…',
      processing: 'One moment…',
    },
    start: 'Start listening',
    stop: 'Stop listening',
    language: 'Language',
    languages: { 'en-US': 'English (US)', 'en-IN': 'English (India)', 'hi-IN': 'हिन्दी' },
    speakAnswers: 'Speak the answers',
    heard: (text: string) => `You said: “${text}”`,
    answer: 'Answer',
    typed: 'Or type it',
    ask: 'Ask',
    commandsTitle: 'What you can say',
    commands: [
      { say: 'What is my balance?', does: 'says your balance' },
      { say: 'Recent transactions', does: 'reads the latest five' },
      { say: 'How much did I spend this month?', does: 'adds up your spending' },
      { say: 'When do my deposits mature?', does: 'lists your deposits' },
      { say: 'Card status', does: 'says your card’s status' },
      { say: 'How do I transfer money?', does: 'explains; no money moves by voice' },
      { say: 'Open transactions · Open profile · Open dashboard', does: 'opens the page' },
      { say: 'Stop', does: 'stops at once' },
    ],
    places: {
      transactions: 'Opening your transactions.',
      profile: 'Opening your profile.',
      dashboard: 'Opening your dashboard.',
    },
    privacy:
      'Your browser converts speech into text, and some browsers use their vendor’s service for it. We receive only the text.',
    unsupported: 'This browser cannot recognise speech. You can type your question instead.',
    unsure: 'I didn’t hear that clearly. Please say it again.',
    errors: {
      'not-allowed': 'The microphone is blocked. Allow it for this site in your browser, or type your question.',
      'no-speech': 'I did not hear anything. Please try again.',
      'audio-capture': 'No microphone was found. Connect one, or type your question.',
      network:
        'Speech recognition needs a connection, and there is none right now. Please try again or type your question.',
      'service-not-allowed': 'This browser does not allow speech recognition here. Please type your question.',
      timeout: 'I stopped listening because I heard nothing for a while. Press the microphone to try again.',
      other: 'Speech recognition stopped. Please try again or type your question.',
    },
  },
};
