/** About, careers, contact and the blog (C-PU-06). */
export const companyInformation = {
  '/about-us': {
    title: 'About us',
    lead: 'Kosh is the Sanskrit word for treasury. It is also a demonstration of how a bank can be built.',
    sections: [
      {
        title: 'What Kosh is',
        body: [
          'Kosh is a complete retail bank in software: accounts, transfers, term deposits, cards, statements, a staff desk, and the books behind all of them. It is made for India: amounts in rupees, days in Indian time, numbers grouped in lakhs and crores.',
          'It is not a real bank. It holds no licence, takes no deposits and moves no money. It exists to learn from.',
        ],
      },
      {
        title: 'What we care about',
        body: ['Four promises for every screen.'],
        points: [
          'Every payment is recorded twice, once on each side, and the sides are compared all day.',
          'When something cannot be done, we say why, and what happened to your money.',
          'Every number can show how it was worked out: your score, your saving rate, the value of a deposit.',
          'We show only what we know. A payment without an answer is “being confirmed”, not “failed”.',
        ],
      },
      {
        title: 'Customers, bankers and admins',
        body: [
          'Customers see the dashboard. Bankers see a desk where they open accounts, decide on large payments, activate cards and read the books. An admin adds staff, changes policy and, in the demo, moves the bank’s clock, so that a five-year deposit can mature this afternoon.',
        ],
      },
    ],
  },
  '/careers': {
    title: 'Careers',
    lead: 'There are no jobs here: we are software. But you can contribute.',
    sections: [
      {
        title: 'If you want to take part',
        body: [
          'The source is open. CONTRIBUTING.md in the repository says how to make a change, and how to add a call, a page or a kind of payment.',
        ],
        points: [
          'Begin with README.md: two commands start the whole bank on a laptop.',
          'Read docs/ledger.md, accounting for engineers, and one posting from server/ledger/postings.',
          'Pick a row of docs/specification.md, and try to break it. A test that fails is the best application.',
        ],
      },
      {
        title: 'What you would learn',
        body: [
          'Double-entry bookkeeping that a database enforces. Why a payment needs a key of its own. How two people and a waiting period stop most fraud. How to say no in a sentence that helps.',
        ],
      },
    ],
  },
  '/contact': {
    title: 'Contact',
    lead: 'In this demo, the staff desk is bank support, and you can use it yourself.',
    sections: [
      {
        title: 'If your account is frozen, suspended or inactive',
        body: [
          'A frozen or suspended account can be viewed and can receive money, but cannot pay. An inactive one cannot sign in. Sign in as one of the demo bankers on the Banker Login page, open the customer, read the reason, and change the status.',
        ],
      },
      {
        title: 'If a payment is waiting',
        body: [
          'Large withdrawals and transfers wait for a banker, for at most seven days. The money is on hold until then; without a decision, it is released. The details of the transaction show who must decide.',
        ],
      },
      {
        title: 'If something looks wrong',
        body: [
          'Every failure shows a reference. It names the request in the server’s log, so quote it. If you did not do something that your activity lists, sign out of all other devices and change your password, both in your profile, and freeze your card.',
        ],
      },
      {
        title: 'What we never ask',
        body: ['Kosh never asks for your password, a code, or your card’s numbers. Anyone who does is not from Kosh.'],
      },
    ],
  },
  '/blog': {
    title: 'Blog: how Kosh works',
    lead: 'Short notes, one idea each. We keep them up to date, so they have no dates.',
    sections: [
      {
        title: 'Why a transfer cannot happen twice',
        body: [
          'Your browser gives each instruction a key of its own before it sends it. If the answer gets lost, it asks again with the same key, and we give the same answer instead of moving the money again.',
          'Try it: begin a transfer, cut your connection as you press Send, and connect again. You will see “being confirmed”, and then one transfer.',
        ],
      },
      {
        title: 'Why “being confirmed” is not “failed”',
        body: [
          'When no answer comes, your device cannot know whether the money moved. “Failed” would be a guess, and people who believe it pay twice. So we say what we know, keep asking with the same key, and tell you when we are sure.',
        ],
      },
      {
        title: 'Why the books always add up',
        body: [
          'Each transaction takes from one account exactly what it adds to another: ₹500 to a friend is −₹500 here and +₹500 there. Interest is no exception: our expense account pays it.',
          'The database refuses a transaction that does not sum to zero, and it refuses to change one that was booked. A mistake is corrected by a new entry, so that both can be seen.',
        ],
      },
      {
        title: 'Balance, hold, available',
        body: [
          'Your balance is what the books say. A hold sets part of it aside for something that is not decided yet, such as a large payment that waits for a banker. What is left is available: balance minus holds. Only that can be sent.',
        ],
      },
      {
        title: 'Four eyes',
        body: [
          'The banker who asks for something large is never the one who approves it. A rejection needs a reason, and approving twice does nothing the second time. Most fraud inside banks needs one person to do both.',
        ],
      },
      {
        title: 'Simple interest, worked out',
        body: [
          '₹1,00,000 for twelve months at 7% is 1,00,000 × 7 × (12 ÷ 12) ÷ 100 = ₹7,000. For six months it is half. A recurring deposit earns less on the same total, because the last instalments stay for a short time.',
        ],
      },
      {
        title: 'Keep your recovery codes safe',
        body: [
          'Two-factor authentication asks for a code from your phone. A recovery code replaces it once, when the phone is gone. Keep them on paper or in a password manager, never in the same phone, and make new ones when few are left.',
        ],
      },
    ],
  },
} as const;
