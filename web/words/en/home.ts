/** The landing page (C-PU-02, C-PU-03). */
export const home = {
  hero: {
    eyebrow: 'कोश · treasury',
    title: 'A bank that shows its working.',
    lead: 'Open an account in minutes, send money instantly, and see where every rupee came from and where it went.',
    logIn: 'Log In',
    openAccount: 'Open an Account',
    dashboard: 'Go to Dashboard',
  },
  preview: {
    label: 'A look inside: an account with ₹1,00,000.00 and its last three transactions',
    account: 'Savings account',
    balance: '₹1,00,000.00',
    rows: [
      { name: 'Money Received', note: 'From a friend', amount: '+₹2,500.00', incoming: true },
      { name: 'Money Sent', note: 'Rent for November', amount: '−₹18,000.00', incoming: false },
      { name: 'Interest', note: 'Savings, 4.5% a year', amount: '+₹369.86', incoming: true },
    ],
  },
  claimsTitle: 'Our claims, and the facts',
  features: {
    title: 'Everything in one place, and in plain words',
    items: [
      {
        title: 'Money that arrives instantly',
        body: 'Send by phone number or account number. Check the name before you send, and follow the payment after.',
      },
      {
        title: 'Deposits that explain themselves',
        body: 'Fixed, recurring and tax-saving deposits: see the rate, the tenure and the maturity value before you decide.',
      },
      {
        title: 'A card you control',
        body: 'A virtual debit card whose number stays hidden until you ask. Freeze it whenever you like.',
      },
      {
        title: 'Books that always balance',
        body: 'Every payment is recorded twice, and both sides are checked all day. No rupee can go missing.',
      },
      {
        title: 'Your score and your health',
        body: 'Credit score, saving rate and spending, each with the arithmetic behind it.',
      },
      {
        title: 'Statements in any form',
        body: 'Search years of transactions, and download them as CSV, Excel or PDF.',
      },
    ],
  },
  steps: {
    title: 'Three steps to start',
    items: [
      { title: 'Create Account', body: 'Choose savings, current or fixed deposit, and tell us who you are.' },
      { title: 'Set Up Profile', body: 'Confirm your e-mail with a six-digit code. No paperwork.' },
      { title: 'Start Banking', body: 'Add money, send it, save it. Your account number is ready straight away.' },
    ],
  },
  accounts: {
    title: 'Three accounts, no small print',
    open: (account: string) => `Open this account: ${account}`,
    openShort: 'Open this account',
  },
  testimonials: {
    title: 'What our demo customers say',
    note: 'Written for the demo. You can sign in as any of these customers.',
    items: [
      {
        quote: 'I pay the rent, and my landlord has it before I put my phone away.',
        who: 'Asha Rao, savings',
      },
      {
        quote: 'I knew what my deposit would be worth in two years before I opened it.',
        who: 'Meera Iyer, fixed deposit',
      },
      { quote: 'I pay salaries, and see which payment still waits for approval.', who: 'Vikram Shah, current' },
    ],
  },
  closing: {
    title: 'See it with a full account',
    body: 'Sign in as one of the demo customers, or open your own account in three minutes.',
  },
};
