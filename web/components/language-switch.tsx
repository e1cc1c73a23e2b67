import { Languages } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { showToast } from '../ui/toast-queue.ts';
import { chooseLanguage, useChosenLanguage } from '../words/chosen-language.ts';
import { type Language, languages } from '../words/languages.ts';
import { useShellWords, useShownLanguage } from '../words/use-words.tsx';

// as: the keys of this object are the languages.
const ALL = Object.keys(languages) as Language[];

function useLanguageChange(): (language: Language) => void {
  const { failed } = useShellWords().site.language;
  return (language) => void chooseLanguage(language).catch(() => showToast({ title: failed, tone: 'bad' }));
}

/** A switch to the other language, by its own name. A third language needs a list, as in the footer. */
export function LanguageSwitch() {
  const t = useShellWords().site.language;
  const shown = useShownLanguage();
  const change = useLanguageChange();
  return ALL.filter((language) => language !== shown).map((language) => (
    <button
      key={language}
      type="button"
      lang={languages[language].tag}
      title={t.both}
      onClick={() => change(language)}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2.5 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink"
    >
      <Languages aria-hidden="true" className="hidden size-5 sm:max-md:block lg:block" />
      {languages[language].name}
    </button>
  ));
}

/** All languages by their own names, and the parts that are English in every language. */
export function LanguageList() {
  const t = useShellWords().site.language;
  const chosen = useChosenLanguage();
  const change = useLanguageChange();
  return (
    <div
      role="group"
      aria-label={t.both}
      className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 gap-y-2 px-4 pb-6 text-sm text-ink-muted sm:px-6"
    >
      {ALL.map((language) => (
        <button
          key={language}
          type="button"
          lang={languages[language].tag}
          aria-pressed={language === chosen}
          onClick={() => change(language)}
          className={classNames(
            'inline-flex min-h-9 items-center rounded-field border px-3',
            language === chosen ? 'border-line-strong font-medium text-ink' : 'border-line hover:text-ink',
          )}
        >
          {languages[language].name}
        </button>
      ))}
      <span>{t.note}</span>
    </div>
  );
}
