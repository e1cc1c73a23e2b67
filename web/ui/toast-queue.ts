/**
 * Short messages for the corner of the screen. They queue here until the part that draws them
 * has loaded, which happens with the first message: the landing page does not carry it.
 */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone: 'good' | 'bad' | 'info';
  /** Milliseconds; 5000 for customers, 3000 in the staff area (X-CN-05). */
  readonly timeout?: number | undefined;
}

const waiting: ToastMessage[] = [];
let deliver: ((message: ToastMessage) => void) | undefined;
let wake: (() => void) | undefined;
let needed = false;

/** Shows a message. */
export function showToast(message: ToastMessage): void {
  if (deliver) {
    deliver(message);
    return;
  }
  waiting.push(message);
  needed = true;
  wake?.();
}

/** The drawer of messages takes over, and gets what has waited. */
export function receiveToasts(receiver: (message: ToastMessage) => void): () => void {
  deliver = receiver;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    deliver = undefined;
  };
}

/** For the shell: tells when the first message has come. */
export const toastsNeeded = {
  subscribe: (listener: () => void) => {
    wake = listener;
    return () => {
      wake = undefined;
    };
  },
  snapshot: () => needed,
};
