import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installedDifferently } from '../../host-demo/prepare.mjs';
import { type FileResult, runReported } from './parts.mjs';

const PASSED: FileResult = {
  project: 'unit',
  file: 'a.test.ts',
  seconds: 1,
  ok: true,
  passed: 2,
  skipped: 0,
  failures: [],
};
const FAILED: FileResult = { ...PASSED, ok: false, failures: ['a: broken'] };

/** A runner that ends with `code` and reports `files`; without files it writes no report. */
const runner = (code: number, files?: FileResult[]) => async (report: string) => {
  if (files) writeFileSync(report, JSON.stringify(files));
  return { seconds: 1, code, printed: '' };
};

describe('the result of a test runner', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it('passes a run without test files only where that is allowed', async () => {
    expect(await runReported('unit', runner(0), { mayBeEmpty: true })).toMatchObject({ ok: true });
    expect(await runReported('unit', runner(0))).toMatchObject({
      ok: false,
      message: 'no test file was run',
    });
  });

  it('fails by the exit code even where no test is known to have failed', async () => {
    for (const files of [undefined, [PASSED]])
      expect(await runReported('unit', runner(1, files), { mayBeEmpty: true })).toMatchObject({
        ok: false,
        message: 'exit code 1, see above',
      });
  });

  it('fails with a test file and leaves the message to it', async () => {
    const result = await runReported('unit', runner(1, [PASSED, FAILED]));
    expect(result).toMatchObject({ ok: false, passed: 4, failed: 1 });
    expect(result.message).toBeUndefined();
  });
});

describe('installed packages', () => {
  const react = { version: '19.3.1', integrity: 'sha512-a' };
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/react': react,
      'node_modules/fsevents': { version: '2.3.3', optional: true },
    },
  };

  it('are those of the lock file, without optional packages of other platforms', () => {
    expect(installedDifferently(lock, { packages: { 'node_modules/react': react } })).toEqual([]);
  });

  it('differ by a version, a content, a missing and a further package', () => {
    const found = (packages: Record<string, object>) => installedDifferently(lock, { packages });
    expect(found({ 'node_modules/react': { ...react, version: '19.3.0' } })).toHaveLength(1);
    expect(found({ 'node_modules/react': { ...react, integrity: 'sha512-b' } })).toHaveLength(1);
    expect(found({})).toEqual(['node_modules/react']);
    expect(found({ 'node_modules/react': react, 'node_modules/old': {} })).toEqual([
      'node_modules/old',
    ]);
  });
});
