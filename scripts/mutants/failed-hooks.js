import path from 'node:path';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { TestStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

// A part that Stryker loads in processes of its own, which know no TypeScript: its runner of Vitest, for which a file that cannot be
// loaded, or whose `beforeAll` fails, fails too. Stryker's own looks at the tests alone, and these are only skipped then.

const [vitest] = vitestPlugins;

/** Adds the failure of a file to its first test, where no test has failed. */
function withFailedFiles(tests, files) {
  if (tests.some(({ status }) => status === TestStatus.Failed)) return tests;
  const broken = files.find(({ result }) => result?.state === 'fail');
  if (!broken) return tests;
  const first = tests.find(({ fileName }) => fileName === path.resolve(broken.filepath));
  const failed = {
    ...(first ?? { id: broken.filepath, name: broken.name, timeSpentMs: 0 }),
    status: TestStatus.Failed,
    failureMessage: broken.result.errors?.[0]?.message ?? 'The file failed before its tests',
  };
  return [...tests.filter((test) => test !== first), failed];
}

function createRunner(injector) {
  const runner = vitest.factory(injector);
  const run = runner.run.bind(runner);
  runner.run = async (options) => {
    const result = await run(options);
    return result.tests ? { ...result, tests: withFailedFiles(result.tests, runner.ctx.state.getFiles()) } : result;
  };
  return runner;
}
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'vitest with hooks', createRunner)];
