/** The bank's logo and name. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M10 8v16M22 8l-9 8 9 8"
          fill="none"
          className="stroke-on-accent"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span data-name="" className="whitespace-nowrap">
        {name}
      </span>
    </span>
  );
}
