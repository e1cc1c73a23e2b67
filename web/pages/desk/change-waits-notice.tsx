import { Link } from '@tanstack/react-router';
import { paths } from '../../../contract/vocabulary/page-paths.ts';
import type { ChangeRequest } from '../../api/desk/approval-queries.ts';
import { Notice } from '../../ui/notice.tsx';
import { deskMoment } from './desk-date.ts';

/** Says that a change waits for a colleague, until when, and where they decide. */
export function ChangeWaitsNotice({
  change,
  decidedBy = 'Another admin',
}: {
  change: Pick<ChangeRequest, 'title' | 'maker_name' | 'expires_at'>;
  decidedBy?: string;
}) {
  return (
    <Notice tone="info">
      {change.title}: {change.maker_name} asked for it. {decidedBy} decides until {deskMoment(change.expires_at)} under{' '}
      <Link to={paths.bankerApprovals} className="font-medium underline underline-offset-4">
        Approvals
      </Link>
      .
    </Notice>
  );
}

/** Says that the only admin's changes hold at once, and that the staff are told. */
export function AloneNotice() {
  return (
    <Notice tone="warning">
      You are the only admin. Changes here apply at once, and all the staff get an e-mail about them.
    </Notice>
  );
}
