/** Cases of the concession summary, over a summary that is always the same. */
import { failure, json } from './calls.ts';
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { answerSummary, jobs, NAMES, process, SUMMARY_ANSWERS } from './concession-field.ts';
import { placed, shown } from './on-page.ts';
import { type Answers, answering, pressed } from './stage.ts';

interface SummaryInput {
  answers?: Answers;
  attributes?: Record<string, string>;
  state?: object;
}

/** The summary with some answers of its own, once it shows what `selector` names. */
async function summary(
  page: HTMLElement,
  look: Look,
  selector: string,
  { answers = {}, attributes = { 'process-id': 'p1' }, state = {} }: SummaryInput = {},
): Promise<HTMLElement> {
  answering({ ...SUMMARY_ANSWERS, ...answers });
  const element = placed(page, 'geo-concession-summary', look, attributes);
  Object.assign(element, { state });
  await shown(element, selector);
  return element;
}

const DATED = '.concession-date';

/** Waits until the summary on the page has its dates. */
async function dated(page: HTMLElement): Promise<HTMLElement> {
  const element = page.querySelector<HTMLElement>('geo-concession-summary')!;
  await shown(element, DATED);
  return element;
}

/** A concession summary with closed panels. */
export const summaryClosed = exampleCase('geo-concession-summary/inline', {
  hasPlot: false,
  then: dated,
});

/** A concession summary with open panels. */
export const summaryOpen = exampleCase('geo-concession-summary/open', {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  then: async (page) => shown(await dated(page), '.problem-row'),
});

/** A concession summary that shows only problems. */
export const summaryProblems: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const element = await summary(page, look, DATED);
    await pressed(element, '.summary-only input');
    await shown(element, '.problem-row');
  },
};

/** A concession summary in a dialog. */
export const summaryDialog: Case = {
  looks: { dark: true },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, `.summary-dialog ${DATED}`, {
      attributes: { 'process-id': 'p1', dialog: '' },
      state: { c: NAMES[3] },
    })),
};

/** A concession summary of the user's latest process. */
export const summaryOfMine: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const mine = {
      '/service/concession/summary/processes': () =>
        json({ data: [process('COMPLETED'), process('FAILED', 'p0')] }),
    };
    await summary(page, look, `.summary:has(select) ${DATED}`, { answers: mine, attributes: {} });
  },
};

/** A concession summary that is being computed. */
export const summaryRunning: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const running = {
      '/service/concession/summary/processes': () => json({ data: [process('RUNNING')] }),
      '/trove/api/job/myJobs': () => jobs([{ processId: 'p1', status: 'RUNNING', progress: 40 }]),
    };
    await summary(page, look, '.progress-bar[value="40"]', { answers: running });
  },
};

/** A concession summary whose process failed. */
export const summaryFailed: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    const failed = {
      '/service/concession/summary/processes': () => json({ data: [process('FAILED')] }),
      '/service/process/last/response': () =>
        json({
          data: {
            processId: 'p1',
            status: 'FAILED',
            response: { messages: ['There is no concession "Thrace 18"'] },
          },
        }),
    };
    await summary(page, look, '.summary-messages', { answers: failed });
  },
};

/** A concession summary that could not be read. */
export const summaryUnavailable: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, '.problem', {
      answers: {
        '/service/concession/summary/data/': failure,
        '/service/concession/summary/processes': failure,
      },
    })),
};

/** A concession summary without data. */
export const summaryEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, '.summary-note:not(.late)', {
      answers: { '/service/concession/summary/data/': () => answerSummary([]) },
    })),
};

/** A page without a concession summary. */
export const summaryNone: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, '.summary-note .button', {
      answers: { '/service/concession/summary/processes': () => json({ data: [] }) },
      attributes: {},
    })),
};

/** A concession summary that is being loaded. */
export const summaryLoading: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, '.late', {
      answers: { '/service/concession/summary/data/': () => null },
    })),
};
