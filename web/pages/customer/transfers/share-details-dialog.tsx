import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { lazyForm, onIntent } from '../../../components/lazy-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';

const ShareDetailsCard = lazyForm<{ profile: CustomerProfile }>(
  async () => (await import('./share-details-card.tsx')).ShareDetailsCard,
);

/** A button with a window of the customer's own details, for someone who wants to pay them. */
export function ShareDetails({ profile }: { profile: CustomerProfile }) {
  const t = useWords().dashboard.share;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" size="small" {...onIntent(ShareDetailsCard)} onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4 max-sm:hidden" />
        {t.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.title} description={t.lead} size="small">
        <ShareDetailsCard profile={profile} />
      </Dialog>
    </>
  );
}
