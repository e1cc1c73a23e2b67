import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { removePhoto, savePhoto } from '../../../api/customer/profile-queries.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { PhotoButtons } from '../../../forms/photo-buttons.tsx';
import type { SentSize } from '../../../forms/small-photo.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Large enough for every screen that shows the photo. */
const SIZE: SentSize = { pixels: 320, whole: false };

/** The photo or the initials, with buttons to change them (C-PF-07). */
export function ProfilePhoto({ profile }: { profile: CustomerProfile }) {
  const t = useWords().profile.photo;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={profile.name} image={profile.profile_image} alternative={t.alternative(profile.name)} />
      <PhotoButtons
        kept={profile.profile_image !== null}
        size={SIZE}
        labels={t}
        hint={t.hint}
        save={savePhoto}
        remove={removePhoto}
      />
    </div>
  );
}
