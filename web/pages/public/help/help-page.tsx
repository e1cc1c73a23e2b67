import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { type HelpArticle, helpQuery } from '../../../api/public/help-queries.ts';
import { PageLayout } from '../../../components/page-layout.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSettled } from '../../../ui/settled-value.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { errorMessage, referenceOf } from '../../../words/error-message.ts';
import { useShownLanguage, useWords } from '../../../words/use-words.tsx';
import { HelpEntry } from './help-entry.tsx';

/** Articles under each other; the one that the address names is open. */
function Entries({ articles, teaser = false }: { articles: readonly HelpArticle[]; teaser?: boolean }) {
  const navigate = useNavigate();
  const named = useRouterState({ select: ({ location }) => location.hash });
  return (
    <div className="divide-y divide-line">
      {articles.map((article) => (
        <HelpEntry
          key={article.id}
          article={article}
          open={article.id === named}
          teaser={teaser}
          onToggle={() =>
            void navigate({
              to: paths.help,
              hash: article.id === named ? '' : article.id,
              replace: true,
              resetScroll: false,
              hashScrollIntoView: false,
            })
          }
        />
      ))}
    </div>
  );
}

function Topics({ articles }: { articles: readonly HelpArticle[] }) {
  const topics = [...new Set(articles.map(({ topic }) => topic))];
  return topics.map((topic) => (
    <Panel key={topic} title={topic} padding="none">
      <Entries articles={articles.filter((article) => article.topic === topic)} />
    </Panel>
  ));
}

function Results({ articles, onShowAll }: { articles: readonly HelpArticle[]; onShowAll: () => void }) {
  const t = useWords().help;
  if (articles.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<LifeBuoy />}
          title={t.none}
          action={
            <Button tone="secondary" onClick={onShowAll}>
              {t.showAll}
            </Button>
          }
        >
          {t.noneBody}
        </EmptyState>
      </Panel>
    );
  return (
    <Panel title={t.found(articles.length)} padding="none">
      <Entries articles={articles} teaser />
    </Panel>
  );
}

/** /help: the articles by topic, and a search that finds them as one types. */
export function HelpPage() {
  const words = useWords();
  const t = words.help;
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 150);
  const articles = useQuery(helpQuery(useShownLanguage(), search));
  return (
    <PageLayout width="text" title={t.title} lead={t.lead}>
      <div className="flex flex-col gap-6">
        <div role="search">
          <TextField
            label={t.search}
            type="search"
            placeholder={t.placeholder}
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {articles.isPending && <SkeletonRows rows={8} />}
        {articles.isError && (
          <ErrorPanel
            title={t.failed}
            message={errorMessage(articles.error, 'load', words)}
            reference={referenceOf(articles.error)}
            busy={articles.isFetching}
            onRetry={() => void articles.refetch()}
          />
        )}
        <p role="status" className="sr-only">
          {search !== '' && articles.data && (articles.data.length === 0 ? t.none : t.found(articles.data.length))}
        </p>
        {articles.data &&
          (search === '' ? (
            <Topics articles={articles.data} />
          ) : (
            <Results articles={articles.data} onShowAll={() => setTyped('')} />
          ))}
        <p className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
          {t.more}
          <Link to={paths.contact} className={buttonClass('secondary', 'small')}>
            {t.contact}
          </Link>
        </p>
      </div>
    </PageLayout>
  );
}
