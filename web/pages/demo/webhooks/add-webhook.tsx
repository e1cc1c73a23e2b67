import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { WEBHOOK_EVENTS } from '../../../../contract/demo/webhooks.ts';
import { webhookApi } from '../../../../contract/webhook-api.ts';
import { addWebhook } from '../../../api/demo/webhook-queries.ts';
import { useCopied } from '../../../components/copied.ts';
import { useBodyForm } from '../../../forms/contract-form.ts';
import { PanelForm } from '../../../forms/panel-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** Adds a webhook, and shows its secret until the next one is added. */
export function AddWebhook() {
  const t = useWords().webhooks;
  const legend = useId();
  const [secret, setSecret] = useState<string>();
  const form = useBodyForm(webhookApi.addWebhook.body, {
    defaults: { url: '', events: [...WEBHOOK_EVENTS], secret: '' },
    send: addWebhook,
    failure: { failed: t.addFailed },
    done: (made, reset) => {
      setSecret(made);
      reset();
    },
  });
  const { error, ...events } = form.field('events');
  return (
    <>
      {secret !== undefined && <NewSecret secret={secret} />}
      <PanelForm form={form} submit={t.addButton}>
        <TextField label={t.url} hint={t.urlHint} type="url" inputMode="url" {...form.field('url')} />
        <fieldset aria-describedby={error ? `${legend}-error` : undefined}>
          <legend className="text-sm font-medium">{t.events}</legend>
          {WEBHOOK_EVENTS.map((each) => (
            <Checkbox key={each} label={<span className="font-mono">{each}</span>} value={each} {...events} />
          ))}
          {error && (
            <p id={`${legend}-error`} role="alert" className="text-sm font-medium text-danger-text">
              {error}
            </p>
          )}
        </fieldset>
        <TextField
          label={t.secret}
          hint={t.secretHint}
          autoComplete="off"
          spellCheck={false}
          {...form.field('secret')}
        />
      </PanelForm>
    </>
  );
}

function NewSecret({ secret }: { secret: string }) {
  const t = useWords().webhooks;
  const [copied, copy] = useCopied();
  return (
    <Notice tone="good" title={t.added} className="mb-4">
      <p>{t.secretOnce}</p>
      <p className="font-mono break-all">{secret}</p>
      <Button tone="secondary" size="small" className="mt-2" onClick={() => copy(secret)}>
        {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
        {copied ? t.copied : t.copySecret}
      </Button>
    </Notice>
  );
}
