/**
 * The parts of a test run. Each answers what happened:
 * @typedef {{ name: string, seconds: number, ok: boolean, message?: string, passed: number,
 *   failed: number, skipped: number, files: FileResult[] }} PartResult
 * @typedef {{ project: string, file: string, seconds: number, ok: boolean, passed: number,
 *   skipped: number, failures: string[] }} FileResult
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../host-demo/prepare.mjs';

/**
 * A program whose exit code is its result. What it prints is shown when it ends, since two run side
 * by side.
 * @returns {Promise<PartResult>}
 */
export async function runCommand(name, command, args) {
  const { seconds, code, printed } = await spawned(command, args, { shown: false });
  const ok = code === 0;
  console.log(`\n=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s`);
  console.log(ok ? lastLine(printed) : printed.trimEnd());
  return { name, seconds, ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, files: [] };
}

/**
 * Projects of vitest, with the workers of its configuration.
 * @returns {Promise<PartResult>}
 */
export function runVitest(name, projects, env = {}, more = []) {
  const reporter = path.join(import.meta.dirname, 'file-reporter.mjs');
  const args = projects.flatMap((project) => ['--project', project]);
  // With that option vitest succeeds without a test, and calls no reporter.
  const mayBeEmpty = more.includes('--passWithNoTests');
  const start = (report) =>
    spawned(
      'npx',
      ['vitest', 'run', ...args, '--reporter=default', `--reporter=${reporter}`, ...more],
      { shown: true, env: { ...env, TEST_REPORT: report } },
    );
  return runReported(name, start, { mayBeEmpty });
}

/**
 * The elements in browsers, by web-test-runner, whose configuration writes the same report.
 * @returns {Promise<PartResult>}
 */
export function runElements() {
  return runReported('elements', (report) =>
    spawned('npx', ['web-test-runner'], { shown: false, env: { TEST_REPORT: report } }),
  );
}

/**
 * Runs a test runner and reads the report that it writes.
 * @param {string} name
 * @param {(report: string) => Promise<{ seconds: number, code: number | null, printed: string }>} start
 *   starts the runner with the path of its report
 * @param {{ mayBeEmpty?: boolean }} options `mayBeEmpty`: a run that finds no test file passes
 * @returns {Promise<PartResult>}
 */
export async function runReported(name, start, { mayBeEmpty = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'geo-elements-tests-'));
  const report = path.join(folder, 'report.json');
  const { seconds, code, printed } = await start(report);
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : [];
  rmSync(folder, { recursive: true });
  const ok = code === 0 && (mayBeEmpty || files.length > 0) && files.every((file) => file.ok);
  console.log(`\n=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s`);
  if (!ok && printed) console.log(printed.trimEnd());
  const sum = (of) => files.reduce((total, file) => total + of(file), 0);
  return {
    name,
    seconds,
    ok,
    message: ok ? undefined : failureWithoutTest(files, code),
    passed: sum((file) => file.passed),
    failed: sum((file) => file.failures.length),
    skipped: sum((file) => file.skipped),
    files,
  };
}

/** Says why a run failed that no test file explains; undefined where one does. */
function failureWithoutTest(files, code) {
  if (files.some((file) => !file.ok)) return undefined;
  return code === 0 ? 'no test file was run' : `exit code ${code}, see above`;
}

function spawned(command, args, { shown, env = {} }) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (printed += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ seconds: (performance.now() - start) / 1000, code, printed }),
    );
  });
}

const lastLine = (text) => text.trimEnd().split('\n').at(-1) ?? '';
