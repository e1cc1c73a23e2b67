import { Share2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { useWords } from '../../words/use-words.tsx';
import { useCopy } from '../copied.ts';

/** Hands a text to the device's sharing, or copies it where there is none. */
export function ShareButton({ text }: { text: string }) {
  const t = useWords().money;
  const copy = useCopy();
  const share = async () => {
    if (!('share' in navigator)) {
      if (await copy(text)) showToast({ tone: 'good', title: t.copied });
      return;
    }
    try {
      await navigator.share({ text });
    } catch (error) {
      // The person closed the device's own dialog.
      if (error instanceof Error && error.name === 'AbortError') return;
      showToast({ tone: 'bad', title: t.notShared });
    }
  };
  return (
    <Button tone="secondary" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4" />
      {t.share}
    </Button>
  );
}
