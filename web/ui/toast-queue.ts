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
  /** Milliseconds; by default 5000 (X-CN-05), and 3000 for a mere success. */
  readonly timeout?: number | undefined;
}

/** Milliseconds for which a short toast is shown: one in the staff area (X-CN-05), and one that only says that a thing was done. */
export const SHORT_TOAST_MS = 3000;

const waiting: ToastMessage[] = [];
let dismiss: (() => void) | undefined;
let deliver: ((message: ToastMessage) => void) | undefined;
let wake: (() => void) | undefined;
let needed = false;

/** Shows a message. It keeps its language when the reader switches, because it is gone within seconds and most say what has just been done. */
export function showToast(message: ToastMessage): void {
  if (deliver) {
    deliver(message);
    return;
  }
  waiting.push(message);
  needed = true;
  wake?.();
}

/**
 * Registers the toaster, delivers waiting messages to it, and returns a function that unregisters it. `dismisser` takes the mere
 * successes away.
 */
export function receiveToasts(receiver: (message: ToastMessage) => void, dismisser: () => void): () => void {
  deliver = receiver;
  dismiss = dismisser;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    deliver = undefined;
    dismiss = undefined;
  };
}

/** Takes the mere successes away, because a window opens that they would cover; they are about what was before it. */
export function dismissSuccesses(): void {
  dismiss?.();
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
