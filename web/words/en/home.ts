/** The landing page (C-PU-02, C-PU-03). */
export const home = {
  hero: {
    eyebrow: 'कोश · treasury',
    title: 'A bank that shows its working.',
    lead: 'Open an account in minutes, send money that arrives at once, and see where every rupee came from and where it went.',
    logIn: 'Log In',
    openAccount: 'Open an Account',
    dashboard: 'Go to Dashboard',
  },
  preview: {
    label: 'A look inside: an account with ₹1,00,000.00 and its last three movements',
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
        title: 'Money that arrives at once',
        body: 'Send by phone number or account number. You see who it goes to before it goes, and what happened to it after.',
      },
      {
        title: 'Deposits that explain themselves',
        body: 'Fixed, recurring and tax-saving deposits with the rate, the tenure and the value at maturity before you decide.',
      },
      {
        title: 'A card you control',
        body: 'A virtual debit card whose number stays hidden until you ask, and that you can freeze yourself.',
      },
      {
        title: 'Books that always balance',
        body: 'Every movement is written twice, and the two sides are compared all day. No rupee can go missing.',
      },
      {
        title: 'Your score and your health',
        body: 'Credit score, saving rate and spending, each with the arithmetic behind it.',
      },
      {
        title: 'Statements in any form',
        body: 'Search years of transactions, and take them with you as CSV, Excel or PDF.',
      },
    ],
  },
  steps: {
    title: 'Three steps to start',
    items: [
      { title: 'Create Account', body: 'Choose savings, current or fixed deposit, and tell us who you are.' },
      { title: 'Set Up Profile', body: 'Confirm your e-mail with a six-digit code. That is all the paperwork.' },
      { title: 'Start Banking', body: 'Put money in, send it, save it. Your account number is ready at once.' },
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
        quote: 'I sent the rent and closed the window before I had time to wonder whether it arrived.',
        who: 'Asha Rao, savings',
      },
      {
        quote: 'It told me what my deposit would be worth in two years, and how it had worked that out.',
        who: 'Meera Iyer, fixed deposit',
      },
      { quote: 'My shop’s account and my patience both show a positive balance.', who: 'Vikram Shah, current' },
    ],
  },
  closing: {
    title: 'See it with a full account',
    body: 'Sign in as one of the demo customers, or open your own account in three minutes.',
  },
};
