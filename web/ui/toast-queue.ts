/**
 * A short message in the corner of the screen. Messages wait here until the toaster has loaded, which the first message causes,
 * because the landing page does not carry it.
 */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone: 'good' | 'bad' | 'info';
  /** A button of the message, which goes with its press. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Milliseconds; 5000 by default (X-CN-05). */
  readonly timeout?: number | undefined;
}

/** Milliseconds for which a short toast is shown: one in the staff area (X-CN-05). */
export const SHORT_TOAST_MS = 3000;

const waiting: ToastMessage[] = [];
let deliver: ((message: ToastMessage) => void) | undefined;
let wake: (() => void) | undefined;
let needed = false;

export function showToast(message: ToastMessage): void {
  if (deliver) {
    deliver(message);
    return;
  }
  waiting.push(message);
  needed = true;
  wake?.();
}

/** Registers the toaster, delivers waiting messages to it, and returns a function that unregisters it. */
export function receiveToasts(receiver: (message: ToastMessage) => void): () => void {
  deliver = receiver;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    deliver = undefined;
  };
}

/** A store for the shell: true from the first message on. */
export const toastsNeeded = {
  subscribe: (listener: () => void) => {
    wake = listener;
    return () => {
      wake = undefined;
    };
  },
  snapshot: () => needed,
};
