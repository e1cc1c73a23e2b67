import { useEffect, useState, useSyncExternalStore } from 'react';
import { useShellWords } from '../words/use-words.tsx';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns whether the device is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Shows when the device goes offline and when it is online again (C-AU-22). */
export function ConnectionBanner() {
  const t = useShellWords().site;
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!online && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (!online || !wasOffline) return;
    const timer = setTimeout(() => setWasOffline(false), 3000);
    return () => clearTimeout(timer);
  }, [online, wasOffline]);
  return (
    <div role="status">
      {!online && <p className="bg-warn-soft px-4 py-2 text-center text-sm font-medium text-warn-text">{t.offline}</p>}
      {online && wasOffline && (
        <p className="bg-accent-soft px-4 py-2 text-center text-sm font-medium text-accent-text">{t.backOnline}</p>
      )}
    </div>
  );
}
