/** Cases of the notifications, with fixed jobs and a frozen clock. */
import { failure } from './calls.ts';
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { answerJobs, JOBS, NOW } from './notification-field.ts';
import { placed, shown } from './on-page.ts';
import { answering, type Answers, pressed } from './stage.ts';

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
export const notificationsInline = exampleCase('geo-notifications/panel', {
  hasPlot: false,
  then: (page) => shown(page.querySelector('geo-notifications')!, '.note'),
});

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
