import { CopyNumberButton } from '../../components/account-number.tsx';

/** An account number of twelve digits in groups of four, which are copied without the gaps; any other number is shown as it is. */
export function GroupedNumber({ number }: { number: string }) {
  if (!/^\d{12}$/.test(number)) return number;
  return (
    <span className="amount">
      <span>{number.slice(0, 4)}</span>
      <span className="mx-[0.4em]">{number.slice(4, 8)}</span>
      <span>{number.slice(8)}</span>
    </span>
  );
}

/** The same with a button that copies it. */
export function CopiedNumber({ number }: { number: string }) {
  return (
    <span className="-my-2 inline-flex items-center">
      <span className="mr-1">
        <GroupedNumber number={number} />
      </span>
      <CopyNumberButton number={number} />
    </span>
  );
}
