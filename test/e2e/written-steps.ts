/** A part of a written step: a control to use, a text or a choice for it, a text that is then seen, or shell commands. */
export interface StepPart {
  readonly kind: 'control' | 'value' | 'seen' | 'commands';
  readonly text: string;
}

/** A numbered step of a page of the documentation; its parts are in the order in which a reader comes to them. */
export interface WrittenStep {
  readonly number: number;
  readonly parts: readonly StepPart[];
}

const PART = /^ *```sh\n(?<commands>[^]*?)^ *```$|\*\*(?<control>[^*]+)\*\*|`(?<value>[^`]+)`|\*(?<seen>[^*]+)\*/gm;

const KINDS = ['control', 'value', 'seen', 'commands'] as const;

function partsOf(step: string): StepPart[] {
  return [...step.matchAll(PART)].flatMap(({ groups = {} }) =>
    KINDS.flatMap((kind) => {
      const text = groups[kind];
      if (text === undefined) return [];
      // A name may go on in the next line.
      return { kind, text: kind === 'commands' ? text.replaceAll(/^ {3}/gm, '') : text.replaceAll(/\s+/g, ' ') };
    }),
  );
}

/**
 * Returns the numbered steps below a heading of a Markdown page: **bold** is a control, `code` a value, *italics* are seen, and
 * a block of shell is run.
 */
export function writtenSteps(page: string, heading: string): WrittenStep[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  const steps = (section ?? '').split(/^(?=\d+\. )/m).slice(1);
  if (steps.length === 0) throw new Error(`No numbered steps below “${heading}”`);
  return steps.map((step) => ({ number: Number.parseInt(step, 10), parts: partsOf(step) }));
}
