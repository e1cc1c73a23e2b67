import { useRef, useState } from 'react';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { removePhoto, savePhoto } from '../../../api/customer/profile-queries.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { photoProblem, smallPhoto } from '../../../forms/small-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';

/** The photo or the initials, with buttons to change them (C-PF-07). */
export function ProfilePhoto({ profile }: { profile: CustomerProfile }) {
  const words = useWords();
  const t = words.profile.photo;
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
    if (wrong) return setProblem(t[wrong]);
    const image = await smallPhoto(file).catch(() => undefined);
    if (image === undefined) return setProblem(t.notAnImage);
    await perform(() => savePhoto(image), t.saved);
  };

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={profile.name} image={profile.profile_image} alternative={t.alternative(profile.name)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" size="small" busy={busy} onClick={() => picker.current?.click()}>
            {profile.profile_image ? t.change : t.add}
          </Button>
          {profile.profile_image && (
            <Button tone="quiet" size="small" disabled={busy} onClick={() => void perform(removePhoto, t.removed)}>
              {t.remove}
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-muted">{t.hint}</p>
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
          aria-label={t.add}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Allows choosing the same file again after a refusal.
            event.target.value = '';
            if (file) void choose(file);
          }}
        />
      </div>
    </div>
  );
}
