import type { ComponentType } from 'react';
import { EXPORT_FORMATS, EXPORT_TYPES } from '../../../contract/vocabulary/bank-terms.ts';
import type { ExportField } from '../../../contract/vocabulary/export-rows.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useWords } from '../../words/use-words.tsx';
import { type ChosenExport, toggled } from './export-options.ts';

/** The chosen days (YYYY-MM-DD; empty when unset) for fields of their own. */
export interface ChosenDays {
  readonly startDate: string;
  readonly endDate: string;
  readonly problem: string | undefined;
  readonly onChange: (part: { startDate?: string; endDate?: string }) => void;
}

interface ExportFieldsProps {
  readonly chosen: ChosenExport;
  readonly fields: readonly ExportField[];
  /** Staff export one type or all; customers any of the three. */
  readonly oneType: boolean;
  readonly datesWrong: boolean;
  /** The fields of the days. */
  readonly dayFields: ComponentType<ChosenDays>;
  readonly onChange: (part: Partial<ChosenExport>) => void;
}

/** Format, dates, types and fields of an export (C-EX-01…04). */
export function ExportFields({ chosen, fields, oneType, datesWrong, dayFields: Days, onChange }: ExportFieldsProps) {
  const t = useWords().exports;
  const all = chosen.selectedTypes.length === EXPORT_TYPES.length;
  const { startDate, endDate } = chosen;
  const days: ChosenDays = { startDate, endDate, problem: datesWrong ? t.datesOutOfOrder : undefined, onChange };
  return (
    <>
      <div>
        <ChoiceGroup
          label={t.format}
          value={chosen.format}
          onChange={(format) => onChange({ format })}
          choices={EXPORT_FORMATS.map((format) => ({ value: format, label: t.formats[format] }))}
        />
        <p className="mt-1.5 text-sm text-ink-muted">{t.formatHints[chosen.format]}</p>
      </div>
      <Days {...days} />
      <fieldset>
        <legend className={classNames('text-sm font-medium', oneType && 'mb-1.5')}>{t.types}</legend>
        {oneType ? (
          <ChoiceGroup
            hideLabel
            label={t.types}
            value={all ? 'all' : (chosen.selectedTypes[0] ?? 'all')}
            onChange={(type) => onChange({ selectedTypes: type === 'all' ? EXPORT_TYPES : [type] })}
            choices={[
              { value: 'all' as const, label: t.allTypes },
              ...EXPORT_TYPES.map((type) => ({ value: type, label: t.typeNames[type] })),
            ]}
          />
        ) : (
          <div className="grid grid-cols-2 gap-x-5 sm:flex sm:flex-wrap">
            <Checkbox
              label={t.allTypes}
              checked={all}
              onChange={() => onChange({ selectedTypes: all ? [] : EXPORT_TYPES })}
            />
            {EXPORT_TYPES.map((type) => (
              <Checkbox
                key={type}
                label={t.typeNames[type]}
                checked={chosen.selectedTypes.includes(type)}
                onChange={() => onChange({ selectedTypes: toggled(EXPORT_TYPES, chosen.selectedTypes, type) })}
              />
            ))}
          </div>
        )}
        {chosen.selectedTypes.length === 0 && <p className="text-sm font-medium text-danger-text">{t.noTypes}</p>}
      </fieldset>
      <fieldset>
        <legend className="text-sm font-medium">{t.fields}</legend>
        <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
          {fields.map((field) => (
            <Checkbox
              key={field}
              label={t.fieldNames[field]}
              checked={chosen.selectedFields.includes(field)}
              onChange={() => onChange({ selectedFields: toggled(fields, chosen.selectedFields, field) })}
            />
          ))}
        </div>
        {chosen.selectedFields.length === 0 && <p className="text-sm font-medium text-danger-text">{t.noFields}</p>}
      </fieldset>
    </>
  );
}
