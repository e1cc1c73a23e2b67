/** Claims of the specification's copy, with the truth (C-PU-04, C-PU-05). */
export const claims = {
  mark: 'demo claim',
  encryption: {
    claim: '256-bit encryption',
    truth: 'Card numbers are stored encrypted with AES-256. The connection is encrypted when this site uses HTTPS.',
  },
  rbi: {
    claim: 'RBI approved',
    truth: 'Kosh is not a bank. The Reserve Bank of India has neither seen nor approved it.',
  },
  fees: { claim: 'Zero fees', truth: 'True here: no real money moves, so nothing can be charged for it.' },
  fdic: {
    claim: 'FDIC insured up to $250,000',
    truth:
      'Kosh is not a bank and is not insured. In India, DICGC insures up to ₹5,00,000 for each depositor in each bank.',
  },
};
