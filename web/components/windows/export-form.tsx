import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { EXPORT_TYPES } from '../../../contract/vocabulary/bank-terms.ts';
import type { ExportField, ExportType } from '../../../contract/vocabulary/export-rows.ts';
import type { Transaction } from '../../../contract/vocabulary/transaction.ts';
import { AskForm } from '../../ui/ask-form.tsx';
import { Button } from '../../ui/button.tsx';
import { useLeavingSignal } from '../../ui/leaving-signal.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DialogButtons } from '../../ui/windows/dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { type ChosenDays, ExportFields } from './export-fields.tsx';
import { type ChosenExport, useChosenExport } from './export-options.ts';
import { ExportPreview, type PreviewState } from './export-preview.tsx';

/** The choice, without unset dates. */
export type FinishedChoice = Omit<ChosenExport, 'startDate' | 'endDate'> & {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly allTypes: boolean;
};

export type Progress = { readonly rows: number; readonly total: number | undefined } | { readonly bytes: number };

export interface ExportFormProps {
  readonly fields: readonly ExportField[];
  readonly oneType: boolean;
  readonly dates: { readonly startDate?: string | undefined; readonly endDate?: string | undefined };
  /** The type of the list that opened the dialog; all where absent. */
  readonly type?: ExportType | undefined;
  /** Returns the list's filter in words, which is shown above the preview. */
  readonly filtered?: (choice: FinishedChoice) => string | undefined;
  /** The fields of the days. */
  readonly dayFields: ComponentType<ChosenDays>;
  readonly onPreview: (
    choice: FinishedChoice,
    signal: AbortSignal,
  ) => Promise<{ lines: readonly Transaction[]; total: number | undefined }>;
  /** Returns the sentence to show when the preview fails. */
  readonly previewFailure: (error: unknown) => string;
  /** Makes the export. Returns the file's name, or undefined without matching records; throws on failure. */
  readonly onExport: (
    choice: FinishedChoice,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
  readonly exportFailure: (error: unknown, choice: FinishedChoice) => string;
  readonly onClose: () => void;
}

/** Why no file was made: no record matched, or the export of a choice failed. */
type Failure = 'none' | { readonly error: unknown; readonly choice: FinishedChoice };

type State =
  | { readonly at: 'choosing'; readonly failure?: Failure }
  | { readonly at: 'exporting'; readonly progress: Progress | undefined }
  | { readonly at: 'done'; readonly filename: string };

/** The dialog closes one second after the download (C-EX-08). */
const CLOSES_AFTER_MS = 1000;
const PREVIEW_AFTER_MS = 250;

function finished(chosen: ChosenExport): FinishedChoice {
  const { startDate, endDate, ...rest } = chosen;
  return {
    ...rest,
    startDate: startDate || undefined,
    endDate: endDate || undefined,
    allTypes: chosen.selectedTypes.length === EXPORT_TYPES.length,
  };
}

function usePreview(choice: FinishedChoice, ready: boolean, onPreview: ExportFormProps['onPreview']): PreviewState {
  const [state, setState] = useState<PreviewState>({ status: 'loading' });
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      setState({ status: 'ready', ...(await onPreview(choice, signal)) });
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', error });
    }
  });
  const { startDate, endDate, selectedTypes } = choice;
  // The preview is loaded again when a filter changes, not when a field is ticked.
  const filter = ready ? [startDate, endDate, ...selectedTypes].join() : undefined;
  useEffect(() => {
    if (filter === undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => void ask(leaving.signal), PREVIEW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [filter]);
  return state;
}

function ExportProgress({ progress }: { progress: Progress | undefined }) {
  const t = useWords().exports;
  const known = progress && 'rows' in progress && progress.total ? (progress.rows / progress.total) * 100 : undefined;
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={t.working} percent={known} />
      <p role="status" className="text-sm text-ink-muted">
        {progress === undefined ? t.working : 'rows' in progress ? t.loaded(progress.rows) : t.received(progress.bytes)}
      </p>
    </div>
  );
}

/** Chooses, previews and makes an export, and shows its progress and result (C-EX-01…09). Mount it anew for each opening. */
export function ExportForm(props: ExportFormProps) {
  const { fields, oneType, dates, onExport, exportFailure, onClose } = props;
  const t = useWords().exports;
  const { chosen, change } = useChosenExport(fields, dates, props.type);
  const [state, setState] = useState<State>({ at: 'choosing' });
  const leaving = useLeavingSignal();
  const choice = finished(chosen);
  const datesWrong = Boolean(chosen.startDate && chosen.endDate && chosen.startDate > chosen.endDate);
  const ready = !datesWrong && chosen.selectedTypes.length > 0;
  const preview = usePreview(choice, ready, props.onPreview);
  const done = state.at === 'done';
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done]);

  const send = () => {
    setState({ at: 'exporting', progress: undefined });
    onExport(choice, (progress) => setState({ at: 'exporting', progress }), leaving()).then(
      (filename) => setState(filename === undefined ? { at: 'choosing', failure: 'none' } : { at: 'done', filename }),
      (error: unknown) => setState({ at: 'choosing', failure: { error, choice } }),
    );
  };
  if (state.at === 'done') {
    return (
      <Notice tone="good" title={t.done}>
        {t.filename(state.filename)}
      </Notice>
    );
  }
  const exporting = state.at === 'exporting';
  const failure = state.at === 'choosing' ? state.failure : undefined;
  const filtered = props.filtered?.(choice);
  const nothing = preview.status === 'ready' && preview.lines.length === 0;
  return (
    <AskForm onAsk={send} className="flex flex-col gap-5">
      {failure && (
        <Notice tone="error">{failure === 'none' ? t.none : exportFailure(failure.error, failure.choice)}</Notice>
      )}
      <ExportFields
        chosen={chosen}
        fields={fields}
        oneType={oneType}
        datesWrong={datesWrong}
        dayFields={props.dayFields}
        onChange={change}
      />
      {exporting ? (
        <ExportProgress progress={state.progress} />
      ) : (
        ready && (
          <div>
            {filtered && <p className="mb-2 text-sm font-medium">{filtered}</p>}
            <ExportPreview state={preview} fields={chosen.selectedFields} failure={props.previewFailure} />
          </div>
        )
      )}
      <DialogButtons>
        <Button tone="secondary" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={exporting} disabled={!ready || nothing || chosen.selectedFields.length === 0}>
          {exporting ? t.working : t.submit}
        </Button>
      </DialogButtons>
    </AskForm>
  );
}
