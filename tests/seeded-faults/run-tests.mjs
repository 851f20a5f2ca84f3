/** Runs test files in the copy of the checkout and reads how their tests ended. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The longest that the files of one fault may run. */
const LONGEST_MS = 30 * 60_000;

/** A unit test may take this long: the others have longer limits already. */
const UNIT_TEST_MS = 60_000;

/**
 * The tests of files as `{ file, title, status, message }`; the title is null where a file failed
 * outside of its tests. With `stopEarly` the first failed test ends the run; with `pattern` only
 * tests whose full names match it run. Throws where the runner left no report.
 */
export async function runTests(folder, project, files, { stopEarly = false, pattern } = {}) {
  const report = path.join(folder, '.cache/seeded-faults.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const output =
    project === 'elements'
      ? await runProgram(folder, 'web-test-runner', ['--files', ...files], { TEST_REPORT: report })
      : await runProgram(folder, 'vitest', [
          'run',
          '--project',
          project,
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...(stopEarly ? ['--bail=1'] : []),
          ...(pattern ? ['-t', pattern] : []),
          ...(project === 'unit' ? [`--testTimeout=${UNIT_TEST_MS}`] : []),
          ...files,
        ]);
  if (!existsSync(report)) throw new Error(`The tests left no report:\n${output.slice(-4000)}`);
  const results = JSON.parse(readFileSync(report, 'utf8'));
  if (project === 'elements')
    return results.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test })));
  return results.testResults.flatMap((result) => resultsOfFile(folder, result));
}

function resultsOfFile(folder, { name, status, message, assertionResults }) {
  const file = path.relative(folder, path.resolve(folder, name));
  const tests = assertionResults.map((test) => ({
    file,
    title: test.fullName.trim(),
    status: test.status,
    message: firstLine(test.failureMessages?.[0]),
  }));
  if (status !== 'failed' || tests.some((test) => test.status === 'failed')) return tests;
  return [...tests, { file, title: null, status, message: firstLine(message) }];
}

/** A text as a regular expression that matches it alone. */
export function escapeRegExp(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function firstLine(text) {
  return (text ?? '').split('\n')[0].slice(0, 300);
}

/** Runs a program of node_modules, ended with its children after `LONGEST_MS`; resolves with its output, whatever its exit code. */
function runProgram(folder, program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join('node_modules/.bin', program), ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (bytes) => (output += bytes.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group has ended by itself.
      }
    };
    const timer = setTimeout(end, LONGEST_MS);
    // Before the copy is removed, which a running test would go on writing into.
    process.prependOnceListener('exit', end);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve(output);
    });
  });
}
