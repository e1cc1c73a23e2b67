import path from 'node:path';
import type { Plugin } from 'vite';
import { groupNames } from './bundle-groups.ts';

/** Wraps each `import()` of a file of ours, so that a file that has failed can be fetched again (web/fetched-again.ts). */
export function fetchAgain(): Plugin {
  return {
    name: 'fetch-again',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /\bimport\(/ },
      handler(code, id) {
        const wrapped = code.replaceAll(/\bimport\((["']\.[^"']+["'])\)/g, 'fetchedAgain(() => import($1))');
        if (wrapped === code) return undefined;
        const from = path.relative(path.dirname(id), path.join(import.meta.dirname, '../../web/fetched-again.ts'));
        return `import { fetchedAgain } from './${from}';\n${wrapped}`;
      },
    },
  };
}

/**
 * Removes the keys from the lines of icons. React tells items of a changing list apart by them, icons never change, and random
 * letters do not compress: they were a fifth of a kilobyte of the landing page.
 */
export function iconsWithoutKeys(): Plugin {
  return {
    name: 'icons-without-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => code.replaceAll(/, key: "\w+"/g, ''),
    },
  };
}

/**
 * Makes the five errors that React throws and catches within itself without a stack, which nothing reads. Where an inspector is
 * attached, as under Playwright, Lighthouse or the browser's own tools, the browser parses all of React a second time for the
 * stack of each: 30 ms on each page.
 */
export function reactErrorsWithoutStacks(): Plugin {
  return {
    name: 'react-errors-without-stacks',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler(code) {
        const changed = code.replaceAll(
          /(?<=\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
          'Object.create(Error.prototype, { message: { value: $1 } })',
        );
        // Told, because pages of another React work without it.
        if (changed === code) this.warn('This React makes its own errors in another way; see reactErrorsWithoutStacks');
        return changed;
      },
    },
  };
}

/** Takes out what React has in place of `reportError` for browsers older than those that the build is for: they run none of its code. */
export function reactReportsErrors(): Plugin {
  return {
    name: 'react-reports-errors',
    apply: 'build',
    transform: {
      filter: { id: /\/react(?:-dom)?\/cjs\/react(?:-dom-client)?\.production\.js$/ },
      handler(code) {
        const changed = code.replace(
          /"function" === typeof reportError\s*\? reportError\s*: function \(error\) \{.*?console\.error\(error\);\s*\}/s,
          'reportError',
        );
        if (changed === code) this.warn('This React reports errors in another way; see reactReportsErrors');
        return changed;
      },
    },
  };
}

const CALLED_ON_LOAD = new Set([
  ...groupNames(({ calledOnLoad }) => calledOnLoad),
  'index',
  'bank-pages',
  'english',
  'customer-dashboard-page',
]);

/**
 * Marks files whose functions the browser compiles while they arrive, instead of each at its first call, which would delay the
 * page (https://v8.dev/blog/explicit-compile-hints). The mark must be the first line.
 */
export function compileOnArrival(): Plugin {
  return {
    name: 'compile-on-arrival',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && CALLED_ON_LOAD.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
