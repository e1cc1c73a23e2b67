interface InformationText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly body: readonly string[] }[];
}

/** The information pages (C-PU-06), by path. Not part of the catalogue: they load with the page that shows them. */
export const information = {
  '/about-us': {
    title: 'About us',
    lead: 'Kosh is the Sanskrit word for treasury. It is also a demonstration of how a bank can be built.',
    sections: [
      {
        title: 'What Kosh is',
        body: [
          'Kosh is a complete retail bank in software: accounts, transfers, term deposits, cards, a staff desk and the books behind them.',
          'It is not a real bank. It exists to learn from, and no real money moves in it.',
        ],
      },
      {
        title: 'What we care about',
        body: [
          'Every rupee is counted twice, once on each side, and the sides are compared all day.',
          'When something cannot be done, the bank says why and what happened to your money.',
        ],
      },
    ],
  },
  '/careers': {
    title: 'Careers',
    lead: 'There is nobody to hire: the bank is made of software.',
    sections: [
      {
        title: 'If you want to take part',
        body: [
          'The source is open. Read CONTRIBUTING.md in the repository: it says how a change travels, and how to add an endpoint, a page or a posting.',
        ],
      },
    ],
  },
  '/contact': {
    title: 'Contact',
    lead: 'Bank support in the demo is the staff desk.',
    sections: [
      {
        title: 'If your account is frozen or inactive',
        body: [
          'Sign in as one of the demo bankers from the Banker Login page, open the customer, and change the status. In a real bank somebody would call you back.',
        ],
      },
      {
        title: 'If something looks wrong',
        body: ['Every failure shows a reference. It names the request in the server’s log.'],
      },
    ],
  },
  '/blog': {
    title: 'Blog',
    lead: 'Short notes on how the bank works.',
    sections: [
      {
        title: 'Why a transfer cannot happen twice',
        body: [
          'Your browser gives each instruction a number of its own before it sends it. If the answer gets lost, it asks again with the same number, and the bank gives the same answer instead of moving the money again.',
        ],
      },
      {
        title: 'Why “being confirmed” is not “failed”',
        body: [
          'When no answer comes, nobody knows yet whether the money moved. Saying “failed” would be a guess. So the bank says what it knows, keeps asking, and tells you when it is sure.',
        ],
      },
      {
        title: 'Why the books always add up',
        body: [
          'Each movement takes from one account exactly what it adds to another. The database refuses anything else.',
        ],
      },
    ],
  },
  '/products/savings-accounts': {
    title: 'Savings accounts',
    lead: 'For everyday money: 4.5% interest a year, by daily balance.',
    sections: [
      {
        title: 'Terms',
        body: [
          'Minimum balance ₹1,000. Falling below it is shown as a notice; nothing is refused and nothing is charged.',
          'Interest is worked out on the balance at the end of each day.',
        ],
      },
      {
        title: 'What comes with it',
        body: ['Transfers by phone or account number, a virtual debit card on request, statements by mail.'],
      },
    ],
  },
  '/products/fixed-deposits': {
    title: 'Fixed deposits',
    lead: 'For money that can wait.',
    sections: [
      {
        title: 'Fixed deposit',
        body: [
          '7% a year for 3, 6, 12, 24, 36 or 60 months. Closing early costs one percentage point of the rate for the days it ran; nothing is paid under seven days.',
        ],
      },
      {
        title: 'Recurring deposit',
        body: ['6.5% a year. The same amount each month; each instalment earns for the months it stays.'],
      },
      {
        title: 'Tax-saving deposit',
        body: ['7.5% a year with a lock-in of five years, section 80C. It cannot be closed before.'],
      },
      { title: 'Savings deposit', body: ['3.5% a year by daily balance, without a tenure.'] },
      { title: 'Fixed Deposit account', body: ['An account type of its own: 7.5% interest, minimum deposit ₹10,000.'] },
    ],
  },
  '/products/loans': {
    title: 'Loans',
    lead: 'Kosh does not lend.',
    sections: [
      {
        title: 'Why there is a page',
        body: [
          'A bank has one. In this demo it says what is true: there are no loans to apply for, and no one who could promise you one in our name.',
        ],
      },
    ],
  },
  '/products/credit-cards': {
    title: 'Credit cards',
    lead: 'Kosh has a virtual debit card, not a credit card.',
    sections: [
      {
        title: 'The debit card',
        body: [
          'Apply from your dashboard. A banker activates it, usually within one or two business days.',
          'Its number comes from a range that no card network uses, so it can pay for nothing outside this demo.',
        ],
      },
    ],
  },
  '/privacy-policy': {
    title: 'Privacy policy',
    lead: 'What the demo keeps, and for how long.',
    sections: [
      {
        title: 'What is kept',
        body: [
          'What you enter at registration, what you do with your account, and from which device you signed in. It stays in the database of whoever runs this demo.',
          'Do not enter anybody’s real details.',
        ],
      },
      {
        title: 'In your browser',
        body: [
          'A session token and your role, when the token was refreshed, and whether you have dismissed the disclaimer. A cookie remembers your theme. There are no trackers, and nothing is loaded from other sites.',
        ],
      },
      { title: 'Your copy', body: ['From your profile you can ask for everything that is held about you.'] },
    ],
  },
  '/terms-of-service': {
    title: 'Terms of service',
    lead: 'Kosh is for education. By opening an account you agree that nothing in it is real.',
    sections: [
      {
        title: 'No real money',
        body: [
          'Balances, interest, cards and scores are made up. They cannot be paid out, and they give no claim against anybody.',
        ],
      },
      {
        title: 'Accounts',
        body: ['One account for each person. The bank may freeze or close accounts, as a lesson in what banks do.'],
      },
      {
        title: 'Reviews',
        body: [
          'Withdrawals and transfers above the bank’s limit wait for a banker for up to seven days. The money is held until then, and released if nobody decides.',
        ],
      },
    ],
  },
  '/security': {
    title: 'Security',
    lead: 'What protects an account here.',
    sections: [
      {
        title: 'Signing in',
        body: [
          'Passwords are stored only as Argon2 hashes. A session’s token lives fifteen minutes and works only together with a cookie that scripts cannot read. Signing out ends the session at the bank, not only in the browser.',
          'Two-factor codes are optional for customers and staff.',
        ],
      },
      {
        title: 'Money',
        body: [
          'Every instruction carries a key, so that it happens once. Large amounts are held until a second person has looked. Entries in the books can be added, never changed.',
        ],
      },
      {
        title: 'The site',
        body: [
          'A strict content policy allows only the bank’s own files: no inline scripts, no other sites, no frames.',
        ],
      },
    ],
  },
} as const satisfies Record<string, InformationText>;

export type InformationPath = keyof typeof information;
