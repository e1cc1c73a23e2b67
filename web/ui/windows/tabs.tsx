import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { markMore } from '../mark-more.ts';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Tabs; arrow keys move between them. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  return (
    // as: Base UI types a tab's value as unknown; only values from `tabs` are given to it.
    <Base.Root value={value} onValueChange={(next) => onChange(next as V)}>
      <Base.List ref={markMore} aria-label={label} className="scroll-fade flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-ink-muted transition-colors hover:text-ink data-active:border-accent data-active:font-semibold data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
