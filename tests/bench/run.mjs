/**
 * `npm run bench [part ...] [-- options]`: runs the named parts, or all of them, one after the
 * other, each in a process of its own, and prints a table for each. Exit code 1 if a part fails, is
 * stopped or misses a limit. `npm run bench -- --list` names the parts and their options.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { BenchFailure } from './bench.mjs';
import { describeParts, readArguments } from './options.mjs';
import { countLimits, describeLimits, formatTable } from './report.mjs';

/** How long a part may take to close its browsers and servers, ms. */
const CLOSE_MS = 10_000;

/** The part that runs, and whether the user has stopped the bench. */
let running = null;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isInterrupted = true;
    running?.stop('interrupted');
  });

try {
  const { isList, timeLimit, chosen } = readArguments(process.argv.slice(2));
  if (isList) console.log(describeParts(chosen));
  else await runAll(chosen, timeLimit);
} catch (error) {
  if (!(error instanceof BenchFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runAll(chosen, timeLimit) {
  const seconds = chosen.reduce((sum, { part }) => sum + part.seconds, 0);
  const names = chosen.map(({ part }) => part.name).join(', ');
  console.error(
    `${names}: about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`} on a quiet machine with two cores`,
  );
  const summary = [];
  for (const { part, options } of chosen) {
    if (isInterrupted) break;
    const start = performance.now();
    const { rows, failure } = await runPart(part, options, timeLimit);
    const took = `${Math.round((performance.now() - start) / 1000)} s`;
    if (rows) console.log(formatTable(`${part.name}: ${part.describe}`, rows));
    else console.error(`\n${part.name}: ${failure}`);
    const counts = rows ? countLimits(rows) : { met: 0, limits: 0 };
    summary.push({
      ...counts,
      text: `${part.name}: ${rows ? describeLimits(counts) : 'failed'}, ${took}`,
    });
    if (!rows || counts.met < counts.limits) process.exitCode = 1;
  }
  if (isInterrupted) process.exitCode = 130;
  if (summary.length > 1) console.log(summaryOf(summary));
}

function summaryOf(summary) {
  const sum = (key) => summary.reduce((all, counts) => all + counts[key], 0);
  const all = describeLimits({ met: sum('met'), limits: sum('limits') });
  return ['', ...summary.map(({ text }) => text), all].join('\n');
}

/**
 * Runs a part in a process of its own and stops it after its time.
 * @returns {Promise<{ rows?: import('./report.mjs').Row[], failure?: string }>} the rows of its table, or why there are none
 */
function runPart(part, options, timeLimit) {
  const child = fork(
    path.join(import.meta.dirname, 'run-part.mjs'),
    [part.name, JSON.stringify(options)],
    // A group of its own, so that servers that it started end with it.
    { detached: true },
  );
  let step = 'starting';
  let result = null;
  let reason = null;
  const stop = (why) => {
    if (reason) return;
    reason = why;
    child.kill('SIGTERM');
    setTimeout(() => killGroup(child.pid), CLOSE_MS).unref();
  };
  running = { stop };
  const timer = setTimeout(() => stop(`stopped after ${timeLimit} s`), timeLimit * 1000);
  child.on('message', (message) => {
    if (message.step) console.error(`${part.name}: ${(step = message.step)}`);
    else result = message;
  });
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      running = null;
      killGroup(child.pid);
      if (result?.rows) return resolve(result);
      const advice = reason?.startsWith('stopped')
        ? ' Choose smaller sizes, or give it more time with --time-limit.'
        : '';
      const cause = reason ?? result?.failure ?? `its process ended with ${signal ?? code}`;
      resolve({ failure: `${firstLine(cause)} while ${step}.${advice}${otherLines(cause)}` });
    });
  });
}

/** Ends what is left of a part's group. */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

function firstLine(text) {
  return text.split('\n')[0];
}

function otherLines(text) {
  return text
    .split('\n')
    .slice(1)
    .map((line) => `\n${line}`)
    .join('');
}
