import { UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSession } from '../../../api/client/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { deskToast } from '../desk-call.ts';
import { OpenCustomerForm } from './open-customer-form.tsx';

/** Opens an account if the reader is an admin; tells a banker to ask an admin (B-DB-07). */
export function AddCustomerButton({
  render,
}: {
  /** Renders another button; receives the press handler. */
  render?: (onPress: () => void) => ReactElement;
}) {
  const { role } = useSession();
  const [open, setOpen] = useState(false);
  const press = () => {
    if (role === 'admin') setOpen(true);
    else deskToast('info', 'Please contact system administrator to add a new customer');
  };
  return (
    <>
      {render ? (
        render(press)
      ) : (
        <Button onClick={press}>
          <UserPlus aria-hidden="true" className="size-4" />
          Add Customer
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add Customer"
        description="We e-mail the customer a link to choose a password."
      >
        <OpenCustomerForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
