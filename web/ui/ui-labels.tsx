import { createContext, type ReactNode, useContext } from 'react';

/** The few words that the building blocks themselves say; the app hands in their translation. */
export interface UiLabels {
  readonly close: string;
  readonly dismiss: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly retry: string;
  readonly loading: string;
  readonly notifications: string;
  readonly optional: string;
  /** Before the number of a failed request. */
  readonly reference: string;
}

const english: UiLabels = {
  close: 'Close',
  dismiss: 'Dismiss',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  retry: 'Retry',
  loading: 'Loading',
  notifications: 'Notifications',
  optional: 'optional',
  reference: 'Ref.',
};

const Labels = createContext<UiLabels>(english);

/** Gives the building blocks below it their words. */
export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <Labels value={labels}>{children}</Labels>;
}

/** The words of the building blocks in the reader's language. */
export function useUiLabels(): UiLabels {
  return useContext(Labels);
}
