import { useEffect, useRef, useState } from 'react';
import { AskForm } from '../../../ui/ask-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { INPUT_CLASS } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { hush, LANGUAGES, type Language } from './speech-recognition.ts';

/** A text input, for users who cannot or do not want to speak. */
export function VoiceTyped({
  busy,
  focused,
  onAsk,
}: {
  busy: boolean;
  focused: boolean;
  onAsk: (text: string) => Promise<void>;
}) {
  const t = useWords().assistant.voice;
  const [text, setText] = useState('');
  const [asking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const ask = async () => {
    if (text.trim() === '' || busy || asking) return;
    setAsking(true);
    // Now and not with the answer: the next question may be in the field by then.
    setText('');
    await onAsk(text.trim());
    setAsking(false);
  };
  return (
    <AskForm onAsk={() => void ask()} className="flex gap-2">
      <input
        ref={input}
        aria-label={t.typed}
        placeholder={t.typed}
        value={text}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className={INPUT_CLASS}
      />
      <Button type="submit" tone="secondary" busy={asking}>
        {t.ask}
      </Button>
    </AskForm>
  );
}

interface VoiceSettingsProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly aloud: boolean;
  readonly onAloud: (aloud: boolean) => void;
}

/** The recognised language, and whether answers are spoken (C-AS-08). */
export function VoiceSettings({ language, onLanguage, aloud, onAloud }: VoiceSettingsProps) {
  const t = useWords().assistant.voice;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <SelectField
        label={t.language}
        value={language}
        choices={LANGUAGES.map((value) => ({ value, label: t.languages[value] }))}
        onChange={(event) => {
          const next = LANGUAGES.find((each) => each === event.target.value);
          if (next) onLanguage(next);
        }}
      />
      <Switch
        label={t.speakAnswers}
        checked={aloud}
        onChange={(event) => {
          if (!event.target.checked) hush();
          onAloud(event.target.checked);
        }}
      />
    </div>
  );
}

/** A list of voice commands. */
export function VoiceCommands() {
  const t = useWords().assistant.voice;
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-semibold">{t.commandsTitle}</h3>
      <ul aria-label={t.commandsTitle} className="mt-1 divide-y divide-line">
        {t.commands.map((command) => (
          <li key={command.say} className="py-2">
            <span className="font-medium">“{command.say}”</span> <span className="text-ink-muted">{command.does}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-ink-muted">{t.privacy}</p>
    </div>
  );
}
