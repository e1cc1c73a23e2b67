/** Privacy, terms and security (C-PU-06). They describe the program, so a change of it changes these pages. */
export const legalInformation = {
  '/privacy-policy': {
    title: 'Privacy policy',
    lead: 'The data that the demo keeps, why, and for how long. It stays in the operator’s database.',
    sections: [
      {
        title: 'What is kept',
        body: ['Do not enter anyone’s real details. We keep what you enter for these reasons.'],
        points: [
          'Name, e-mail, phone, address: to know whose account it is, and to let people find you by your phone number. They see a masked name.',
          'Transactions, deposits and cards: they are the books, and books are never erased.',
          'Devices and network addresses of sign-ins: to show you your activity. Ended sessions are deleted after half a year.',
          'Your photo, if you add one: reduced in size on your device, without the camera’s metadata.',
          'Questions to the assistants: answered and not stored.',
        ],
      },
      {
        title: 'In your browser',
        body: [
          'Local storage holds four things: a session token, your role, when the token was refreshed, and whether you have dismissed the disclaimer. Cookies hold the second half of your session, which scripts cannot read, and your choice of theme and language. There are no trackers, and nothing is loaded from other sites.',
          'The voice assistant uses your browser’s own speech recognition. Some browsers use their vendor’s service to turn speech into text; we receive only the text.',
        ],
      },
      {
        title: 'Your copy',
        body: [
          'Under Data in your profile you can request all data held about you, as a document and in a machine-readable format.',
        ],
      },
      {
        title: 'Closing',
        body: [
          'When your account is closed, deposits are paid out, sessions and cards end, and your name, e-mail, phone and address are blanked. The transactions stay, without them.',
        ],
      },
    ],
  },
  '/terms-of-service': {
    title: 'Terms of service',
    lead: 'Kosh is for education. By opening an account you agree that nothing in it is real.',
    sections: [
      {
        title: 'No real money',
        body: [
          'Balances, interest, cards and scores are made up. They cannot be paid out, and they give no claim against anyone.',
        ],
      },
      {
        title: 'Accounts',
        body: [
          'One account for each e-mail address and phone number. The balance never falls below zero, even where overdrafts are advertised. We may freeze, suspend or close accounts, as a lesson in what banks do; we record who did it and why.',
        ],
      },
      {
        title: 'Reviews',
        body: [
          'Withdrawals and transfers above our limit wait for a banker for up to seven days. We hold the money until then, and release it if no one decides.',
        ],
      },
      {
        title: 'Frozen and suspended accounts',
        body: ['They may receive, not send. That covers withdrawals, transfers and new deposits.'],
      },
      {
        title: 'The bank’s clock',
        body: [
          'Our bank date is separate from yours. In the demo an admin can move it forward, so interest and maturities can come sooner than the calendar says. It never moves back.',
        ],
      },
    ],
  },
  '/security': {
    title: 'Security',
    lead: 'How accounts are protected here, exactly as the program does it.',
    sections: [
      {
        title: 'Signing in',
        body: [],
        points: [
          'Passwords are stored only as Argon2id hashes, and checked in the same time whether or not the address exists.',
          'After five wrong tries the wait begins at a minute and doubles. One-time codes allow five tries, whatever else is configured.',
          'Two-factor authentication is real: codes by time (TOTP), each good once, with ten recovery codes, each good once.',
          'Passkeys sign you in with the device’s own lock. We keep only the public half.',
        ],
      },
      {
        title: 'Sessions',
        body: [
          'A token lives fifteen minutes and works in a browser only together with a cookie that scripts cannot read, so a copied token alone opens nothing. It is renewed by a second secret that changes with each use; an old one that comes back ends the session.',
          'Every request asks whether the session is still valid. Signing out, signing out everywhere and changing the password therefore work at once. Half an hour without a request ends a session.',
        ],
      },
      {
        title: 'Money',
        body: [],
        points: [
          'Every instruction carries a key, so that it happens once.',
          'One database function is the only way to write to the books. It checks status, limits and available balance under the same lock that moves the money.',
          'Entries can be added, never changed or deleted. Each journal sums to zero, and a customer’s available balance cannot fall below zero: the database refuses it.',
          'Large payments are held until a second person approves them. The person who made one cannot approve it.',
          'Recipients are found only by an exact number, shown with a masked name, and look-ups are counted.',
        ],
      },
      {
        title: 'Cards and records',
        body: [
          'Card numbers are encrypted with AES-256-GCM, bound to their card, and opened only for their owner after a recent password. The three digits on the back are computed when needed and stored nowhere.',
          'What staff do is recorded in a trail in which each entry carries the hash of the one before. Changing or removing one breaks all that follow, and a command checks it.',
        ],
      },
      {
        title: 'The site',
        body: [
          'A strict content policy allows only the bank’s own files: no inline scripts, no other sites, no frames. Requests that change something are refused when they come from another site. Camera and location are switched off for this site; the microphone is there for the voice assistant, and only when you press it.',
        ],
      },
      {
        title: 'What it does not do',
        body: [
          'It is a demo. It serves plain HTTP on your own machine until HTTPS is put in front of it. It is not monitored around the clock and has had no paid penetration test. If you find a vulnerability, tell its operator.',
        ],
      },
    ],
  },
} as const;
