import { Link, useRouter } from '@tanstack/react-router';
import { paths } from '../../../../contract/vocabulary/page-paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useShellWords } from '../../../words/use-words.tsx';

/** The page shown when another fails to load or to render. */
export function CrashedPage({ reset }: { reset: () => void }) {
  const t = useShellWords().site.crashed;
  const router = useRouter();
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center gap-3 px-4 py-24 text-center"
    >
      <h1 className="text-2xl font-semibold tracking-tight">{t.title}</h1>
      <p className="text-ink-muted">{t.body}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {t.retry}
        </Button>
        <Link to={paths.home} className={buttonClass('secondary')}>
          {t.home}
        </Link>
      </div>
    </div>
  );
}
