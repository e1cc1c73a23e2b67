import { useEffect, useState } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { isTyping } from '../../../ui/search-keys.ts';
import { Dialog } from '../../../ui/windows/dialog.tsx';

const KEYS = [
  { label: 'Search', value: 'Ctrl K or /' },
  { label: 'Approvals: next, previous', value: 'J, K' },
  { label: 'Open the request', value: 'Enter' },
  { label: 'Approve', value: 'A' },
  { label: 'Reject', value: 'R' },
  { label: 'Next request', value: 'N' },
  { label: 'Go to a message and its Undo', value: 'F6' },
  { label: 'Close a window', value: 'Esc' },
  { label: 'This list', value: '?' },
] as const;

/** The keys of the desk, shown on `?` outside text fields and windows. */
export function KeyList() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]:not([inert])')) return;
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Keys of the desk" size="small" onlyText>
      <Facts facts={KEYS} />
    </Dialog>
  );
}
