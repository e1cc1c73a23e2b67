import { useState } from 'react';
import type { CallName } from '../../../../contract/api.ts';
import { customerApi } from '../../../../contract/customer-api.ts';
import { MAX_FAULT_DELAY_MS } from '../../../../contract/demo/faults.ts';
import { staffApi } from '../../../../contract/staff-api.ts';
import { refusals } from '../../../../contract/vocabulary/refusals.ts';
import { type FaultSetting, setFault, useFault } from '../../../api/demo/fault-setting.ts';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Words } from '../../../words/catalogue.ts';
import { useWords } from '../../../words/use-words.tsx';

type Kind = keyof Words['demo']['kinds'];
const CODES = Object.keys(refusals).toSorted();
// Without the calls about the server's banks, which only their page loads.
const api = { ...customerApi, ...staffApi };
// as: the keys of these lists are calls.
const CALLS = (Object.keys(api) as (keyof typeof api)[]).toSorted();
const TIMES = ['1', '3', '10'] as const;

/** Returns the header's value of a fault. */
function headerOf(kind: Kind, seconds: string, code: string): string {
  if (kind === 'delay') return `delay=${Math.min(Number(seconds) * 1000, MAX_FAULT_DELAY_MS)}`;
  return kind === 'refusal' ? code : kind;
}

function Armed({ setting }: { setting: FaultSetting }) {
  const t = useWords().demo;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-field bg-warn-soft px-3 py-2">
      <p role="status" data-testid="fault-set" className="min-w-0 text-sm font-medium break-words text-warn-text">
        {t.isSet(setting.fault, setting.call)}
        {', '}
        {t.left(setting.left)}
      </p>
      <Button tone="secondary" size="small" onClick={() => setFault(undefined)}>
        {t.stop}
      </Button>
    </div>
  );
}

/** Sets a fault for this tab's requests. Every error message of the bank can be reproduced here. */
export function FaultForm({ onSet }: { onSet: () => void }) {
  const t = useWords().demo;
  const setting = useFault();
  const [kind, setKind] = useState<Kind>('commit-503');
  const [seconds, setSeconds] = useState('3');
  const [code, setCode] = useState('INSUFFICIENT_FUNDS');
  const [call, setCall] = useState('');
  const [times, setTimes] = useState('1');
  return (
    <section aria-labelledby="demo-faults">
      <h3 id="demo-faults" className="font-semibold">
        {t.faults}
      </h3>
      <p className="mt-1 mb-4 text-sm text-ink-muted">{t.faultsLead}</p>
      {setting ? <Armed setting={setting} /> : <p className="mb-4 text-sm text-ink-muted">{t.none}</p>}
      <AskForm
        className="grid gap-4 sm:grid-cols-2"
        onAsk={() => {
          // as: the choices are the names of calls, or nothing.
          const name = call === '' ? undefined : (call as CallName);
          setFault({ fault: headerOf(kind, seconds, code), call: name, left: times ? Number(times) : undefined });
          onSet();
        }}
      >
        <SelectField
          label={t.kind}
          value={kind}
          // as: the choices are the keys of this object.
          onChange={(event) => setKind(event.target.value as Kind)}
          // as: likewise.
          choices={(Object.keys(t.kinds) as Kind[]).map((value) => ({ value, label: t.kinds[value] }))}
          className="sm:col-span-2"
        />
        {kind === 'delay' && (
          <TextField
            label={t.seconds}
            inputMode="numeric"
            value={seconds}
            onChange={(event) => setSeconds(event.target.value.replaceAll(/\D/g, '').slice(0, 2))}
            className="sm:col-span-2"
          />
        )}
        {kind === 'refusal' && (
          <SelectField
            label={t.code}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            choices={CODES.map((value) => ({ value, label: value }))}
            className="sm:col-span-2"
          />
        )}
        <SelectField
          label={t.call}
          placeholder={t.anyCall}
          value={call}
          onChange={(event) => setCall(event.target.value)}
          choices={CALLS.map((value) => ({ value, label: `${value} · ${api[value].method} ${api[value].path}` }))}
        />
        <SelectField
          label={t.times}
          value={times}
          onChange={(event) => setTimes(event.target.value)}
          choices={[
            ...TIMES.map((value) => ({ value, label: value === '1' ? t.once : t.timesN(Number(value)) })),
            { value: '', label: t.always },
          ]}
        />
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit">{t.set}</Button>
        </div>
      </AskForm>
    </section>
  );
}
