import { useCallback, useEffect, useState } from 'react';
import { type CardSecrets, revealCard } from '../../../api/customer/card-queries.ts';
import { useLatestRun } from '../../../ui/latest-run.ts';

/** Seconds for which a card's details stay on the screen (decision 28). */
export const SHOWN_SECONDS = 30;

/**
 * Keeps number and CVV for half a minute, only in this state. They are dropped when the time is up, when the page loses the
 * focus (blur, another tab), and when the screen closes or the user signs out; an answer that comes after that is dropped, too.
 */
export function useCardReveal() {
  const [secrets, setSecrets] = useState<CardSecrets>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const beginShowing = useLatestRun();
  const hide = useCallback(() => {
    beginShowing();
    setSecrets(undefined);
  }, [beginShowing]);
  const show = useCallback(async () => {
    const isWanted = beginShowing();
    const revealed = await revealCard();
    if (!isWanted()) return;
    setSecondsLeft(SHOWN_SECONDS);
    setSecrets(revealed);
  }, [beginShowing]);
  const shown = secrets !== undefined;

  useEffect(() => {
    if (!shown) return;
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1000);
    // A timer of its own, because counting seconds would take longer in a sleeping tab.
    const end = setTimeout(hide, SHOWN_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [shown, hide]);

  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'hidden' && hide();
    addEventListener('blur', hide);
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('blur', hide);
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [hide]);

  return { secrets, secondsLeft, show, hide };
}
