import { PageLayout } from '../../components/page-layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWords } from '../../words/use-words.tsx';

/** Stands where a page is going to be. */
export function NotOpenYetPage() {
  const t = useWords().site.notOpenYet;
  return (
    <PageLayout title={t.title}>
      <Notice tone="info">{t.body}</Notice>
    </PageLayout>
  );
}
