import { Link } from '@tanstack/react-router';
import { CARD_TERMS, CARD_TERMS_VERSION } from '../../../../contract/customer/card-terms.ts';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useInformationWords, useWords } from '../../../words/use-words.tsx';

/** The card's terms, which applicants accept (C-CD-07). */
export function CardTerms() {
  const { bankSays } = useWords();
  const t = useInformationWords().live;
  return (
    <Panel title={t.cardTerms(CARD_TERMS_VERSION)} description={t.cardTermsNote}>
      <ol className="list-decimal space-y-2 pl-5 text-sm text-ink-muted">
        {CARD_TERMS.map((term) => (
          <li key={term}>{bankSays(term)}</li>
        ))}
      </ol>
    </Panel>
  );
}

/** The demo's contact details of support. */
export function ContactFacts() {
  const c = useInformationWords().live.contact;
  return (
    <Panel title={c.title}>
      <Facts
        facts={[
          { label: c.email, value: 'support@kosh.example' },
          { label: c.phone, value: c.phoneNote },
          { label: c.hours, value: c.hoursValue },
          { label: c.address, value: c.addressValue },
        ]}
      />
    </Panel>
  );
}

/** A link to the rules and their tests. */
export function ConformanceLink() {
  return (
    <p>
      <Link to={paths.conformance} className="font-medium text-accent-text underline underline-offset-4">
        {useInformationWords().live.conformanceLink}
      </Link>
    </p>
  );
}
