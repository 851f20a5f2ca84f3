/** The table of the load bench: ratios to one user, because times belong to one machine. */
import type { ServerHealth } from './farm.ts';
import type { LoadAnswer } from './users.ts';

/** What a run of some users came to. */
export interface LoadFigures {
  users: number;
  perSecond: number;
  errors: number;
  /** Calls that were sent again because a server asked for it. */
  repeats: number;
  ms: { median: number; p95: number; p99: number };
  /** Median of each kind of call. */
  kinds: Readonly<Record<string, number>>;
  health: ServerHealth;
}

/** The figures of a run. */
export function measureRun(
  users: number,
  seconds: number,
  answers: readonly LoadAnswer[],
  health: ServerHealth,
): LoadFigures {
  const kinds = [...new Set(answers.map(({ kind }) => kind))].sort();
  const times = answers.map(({ ms }) => ms);
  return {
    users,
    perSecond: answers.length / seconds,
    errors: answers.filter(({ error }) => error !== '').length,
    repeats: answers.reduce((sum, one) => sum + one.repeats, 0),
    ms: { median: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99) },
    kinds: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        at(
          answers.filter((one) => one.kind === kind).map(({ ms }) => ms),
          0.5,
        ),
      ]),
    ),
    health,
  };
}

/** A quantile of times; 0 of none. */
export function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Lines of text about runs; the first is the run of one user, which the others are compared with. */
export function describeRuns(runs: readonly LoadFigures[]): string {
  const [one] = runs;
  const ratio = (value: number, of: number): string => `${(value / of).toFixed(1)} x`;
  const table = runs.map(({ users, perSecond, errors, repeats, ms, health }) => [
    String(users),
    perSecond.toFixed(1),
    ratio(ms.median, one!.ms.median),
    ratio(ms.p95, one!.ms.p95),
    ratio(ms.p99, one!.ms.p99),
    String(errors),
    String(repeats),
    `${health.mostMb.toFixed(0)} MB`,
    health.cores.toFixed(2),
    `${health.delay99Ms.toFixed(0)} / ${health.delayMaxMs.toFixed(0)} ms`,
  ]);
  const heads = [
    ...['users', 'answers a second', 'median', '95th', '99th', 'errors', 'sent again'],
    ...['memory', 'cores', 'event loop 99th / worst'],
  ];
  const kinds = runs.slice(1).map(({ users, kinds: medians }) => {
    const each = Object.entries(medians).map(
      ([kind, ms]) => `${kind} ${ratio(ms, one!.kinds[kind] ?? ms)}`,
    );
    return `median of each kind with ${users} users, as a ratio to one user: ${each.join(', ')}`;
  });
  return [aligned([heads, ...table]), ...kinds].join('\n');
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => row.map((cell, column) => cell.padStart(widths[column]!)).join('  '))
    .join('\n');
}
