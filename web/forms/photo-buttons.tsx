import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { errorMessage } from '../words/error-message.ts';
import { useSentence } from '../words/use-sentence.ts';
import { type PhotoProblem, photoProblem, type SentSize, smallPhoto } from './small-photo.ts';

interface Props {
  /** True where a photo is there to change or remove. */
  readonly kept: boolean;
  readonly size: SentSize;
  readonly labels: Record<'add' | 'change' | 'remove' | 'saved' | 'removed', string>;
  readonly hint?: string;
  readonly save: (image: Blob) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Buttons that choose a photo of this device, send it in its size, and remove it; a refusal stands below them. */
export function PhotoButtons({ kept, size, labels, hint, save, remove }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useSentence();
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);

  const perform = async (work: () => Promise<PhotoProblem | void>, done: string) => {
    setProblem(undefined);
    setBusy(true);
    try {
      const wrong = await work();
      if (wrong) setProblem((words) => words.profile.photo[wrong]);
      else showToast({ tone: 'good', title: done });
    } catch (error) {
      setProblem((words) => errorMessage(error, 'savePhoto', words));
    } finally {
      setBusy(false);
    }
  };
  const send = async (file: File): Promise<PhotoProblem | void> => {
    const wrong = photoProblem(file);
    if (wrong) return wrong;
    const image = await smallPhoto(file, size).catch(() => undefined);
    if (image === undefined) return 'notAnImage';
    await save(image);
  };

  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button ref={chooser} tone="secondary" size="small" busy={busy} onClick={() => picker.current?.click()}>
          {kept ? labels.change : labels.add}
        </Button>
        {kept && (
          <Button
            tone="quiet"
            size="small"
            disabled={busy}
            onClick={() => {
              // The button goes with the photo.
              chooser.current?.focus();
              void perform(remove, labels.removed);
            }}
          >
            {labels.remove}
          </Button>
        )}
      </div>
      {hint && <p className="text-sm text-ink-muted">{hint}</p>}
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
        aria-label={labels.add}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a refusal.
          event.target.value = '';
          if (file) void perform(() => send(file), labels.saved);
        }}
      />
    </div>
  );
}
