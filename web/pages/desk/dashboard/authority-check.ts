import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { useSession } from '../../../api/client/session-store.ts';
import { deskToast } from '../desk-call.ts';

/**
 * Checks the role again after the route's guard (B-DB-02, B-DB-03): returns the message for a user without permission, shows it
 * as a toast, and redirects a signed-out user.
 */
export function useAuthorityCheck(): string | undefined {
  const { token, role } = useSession();
  const navigate = useNavigate();
  const signedIn = token !== undefined;
  const staff = role === 'banker' || role === 'admin';
  useEffect(() => {
    if (!signedIn) {
      deskToast('bad', 'Please log in to access this page');
      void navigate({ to: paths.bankerLogin, replace: true });
    } else if (!staff) {
      deskToast('bad', 'Permission denied');
    }
  }, [signedIn, staff, navigate]);
  if (!signedIn) return 'Authentication required. Please log in.';
  return staff ? undefined : 'You do not have permission to access this page. Banker or Admin privileges are required.';
}
