import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import { ShareButton } from '../../../components/windows/share-button.tsx';
import { QrCode } from '../../../factors/qr-code.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { DialogButtons } from '../../../ui/windows/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Shows all but the last four digits of a phone number as dots: enough for a payer who knows it to recognise. */
function maskedPhone(phone: string): string {
  return `•••••• ${phone.slice(-4)}`;
}

/** The details that a payer needs, as facts, as a QR code, and as one text to share. */
export function ShareDetailsCard({ profile }: { profile: CustomerProfile }) {
  const words = useWords();
  const t = words.dashboard.share;
  const facts = [
    { label: t.name, value: profile.name },
    { label: t.bank, value: words.site.bank },
    { label: t.accountNumber, value: profile.account_number },
    { label: t.accountType, value: words.dashboard.overview.accountTypes[profile.account_type] },
    // Until it is confirmed, no one can pay by it.
    ...(profile.phone_confirmed ? [{ label: t.phone, value: maskedPhone(profile.phone) }] : []),
  ];
  const text = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    <div>
      {/* Without the labels, whose letters would make it too fine for a phone's camera in Hindi. */}
      <QrCode text={facts.map(({ value }) => value).join('\n')} label={t.qr} />
      <Facts className="mt-4" facts={facts} />
      <DialogButtons>
        <ShareButton text={text} />
      </DialogButtons>
    </div>
  );
}
