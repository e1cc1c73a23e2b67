import type { Card } from '../../../api/customer/card-queries.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWords } from '../../../words/use-words.tsx';

type Standing = 'active' | 'inactive' | 'blocked' | 'frozen';

const TONES: Record<Standing, BadgeTone> = { active: 'good', inactive: 'warning', blocked: 'bad', frozen: 'info' };

/** Returns a card's state: the bank's status, or 'frozen' by its holder. */
export function standingOf(card: Card): Standing {
  return card.status === 'active' && card.frozen_by_customer ? 'frozen' : card.status;
}

/** 'Active', 'Awaiting Activation', 'Blocked' (C-CD-03), or frozen by its holder. */
export function CardStatusBadge({ card }: { card: Card }) {
  const t = useWords().card;
  const standing = standingOf(card);
  return <Badge tone={TONES[standing]}>{t.statuses[standing]}</Badge>;
}

/** The meaning of a status that is not active, with the bank's reason if given (C-CD-04). */
export function CardStatusNotice({ card }: { card: Card }) {
  const words = useWords();
  const t = words.card;
  const standing = standingOf(card);
  if (standing === 'active') return null;
  const [tone, sentence] =
    standing === 'inactive'
      ? (['warning', t.awaiting] as const)
      : standing === 'blocked'
        ? (['error', t.blocked] as const)
        : (['info', t.frozen] as const);
  return (
    <Notice tone={tone}>
      <p>{sentence}</p>
      {card.status_reason && standing !== 'frozen' && (
        <p className="mt-1">{t.reason(words.bankWrote(card.status_reason))}</p>
      )}
    </Notice>
  );
}
