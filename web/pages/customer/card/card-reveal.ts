import { useCallback, useEffect, useState } from 'react';
import { type CardSecrets, revealCard } from '../../../api/customer/card-queries.ts';

/** Seconds for which a card's details stay on the screen (decision 28). */
export const SHOWN_SECONDS = 30;

/**
 * Number and CVV for half a minute. They live in this state alone and go when the time is up, when the window loses the
 * reader's attention (blur, another tab), and with the screen itself: on closing, and on signing out.
 */
export function useCardReveal() {
  const [secrets, setSecrets] = useState<CardSecrets>();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const hide = useCallback(() => setSecrets(undefined), []);
  const show = useCallback(async () => {
    const revealed = await revealCard();
    setSecondsLeft(SHOWN_SECONDS);
    setSecrets(revealed);
  }, []);
  const shown = secrets !== undefined;

  useEffect(() => {
    if (!shown) return;
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1000);
    // A timer of its own: in a tab that sleeps, counting seconds would last longer than half a minute.
    const end = setTimeout(hide, SHOWN_SECONDS * 1000);
    const onVisibility = () => document.visibilityState === 'hidden' && hide();
    addEventListener('blur', hide);
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
      removeEventListener('blur', hide);
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [shown, hide]);

  return { secrets, secondsLeft, show, hide };
}
