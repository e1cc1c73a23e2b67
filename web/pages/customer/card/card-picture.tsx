import type { Card, CardSecrets } from '../../../api/customer/card-queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../../words/use-words.tsx';

interface CardPictureProps {
  readonly card: Card;
  /** Number and CVV while they are shown. */
  readonly secrets?: CardSecrets | undefined;
  readonly side?: 'front' | 'back';
}

const FACE = 'absolute inset-0 flex flex-col justify-between rounded-panel p-5 backface-hidden';
// The same in both themes, because it depicts a real card. Its text has a contrast of 7:1 on this green.
const GREEN = 'bg-linear-to-br from-[oklch(0.38_0.085_165)] to-[oklch(0.25_0.055_175)] text-[oklch(0.98_0.01_165)]';
const GREY = 'bg-linear-to-br from-[oklch(0.4_0.012_165)] to-[oklch(0.29_0.008_175)] text-[oklch(0.97_0.005_165)]';

function Front({ card, secrets }: CardPictureProps) {
  const t = useWords().card;
  return (
    <>
      <div className="flex items-start justify-between gap-2 text-sm">
        <span className="font-semibold">{t.bank}</span>
        <span>{t.debit}</span>
      </div>
      <p className="text-[clamp(1.05rem,6.4cqw,1.5rem)] font-medium tracking-wide whitespace-nowrap tabular-nums">
        <span className="sr-only">{t.number} </span>
        <span data-testid="card-number">{secrets?.card_number ?? card.card_number}</span>
      </p>
      <div className="flex items-end justify-between gap-4 text-sm">
        <span className="min-w-0">
          <span className="block text-xs">{t.holder}</span>
          <span className="line-clamp-2 font-medium break-words">{card.cardholder_name}</span>
        </span>
        <span className="shrink-0">
          <span className="block text-xs">{t.expires}</span>
          <span className="font-medium tabular-nums">{card.expiry_date}</span>
        </span>
      </div>
    </>
  );
}

function Back({ secrets }: CardPictureProps) {
  const t = useWords().card;
  return (
    <>
      <div aria-hidden="true" className="-mx-5 mt-2 h-10 bg-[oklch(0.15_0.01_165)]" />
      <p className="flex items-center justify-between gap-4 rounded bg-[oklch(0.97_0.005_95)] px-3 py-2 text-[oklch(0.2_0.01_95)]">
        <span className="text-sm">{t.cvv}</span>
        <span data-testid="card-cvv" className="text-lg font-semibold tabular-nums">
          {secrets?.cvv ?? t.hiddenCvv}
        </span>
      </p>
      <p className="text-xs">{t.demoNote}</p>
    </>
  );
}

/** The card as a picture that flips to its other side (C-CD-02, C-CD-03). Screen readers skip the hidden side. */
export function CardPicture({ card, secrets, side = 'front' }: CardPictureProps) {
  const t = useWords().card;
  const usable = card.status === 'active' && !card.frozen_by_customer;
  const back = side === 'back';
  const colour = usable ? GREEN : GREY;
  return (
    <div
      role="group"
      aria-label={back ? t.back : t.front}
      className="@container mx-auto w-full max-w-100 perspective-distant"
    >
      <div
        className={classNames(
          'relative aspect-[1.586] w-full transition-transform duration-500 ease-calm transform-3d',
          back && 'rotate-y-180',
        )}
      >
        <div aria-hidden={back} className={classNames(FACE, colour)}>
          <Front card={card} secrets={secrets} />
        </div>
        <div aria-hidden={!back} className={classNames(FACE, colour, 'rotate-y-180')}>
          <Back card={card} secrets={secrets} />
        </div>
      </div>
    </div>
  );
}
