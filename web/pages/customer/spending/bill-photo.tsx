import { useQuery } from '@tanstack/react-query';
import { billPhotoQuery, removeBillPhoto, saveBillPhoto } from '../../../api/customer/marks-queries.ts';
import { PhotoButtons } from '../../../forms/photo-buttons.tsx';
import type { SentSize } from '../../../forms/small-photo.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

/** The small print can be read, and the file stays below 1 MB. */
const SIZE: SentSize = { pixels: 1_400, whole: true };

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
  const t = useWords().spending.marks;
  return (
    <div className="flex flex-col gap-2">
      {kept && <Kept id={id} />}
      <PhotoButtons
        kept={kept}
        size={SIZE}
        labels={{
          add: t.addPhoto,
          change: t.changePhoto,
          remove: t.removePhoto,
          saved: t.photoSaved,
          removed: t.photoRemoved,
        }}
        save={(image) => saveBillPhoto(id, image)}
        remove={() => removeBillPhoto(id)}
      />
    </div>
  );
}
