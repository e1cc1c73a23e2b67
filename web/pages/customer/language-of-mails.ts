import { useEffect, useRef } from 'react';
import { savePreferences } from '../../api/customer/profile-queries.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { useChosenLanguage } from '../../words/chosen-language.ts';
import { errorMessage } from '../../words/error-message.ts';
import { useWords } from '../../words/use-words.tsx';

/** Tells the bank when a signed-in customer switches the language, so that its e-mails follow (decision 94). */
export function useLanguageOfMails(): void {
  const language = useChosenLanguage();
  const words = useWords();
  const told = useRef(language);
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    savePreferences({ language }).catch((error: unknown) =>
      showToast({ tone: 'bad', title: errorMessage(error, 'preferences', words) }),
    );
  }, [language, words]);
}
