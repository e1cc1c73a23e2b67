/** The four product pages (C-PU-06). Rates and minimums are not written here, because the pages ask the bank. */
export const productInformation = {
  '/products/savings-accounts': {
    title: 'Savings accounts',
    lead: 'For everyday money, with interest on every day’s balance. There is also a current account for business.',
    sections: [
      {
        title: 'How interest is worked out',
        body: [
          'Interest is calculated on the balance at the end of each bank day. It is credited at the end of each quarter, on the last day of March, June, September and December, and appears on your statement as its own transaction.',
        ],
      },
      {
        title: 'The minimum balance',
        body: ['If you fall below it, you see a notice. You can keep using the account, and there is no charge.'],
      },
      {
        title: 'What comes with every account',
        body: [],
        points: [
          'Transfers by phone number or account number, which arrive at once.',
          'A virtual debit card on request, which you can freeze yourself.',
          'Statements and receipts as PDF, transactions as CSV or Excel.',
          'A credit score that shows how it is worked out, and term deposits with the value at maturity before you decide.',
        ],
      },
    ],
  },
  '/products/fixed-deposits': {
    title: 'Fixed deposits',
    lead: 'For money you don’t need yet. See what it will be worth before you decide.',
    sections: [
      {
        title: 'Fixed deposit',
        body: [
          'One amount, one rate, one maturity date. Simple interest: amount × rate × months ÷ 12. If you close it early, you earn one percentage point less for the days you kept it, and no interest if you close it within seven days.',
        ],
      },
      {
        title: 'Recurring deposit',
        body: [
          'Save the same amount each month, starting now. Each instalment earns interest for the months you keep it. If your account cannot pay an instalment, we note it as missed and the deposit goes on without it.',
        ],
      },
      {
        title: 'Tax-saving deposit',
        body: [
          'A lock-in of five years, as section 80C requires: you cannot close it earlier. Ask a real bank whether it saves tax in real life.',
        ],
      },
      {
        title: 'Savings deposit',
        body: ['No tenure: earn interest on the daily balance, and close it on any day.'],
      },
      {
        title: 'At maturity',
        body: [
          'Choose to be paid everything, to renew the principal, or to renew principal and interest. You can change your mind until the day before.',
        ],
      },
    ],
  },
  '/products/loans': {
    title: 'Loans',
    lead: 'Kosh does not lend. This page says so, instead of collecting your phone number.',
    sections: [
      {
        title: 'Why there is a page',
        body: [
          'Banks have one. In this demo there are no loans, and no one can promise you one in our name. If someone does and asks for a fee first, it is advance-fee fraud.',
        ],
      },
      {
        title: 'What to read on a real loan page',
        body: ['Look for these before you look at the monthly instalment.'],
        points: [
          'The annual percentage rate with all fees, not the flat rate.',
          'Whether interest is on what you still owe (reducing balance) or on what you once borrowed.',
          'What it costs to pay back early.',
          'What happens, and what is charged, when an instalment is late.',
        ],
      },
      {
        title: 'What your score is for',
        body: [
          'The credit score on your dashboard is simulated, from the age of your account, the steadiness of your balance, regular income and deposits. It opens no loan here. It shows which habits a bureau would like.',
        ],
      },
    ],
  },
  '/products/credit-cards': {
    title: 'Credit cards',
    lead: 'Kosh has a virtual debit card, not a credit card: it uses your own balance and gives no credit.',
    sections: [
      {
        title: 'How to get it',
        body: [
          'Apply from your dashboard and accept the ten terms below. A banker activates the card, usually within one or two business days.',
        ],
      },
      {
        title: 'How it is kept',
        body: [
          'Its number comes from a range that no card network uses, so it can pay for nothing outside this demo. It is stored encrypted, and the three digits on the back are not stored at all. You see them for thirty seconds after typing your password; staff never see more than the last four digits.',
        ],
      },
      {
        title: 'Freeze and block',
        body: ['You can freeze and unfreeze your card yourself. If we block it, only we can unblock it.'],
      },
    ],
  },
} as const;
