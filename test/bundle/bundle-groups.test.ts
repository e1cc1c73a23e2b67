import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { BUNDLE_GROUPS, groupOf } from '../../scripts/web-build/bundle-groups.ts';
import { CHECKOUT } from '../../server/platform/checkout.ts';

// The build's shared scripts follow the folders of the tree, so a file's folder tells which script it is in.

interface Chunk {
  readonly type: string;
  readonly name: string;
  readonly moduleIds?: readonly string[];
}

async function chunksOfTheBuild(): Promise<readonly Chunk[]> {
  const built = await build({
    configFile: path.join(CHECKOUT, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  });
  // as: one set of options and no watching, so the build returns one output.
  return (built as unknown as { output: readonly Chunk[] }).output.filter(({ type }) => type === 'chunk');
}

const sourcesOf = ({ moduleIds = [] }: Chunk): string[] =>
  moduleIds
    .filter((id) => !id.startsWith('\0'))
    .map((id) => path.relative(CHECKOUT, id.split('?')[0] ?? '').replaceAll(path.sep, '/'))
    .filter((file) => /^(contract|web)\//.test(file));

test('each source file is in the script that its folder names', async () => {
  const chunks = await chunksOfTheBuild();
  const groups = new Set(BUNDLE_GROUPS.map(({ name }) => name));
  const shared = chunks.filter(({ name }) => groups.has(name));
  expect(shared.map(({ name }) => name).toSorted()).toEqual([...groups].toSorted());
  const strangers = shared.flatMap((chunk) =>
    sourcesOf(chunk)
      .filter((file) => groupOf(file) !== chunk.name)
      .map((file) => `${file} is in ${chunk.name}, its folder says ${groupOf(file)}`),
  );
  expect(strangers).toEqual([]);
  // Conversely: a group's file that several scripts use is only in the group's script or the first one.
  const places = new Map<string, string[]>();
  for (const chunk of chunks)
    for (const file of sourcesOf(chunk)) places.set(file, [...(places.get(file) ?? []), chunk.name]);
  expect([...places].filter(([, names]) => names.length > 1)).toEqual([]);
});

test('the innermost folder decides, and files that are imported on their own stay apart', () => {
  expect(groupOf('web/ui/button.tsx')).toBe('ui');
  expect(groupOf('web/ui/windows/dialog.tsx')).toBe('windows');
  expect(groupOf('web/ui/charts/area-chart.tsx')).toBe('charts');
  expect(groupOf('web/ui/charts/bar-chart.tsx')).toBeUndefined();
  expect(groupOf('web/proofs/password-form.tsx')).toBeUndefined();
  expect(groupOf('web/api/client/zod-under-policy.ts')).toBe('schemas');
  expect(groupOf('node_modules/@base-ui/react/csp-provider/index.js')).toBe('bank');
  expect(groupOf('node_modules/zod/v4/core.js')).toBe('schemas');
  expect(groupOf('node_modules/zod-to-json/index.js')).toBeUndefined();
});
