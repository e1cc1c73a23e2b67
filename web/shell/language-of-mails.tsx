import { useEffect, useRef } from 'react';
import { useSession } from '../api/client/session-store.ts';
import { savePreferences } from '../api/customer/profile-queries.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useChosenLanguage } from '../words/chosen-language.ts';
import { errorMessage } from '../words/error-message.ts';
import { useWords } from '../words/use-words.tsx';

/** Tells the bank when the customer switches the language, so that its e-mails follow (decision 94). */
function OfCustomer(): null {
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
  return null;
}

/** The language of e-mails, on each page of a signed-in customer that calls the bank. */
export function LanguageOfMails() {
  return useSession().role === 'customer' && <OfCustomer />;
}
