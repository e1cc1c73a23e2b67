import { Link, useLocation } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { dashboardOf, useSession } from '../../../api/client/session-store.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import type { InformationPath, InformationText } from '../../../words/en/information.ts';
import { useInformationWords, useWords } from '../../../words/use-words.tsx';
import { CardTerms, ConformanceLink, ContactFacts } from './fixed-facts.tsx';
import { AccountTerms, ReviewLimit, TermDepositRates } from './live-terms.tsx';

/** A page's content besides its text: current figures or a list of facts. */
function Figures({ path }: { path: InformationPath }) {
  switch (path) {
    case '/products/savings-accounts':
      return <AccountTerms types={['savings', 'current']} />;
    case '/products/fixed-deposits':
      return (
        <>
          <TermDepositRates />
          <AccountTerms types={['fixed']} />
        </>
      );
    case '/products/credit-cards':
      return <CardTerms />;
    case '/about-us':
      return <ConformanceLink />;
    case '/contact':
      return <ContactFacts />;
    case '/terms-of-service':
      return <ReviewLimit />;
    default:
      return null;
  }
}

function Sections({ sections }: Pick<InformationText, 'sections'>) {
  return sections.map((section) => (
    <section key={section.title}>
      <h2 className="text-lg font-semibold">{section.title}</h2>
      {section.body.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-ink-muted">
          {paragraph}
        </p>
      ))}
      {section.points && (
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-ink-muted marker:text-accent-text">
          {section.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}

/** One of the eleven information pages of the footer (C-PU-06). Its text loads with it. */
export function InformationPage() {
  const words = useWords();
  const { role } = useSession();
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') });
  const { pages } = useInformationWords();
  const isInformation = (candidate: string): candidate is InformationPath => Object.hasOwn(pages, candidate);
  if (!isInformation(path)) return null;
  const page = pages[path];
  const figuresFirst = path.startsWith('/products/') && path !== paths.creditCards;
  return (
    <PageLayout width="text" title={page.title} lead={page.lead}>
      <div className="flex flex-col gap-8">
        {figuresFirst && <Figures path={path} />}
        <Sections sections={page.sections} />
        {!figuresFirst && <Figures path={path} />}
        <p className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Link to={role ? dashboardOf(role) : paths.accountSelection} className={buttonClass('primary')}>
            {role ? words.home.hero.dashboard : words.home.hero.openAccount}
          </Link>
          <Link to={paths.home} className={buttonClass('secondary')}>
            {words.site.homeCrumb}
          </Link>
        </p>
      </div>
    </PageLayout>
  );
}
