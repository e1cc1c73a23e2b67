import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { billPhotoQuery, removeBillPhoto, saveBillPhoto } from '../../../api/customer/marks-queries.ts';
import { photoProblem, smallPhoto } from '../../../forms/small-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Pixels of the longest side as it is sent, so that the small print can be read and the file stays below 1 MB. */
const LONGEST_SIDE = 1_400;

function Kept({ id }: { id: string }) {
  const words = useWords();
  const photo = useQuery(billPhotoQuery(id));
  if (photo.isPending) return <Skeleton className="h-40 w-full" />;
  if (photo.isError)
    return (
      <p role="alert" className="text-sm font-medium text-danger-text">
        {errorMessage(photo.error, 'load', words)}
      </p>
    );
  return (
    <img
      src={photo.data}
      alt={words.spending.marks.photo}
      className="max-h-96 max-w-full self-start rounded-field border border-line object-contain"
    />
  );
}

/** The photo of the bill with buttons to add, change and remove it. */
export function BillPhoto({ id, kept }: { id: string; kept: boolean }) {
  const words = useWords();
  const t = words.spending.marks;
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const perform = async (work: () => Promise<void>, done: string) => {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
      showToast({ tone: 'good', title: done });
    } catch (error) {
      setProblem(errorMessage(error, 'savePhoto', words));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File) => {
    const wrong = photoProblem(file);
    if (wrong) return setProblem(words.profile.photo[wrong]);
    const image = await smallPhoto(file, { pixels: LONGEST_SIDE, whole: true }).catch(() => undefined);
    if (image === undefined) return setProblem(words.profile.photo.notAnImage);
    await perform(() => saveBillPhoto(id, image), t.photoSaved);
  };

  return (
    <div className="flex flex-col gap-2">
      {kept && <Kept id={id} />}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="small" busy={busy} onClick={() => picker.current?.click()}>
          {kept ? t.changePhoto : t.addPhoto}
        </Button>
        {kept && (
          <Button
            tone="quiet"
            size="small"
            disabled={busy}
            onClick={() => void perform(() => removeBillPhoto(id), t.photoRemoved)}
          >
            {t.removePhoto}
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {problem}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t.addPhoto}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a refusal.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
    </div>
  );
}
