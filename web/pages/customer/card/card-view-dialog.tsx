import { Check, Copy, Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Card, CardSecrets } from '../../../api/customer/card-queries.ts';
import { useCopied } from '../../../components/copied.ts';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { useProofStep } from '../../../proofs/proof-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { CardButtons } from './card-buttons.tsx';
import { CardPicture } from './card-picture.tsx';
import { useCardReveal } from './card-reveal.ts';
import { CardStatusBadge, CardStatusNotice, standingOf } from './card-status.tsx';
import { FreezeButton } from './freeze-button.tsx';

function CopyNumber({ secrets }: { secrets: CardSecrets }) {
  const t = useWords().card;
  const [copied, copy] = useCopied();
  return (
    <Button tone="secondary" onClick={() => copy(secrets.card_number.replaceAll(' ', ''))}>
      {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
      {copied ? t.copied : t.copy}
    </Button>
  );
}

function CardView({ card }: { card: Card }) {
  const t = useWords().card;
  const [side, setSide] = useState<'front' | 'back'>('front');
  const reveal = useCardReveal();
  const step = useProofStep();
  const usable = standingOf(card) === 'active';
  // Details are masked at once when the card becomes unusable.
  const secrets = usable ? reveal.secrets : undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardStatusBadge card={card} />
        <p className="text-sm text-ink-muted tabular-nums">{secrets && t.shownFor(Math.max(0, reveal.secondsLeft))}</p>
      </div>
      <CardPicture card={card} secrets={secrets} side={side} />
      <p role="status" className="sr-only">
        {secrets ? t.nowShown : t.nowHidden}
      </p>
      {step.failure && <Notice tone="error">{step.failure}</Notice>}
      <CardStatusNotice card={card} />
      <CardButtons>
        {usable &&
          (secrets ? (
            <Button onClick={reveal.hide}>
              <EyeOff aria-hidden="true" className="size-4" />
              {t.hide}
            </Button>
          ) : (
            <Button
              busy={step.busy}
              onClick={() => void step.start({ run: reveal.show, situation: 'cardDetails', lead: t.password.leadCard })}
            >
              <Eye aria-hidden="true" className="size-4" />
              {t.show}
            </Button>
          ))}
        <Button tone="secondary" onClick={() => setSide(side === 'front' ? 'back' : 'front')}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {t.flip}
        </Button>
        {secrets && <CopyNumber secrets={secrets} />}
        <FreezeButton card={card} />
      </CardButtons>
      <ProofPrompt {...step.prompt} />
    </div>
  );
}

/** The card in a dialog (C-DB-21): show, hide, flip, freeze. Closing hides everything. */
export function CardViewDialog({ card, open, onClose }: { card: Card; open: boolean; onClose: () => void }) {
  const t = useWords().card;
  return (
    <Dialog open={open} onClose={onClose} title={t.viewTitle} size="small">
      <CardView card={card} />
    </Dialog>
  );
}
