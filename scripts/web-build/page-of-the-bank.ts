import type { Plugin } from 'vite';
import { groupNames } from './bundle-groups.ts';

/**
 * Writes bank.html: index.html plus preloads of what every page except the landing page needs, so that the browser does not
 * wait for the first script to run. It also runs the schemas of the bank's calls right after the first script, each file as a
 * task of its own: together they are the longest work before a page is shown, and a slow phone neither paints nor reacts during
 * a task.
 */
export function pageOfTheBank(): Plugin {
  return {
    name: 'page-of-the-bank',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = (names: string[]) =>
        names.flatMap((name) => {
          const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          return found ? [found.fileName] : this.error(`${name}, which pages share, is missing`);
        });
      const links = files([...groupNames(({ loadsWith }) => loadsWith === 'preload'), 'bank-pages', 'english']).map(
        (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
      );
      const scripts = files(groupNames(({ loadsWith }) => loadsWith === 'script')).map(
        (file) => `<script type="module" crossorigin src="/${file}"></script>`,
      );
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return this.error('index.html is missing');
      const source = String(page.source).replace('</head>', `  ${[...links, ...scripts].join('\n    ')}\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'bank.html', source });
    },
  };
}

const OF_SOME_PAGES = new RegExp(`/(windows|${groupNames(({ loadsWith }) => loadsWith === 'page').join('|')})-`);

/** Returns true for a shared script that does not come with bank-pages, which every page of the bank loads. */
export function neededBySomePages(file: string): boolean {
  return OF_SOME_PAGES.test(file);
}
