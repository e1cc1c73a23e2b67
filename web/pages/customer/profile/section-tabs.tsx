import type { KeyboardEvent } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface SectionTabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Ids that link a tab and its section. */
export const tabId = (value: string) => `profile-tab-${value}`;
export const sectionId = (value: string) => `profile-section-${value}`;

/**
 * The row of tabs only. The sections are mounted at every width, because rotating a phone changes the layout and must not
 * discard recovery codes that are shown only once.
 */
export function SectionTabs<V extends string>({ label, tabs, value, onChange }: SectionTabsProps<V>) {
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = {
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      ArrowRight: (at + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(tabId(next.value))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} onKeyDown={onKey} className="mb-5 flex justify-between border-b border-line">
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(tab.value)}
          aria-controls={sectionId(tab.value)}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className={classNames(
            '-mb-px min-h-11 border-b-2 px-1 text-[0.8125rem] whitespace-nowrap transition-colors',
            tab.value === value ? 'border-accent font-semibold' : 'border-transparent text-ink-muted hover:text-ink',
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
