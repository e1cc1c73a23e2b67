import { useDisclaimer } from '../api/sign-in/disclaimer.ts';
import { lazyPart, PartNote } from '../components/lazy-part.tsx';

const DisclaimerDialog = lazyPart(
  async () => (await import('../components/windows/disclaimer-dialog.tsx')).DisclaimerDialog,
  { failed: (retry, busy) => <PartNote onRetry={retry} busy={busy} className="fixed inset-x-4 bottom-4 z-50" /> },
);

/** The disclaimer, once a page has asked for it; loaded only for visitors who have not read it. */
export function DisclaimerCorner() {
  const { mounted, open, close } = useDisclaimer();
  return mounted && <DisclaimerDialog open={open} onClose={close} />;
}
