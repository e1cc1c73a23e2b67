import { describe, expect, test } from 'vitest';
import { findChromium, getChromium, type Machine } from '../../scripts/find-chromium.ts';
import { checked } from '../../scripts/npm-package.ts';
import { PACKED_CHROMIUM } from '../../scripts/packed-chromium.ts';

const PLAYWRIGHTS = '/home/tester/.cache/ms-playwright/chromium/chrome';
const SHELL = '/usr/bin/chromium-headless-shell';

/** A machine without a browser; `brings` says which way of getting one makes which file appear. */
function bareMachine(brings: Record<string, string> = {}, changes: Partial<Machine> = {}) {
  const files = new Set<string>();
  const tried: string[] = [];
  const way = (name: string) => {
    tried.push(name);
    const file = brings[name];
    if (!file) throw new Error(`${name} cannot be reached`);
    files.add(file);
  };
  const machine: Machine = {
    env: {},
    isRoot: true,
    playwrights: PLAYWRIGHTS,
    exists: (file) => files.has(file),
    run(program, args) {
      if (args.includes('update')) return;
      way(program === 'env' ? 'apt-get' : 'playwright');
    },
    unpack: async () => way('npm package'),
    ...changes,
  };
  return { machine, files, tried };
}

describe('a browser that is there', () => {
  test.each([
    [
      'CHROME_PATH, whatever else there is',
      { CHROME_PATH: '/opt/my-chrome', PATH: '/usr/local/bin' },
      '/opt/my-chrome',
    ],
    ['in its usual place', {}, '/usr/bin/chromium'],
    ['anywhere on the PATH', { PATH: '/snap/bin:/opt/bin' }, '/opt/bin/google-chrome'],
  ])('is taken: %s', (_, env, file) => {
    const { machine, files } = bareMachine({}, { env });
    files.add(file).add(PLAYWRIGHTS).add(PACKED_CHROMIUM);
    expect(findChromium(machine)).toEqual({ executablePath: file });
  });

  test('of Playwright comes before the one in the cache, and is left to Playwright to start', () => {
    const { machine, files } = bareMachine();
    expect(findChromium(machine)).toBeUndefined();
    files.add(PACKED_CHROMIUM);
    expect(findChromium(machine)).toEqual({ executablePath: PACKED_CHROMIUM });
    files.add(PLAYWRIGHTS);
    expect(findChromium(machine)).toEqual({});
  });

  test('is not replaced, and a wrong CHROME_PATH is named', async () => {
    const { machine, files, tried } = bareMachine();
    files.add(SHELL);
    expect(await getChromium(machine)).toEqual({ executablePath: SHELL });
    expect(tried).toEqual([]);
    const wrong = bareMachine({}, { env: { CHROME_PATH: '/gone' } }).machine;
    await expect(getChromium(wrong)).rejects.toThrow('CHROME_PATH names /gone, which does not exist');
  });
});

describe('on a machine without a browser', () => {
  test('the ways are tried one after the other, until one brings it', async () => {
    const first = bareMachine({ 'apt-get': SHELL });
    expect(await getChromium(first.machine)).toEqual({ executablePath: SHELL });
    expect(first.tried).toEqual(['apt-get']);
    const second = bareMachine({ playwright: PLAYWRIGHTS });
    expect(await getChromium(second.machine)).toEqual({});
    expect(second.tried).toEqual(['apt-get', 'playwright']);
    const third = bareMachine({ 'npm package': PACKED_CHROMIUM });
    expect(await getChromium(third.machine)).toEqual({ executablePath: PACKED_CHROMIUM });
    expect(third.tried).toEqual(['apt-get', 'playwright', 'npm package']);
  });

  test('packages are left alone by a user who may not install them', async () => {
    const { machine, tried } = bareMachine({ 'npm package': PACKED_CHROMIUM }, { isRoot: false });
    await getChromium(machine);
    expect(tried).toEqual(['playwright', 'npm package']);
  });

  test('one line says what to install when nothing helped', async () => {
    await expect(getChromium(bareMachine().machine)).rejects.toThrow(
      /^No browser to test with: install Chromium or Chrome, or set CHROME_PATH to one \([^\n]*apt-get cannot be reached; [^\n]*playwright cannot be reached; [^\n]*npm package cannot be reached\)$/,
    );
  });

  test('a package that is not the one that was named is not unpacked', () => {
    const integrity = 'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==';
    expect(checked(Buffer.alloc(0), integrity)).toHaveLength(0);
    expect(() => checked(Buffer.from('other'), integrity)).toThrow(
      'the package is not the one that was named: sha512-',
    );
  });
});
