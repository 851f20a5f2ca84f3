/** Jobs and downloads of a user at a fixed time, without a server. */
import { json } from './calls.ts';
import type { Answers } from './stage.ts';

/** The time at which the jobs are looked at, in milliseconds since 1970. */
export const NOW = Date.parse('2026-11-20T14:30:00Z');
/** Minutes before now, as the contract writes a time. */
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

/** A job as the server lists it. */
export interface GivenJob {
  name: string;
  status: string;
  [field: string]: unknown;
}

const file = (processId: string, output: string, expiresIn = 10_000): unknown => ({
  id: `${processId}-${output}`,
  output,
  fileName: `${processId}.${output}`,
  expiresAt: ago(-expiresIn),
});
/** Jobs of every status. */
export const JOBS: readonly GivenJob[] = [
  {
    name: 'Wells of the Thrace basin with their files',
    status: 'RUNNING',
    progress: 42,
    startedAt: ago(2.2),
    createdAt: ago(2.3),
  },
  {
    name: 'Summary of 6 concessions',
    status: 'NEW',
    processType: 'concessionSummary',
    createdAt: ago(0.2),
  },
  {
    name: 'Well log',
    status: 'COMPLETED',
    startedAt: ago(9),
    finishedAt: ago(8.6),
    createdAt: ago(9),
    downloads: [file('wellLog', 'csv')],
  },
  {
    name: 'Offshore cart, everything that matches, with a report',
    status: 'COMPLETED',
    startedAt: ago(60),
    finishedAt: ago(30),
    createdAt: ago(60),
    downloads: [file('cart', 'zip'), file('cart', 'pdf')],
  },
  {
    name: 'AOI "Çukurova North"',
    status: 'COMPLETED',
    processType: 'concessionSummary',
    startedAt: ago(95),
    finishedAt: ago(93),
    createdAt: ago(95),
  },
  {
    name: 'Seismic 2D lines',
    status: 'FAILED',
    messages: [
      '3 of 14 files are not in the store any more: line-204.sgy, line-205.sgy, line-209.sgy',
    ],
    startedAt: ago(1500),
    finishedAt: ago(1499),
    createdAt: ago(1500),
  },
  {
    name: 'Directional surveys',
    status: 'FAILED',
    cancelled: true,
    messages: ['Cancelled by user'],
    startedAt: ago(1510),
    finishedAt: ago(1509.5),
    createdAt: ago(1510),
  },
  {
    name: 'Markers of 2025',
    status: 'COMPLETED',
    startedAt: ago(20_000),
    finishedAt: ago(19_999),
    createdAt: ago(20_000),
    downloads: [file('markers', 'xls', -9000)],
  },
].map((job, at) => ({ processId: `p${at}`, ...job }));

/** The answers of a server with these jobs. */
export const answerJobs = (rows: readonly GivenJob[], totalCount = rows.length): Answers => ({
  '/trove/api/job/myJobs': () => json({ success: true, data: { totalCount, rows } }),
  '/trove/api/job/myJobs/counts': () =>
    json({
      success: true,
      data: {
        NEW: rows.filter(({ status }) => status === 'NEW').length,
        RUNNING: rows.filter(({ status }) => status === 'RUNNING').length,
        COMPLETED: 0,
        FAILED: 0,
        total: totalCount,
      },
    }),
});
