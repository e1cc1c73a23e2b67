import { useRouterState } from '@tanstack/react-router';

/**
 * Returns what the address of the page says after its `#`, and follows a link that is pasted into the open tab: the browser then loads
 * nothing.
 */
export const useAddressFragment = (): string =>
  // That of the page shown: the address changes first, while this page is still visible.
  useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).hash });
