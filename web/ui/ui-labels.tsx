import { createContext, type ReactNode, useContext } from 'react';

/** The texts of the UI components; the app provides their translation. */
export interface UiLabels {
  readonly close: string;
  readonly dismiss: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly retry: string;
  readonly loading: string;
  readonly notifications: string;
  readonly optional: string;
  /** Shown before the number of a failed request. */
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

/** Provides texts to the UI components below it. */
export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <Labels value={labels}>{children}</Labels>;
}

/** Returns the UI components' texts in the reader's language. */
export function useUiLabels(): UiLabels {
  return useContext(Labels);
}
