import { formatRupees } from '../../../contract/vocabulary/money.ts';
import type { HelpTexts } from '../help-article.ts';

const percentOf = (basisPoints: number) => `${basisPoints / 100}%`;

/** Articles about term deposits and interest. */
export const depositHelp: HelpTexts<'deposits'> = ({ deposits, accounts }) => {
  const fixed = deposits.find(({ type }) => type === 'fixed');
  const locked = deposits.filter((deposit) => deposit.locked);
  return {
    'open-a-deposit': {
      title: 'Open a term deposit',
      answer:
        'Press “New deposit” on your dashboard, choose a type, an amount and a tenure. You see the value at maturity before you confirm.',
      steps: [
        ...deposits.map(
          (deposit) =>
            `${deposit.label}: ${percentOf(deposit.rateBp)} a year, from ${formatRupees(deposit.minimum)}${deposit.tenures.some((months) => months > 0) ? `, for ${deposit.tenures.join(', ')} months` : ', without a fixed term'}.`,
        ),
        'The money comes out of your account. For a recurring deposit the same amount follows each month.',
      ],
    },
    'close-a-deposit-early': {
      title: 'Close a deposit early',
      answer:
        'Open the deposit under “Your Deposits” and press “Close early”. You see the interest, what you lose and what is paid before you confirm.',
      steps: [
        ...(fixed
          ? [
              `${fixed.label}: you get the contracted rate less ${percentOf(fixed.earlyCutBp)} for the days it ran, and no interest under ${fixed.earlyDays} days.`,
            ]
          : []),
        ...locked.map((deposit) => `${deposit.label}: it cannot be closed before its maturity date.`),
        'The payout is in your account at once.',
      ],
    },
    maturity: {
      title: 'When a deposit matures',
      answer:
        'On its maturity date a deposit is paid into your account, or renewed if you asked for it. On a bank holiday it is paid on the next business day.',
      steps: [
        'Open the deposit under “Your Deposits” and press “Edit”.',
        'Choose “Pay to my account”, “Renew the deposit, pay the interest to my account” or “Renew with the interest”.',
        'You can name a nominee there, and change your choice until the day before.',
      ],
    },
    interest: {
      title: 'Interest and rates',
      answer: `Interest is worked out on the balance at the end of each day and paid at the end of each quarter. Rates a year today: ${[
        ...accounts,
        ...deposits,
      ]
        .map(({ label, rateBp }) => `${label} ${rateBp === 0 ? 'none' : percentOf(rateBp)}`)
        .join(', ')}.`,
      steps: [
        'Fixed, recurring and tax-saving deposits pay their interest at maturity.',
        'A deposit keeps the rate of the day on which you opened it.',
      ],
    },
  };
};
