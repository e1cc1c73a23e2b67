import { Link, useLocation } from '@tanstack/react-router';
import { PageLayout } from '../../components/page-layout.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type InformationPath, information } from '../../words/en/information.ts';
import { useWords } from '../../words/use-words.tsx';

function isInformationPath(path: string): path is InformationPath {
  return Object.hasOwn(information, path);
}

/** One of the eleven information pages of the footer (C-PU-06). Its text loads with it. */
export function InformationPage() {
  const words = useWords();
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') });
  const page = isInformationPath(path) ? information[path] : undefined;
  if (!page) return null;
  return (
    <PageLayout width="text" title={page.title} lead={page.lead}>
      <div className="flex flex-col gap-8">
        {page.sections.map((section) => (
          <section key={section.title}>
            <h2 className="text-lg font-semibold">{section.title}</h2>
            {section.body.map((paragraph) => (
              <p key={paragraph} className="mt-2 text-ink-muted">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <p className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Link to={paths.accountSelection} className={buttonClass('primary')}>
            {words.home.hero.openAccount}
          </Link>
          <Link to={paths.home} className={buttonClass('secondary')}>
            {words.site.homeCrumb}
          </Link>
        </p>
      </div>
    </PageLayout>
  );
}
