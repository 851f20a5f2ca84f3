/** Cases of the notifications, with fixed jobs and a frozen clock. */
import { failure, json } from './calls.ts';
import type { Case, Look } from './case.ts';
import { placed, shown } from './on-page.ts';
import { answering, type Answers, pressed } from './stage.ts';

const NOW = Date.parse('2026-11-20T14:30:00Z');
/** Minutes before now, as the contract writes a time. */
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

interface Given {
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
const JOBS: readonly Given[] = [
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

const answerJobs = (rows: readonly Given[], totalCount = rows.length): Answers => ({
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

/** A bell in the corner where applications have one, its panel open; inline with the attribute. */
async function notifications(
  page: HTMLElement,
  look: Look,
  answers: Answers,
  attributes: Record<string, string> = {},
): Promise<HTMLElement> {
  Date.now = () => NOW;
  answering(answers);
  const corner = document.createElement('div');
  Object.assign(
    corner.style,
    'inline' in attributes ? {} : { display: 'flex', justifyContent: 'end', padding: '10px 56px' },
  );
  page.append(corner);
  const element = placed(corner, 'geo-notifications', look, attributes);
  if (!('inline' in attributes)) await pressed(element, '.bell button');
  return element;
}

/** A file of which a third has come, and then nothing more. */
function begun(): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (at) => at.enqueue(new Uint8Array(4_200_000)),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/csv', 'content-length': '12600000' },
  });
}

/** The open list of notifications. */
export const notificationsOpen: Case = {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  needsFreshPage: true,
  show: async (page, look) => {
    const element = await notifications(page, look, {
      ...answerJobs(JOBS, 40),
      '/trove/api/export/download/file/': begun,
    });
    await shown(element, '.note');
    element
      .shadowRoot!.querySelectorAll<HTMLElement>('.note.COMPLETED .note-actions button')[0]!
      .click();
    await shown(element, '.note.in-progress progress[value]');
  },
};

/** The list of notifications in the page. */
export const notificationsInline: Case = {
  hasPlot: false,
  show: async (page, look) =>
    void (await shown(await notifications(page, look, answerJobs(JOBS), { inline: '' }), '.note')),
};

/** The list without notifications. */
export const notificationsEmpty: Case = {
  hasPlot: false,
  show: async (page, look) =>
    void (await shown(await notifications(page, look, answerJobs([])), '.note-empty')),
};

/** Notifications that could not be read. */
export const notificationsFailed: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    await shown(await notifications(page, look, { '/trove/api/job/': failure }), '.problem');
  },
};

/** The list after its notifications were dismissed. */
export const notificationsCleared: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    const element = await notifications(
      page,
      look,
      answerJobs(JOBS.filter(({ status }) => status === 'COMPLETED')),
    );
    await pressed(element, '.note-head button');
    await shown(element, '.note-empty button');
  },
};

/** Notifications that are being loaded. */
export const notificationsLoading: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await shown(
      await notifications(page, look, { '/trove/api/job/': () => null }),
      '.muted-note',
    )),
};
