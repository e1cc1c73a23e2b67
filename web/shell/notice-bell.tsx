import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { UNREAD_COUNTED } from '../../contract/vocabulary/notices.ts';
import { useSession } from '../api/client/session-store.ts';
import { profileQuery } from '../api/customer/account-queries.ts';
import { lazyForm, onIntent } from '../components/lazy-form.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import type { NoticeObject } from '../pages/customer/notices/notice-list.tsx';
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Dialog } from '../ui/windows/dialog.tsx';
import { Popover } from '../ui/windows/popover.tsx';
import { useWords } from '../words/use-words.tsx';

const load = () => import('../pages/customer/notices/notice-list.tsx');
const NoticeList = lazyForm<{ onLeave: (object?: NoticeObject) => void }>(async () => (await load()).NoticeList);
const NoticeWindow = lazyPart(async () => (await load()).NoticeWindow);

/** The button; its name says the number, which the dot shows. */
function BellButton({ unread, ...rest }: Omit<IconButtonProps, 'label'> & { unread: number }) {
  const t = useWords().notices;
  const number = unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
  return (
    <IconButton {...rest} {...onIntent(NoticeList)} label={unread > 0 ? t.bell(number) : t.title}>
      <span className="relative">
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-2 left-3 min-w-5 rounded-full bg-accent px-1 text-center text-xs font-semibold text-on-accent"
          >
            {number}
          </span>
        )}
      </span>
    </IconButton>
  );
}

/** The bell with its list: a sheet on a phone, a popover beside it on a wider screen. */
function BellWithList({ unread }: { unread: number }) {
  const t = useWords().notices;
  const narrow = useMediaQuery('(width < 640px)');
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<NoticeObject>();
  // Stays mounted once it was shown, so that its closing is drawn.
  const [used, setUsed] = useState(false);
  if (shown && !used) setUsed(true);
  const list = (
    <NoticeList
      onLeave={(object) => {
        setOpen(false);
        setShown(object);
      }}
    />
  );
  return (
    <>
      {narrow ? (
        <>
          <BellButton unread={unread} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          <Dialog open={open} onClose={() => setOpen(false)} title={t.title}>
            {list}
          </Dialog>
        </>
      ) : (
        <Popover open={open} onOpenChange={setOpen} title={t.title} trigger={<BellButton unread={unread} />}>
          {list}
        </Popover>
      )}
      {used && <NoticeWindow shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/**
 * The bell of a signed-in customer, on every page that calls the bank. Drawn into the header, which the landing page has as well:
 * that page makes no calls and has no bell.
 */
export function NoticeBell() {
  const signedIn = useSession().role === 'customer';
  const profile = useQuery({ ...profileQuery, enabled: signedIn });
  // The header is on the screen by the time at which the bank has answered.
  const place = signedIn && profile.data && document.getElementById('bell');
  return place ? createPortal(<BellWithList unread={profile.data.unread_notices} />, place) : null;
}
