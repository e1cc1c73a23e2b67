import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useWords } from '../../../words/use-words.tsx';

/** The terms, which must be accepted before the form can be sent (C-RG-13). */
export function TermsCheckbox(input: Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const t = useWords().registration.termsLinks;
  const link = 'underline underline-offset-4';
  return (
    <Checkbox
      {...input}
      label={
        <>
          {t.before}{' '}
          <Link to={paths.termsOfService} target="_blank" className={link}>
            {t.terms}
          </Link>{' '}
          {t.and}{' '}
          <Link to={paths.privacyPolicy} target="_blank" className={link}>
            {t.privacy}
          </Link>
        </>
      }
    />
  );
}
