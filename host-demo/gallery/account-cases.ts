/** Cases of the account and of the survey. */
import { failure, json } from './calls.ts';
import type { Case, Look } from './case.ts';
import { placed, shown } from './on-page.ts';
import { answering, type Answers, pressed } from './stage.ts';

const preference = (id: string, name: string): object => ({ id, name, value: {}, version: 1 });

const SURVEY = {
  surveyId: 's1',
  title: 'How do you like it?',
  answered: false,
  questions: [
    {
      questionId: 'ease',
      text: 'How easy was it to find the data you needed?',
      type: 'rating',
      max: 5,
    },
    { questionId: 'missing', text: 'What is missing?', type: 'text' },
  ],
};

const ANSWERS: Answers = {
  '/service/api/roles': () =>
    json({
      data: [
        { id: '1', name: 'studio-admin', label: 'Studio administrator' },
        { id: '2', name: 'data-loader', label: 'Data loader' },
        { id: '3', name: 'viewer', label: 'Viewer' },
      ],
      mine: ['viewer', 'geologists-adana'],
    }),
  '/service/myPreferences': () =>
    json({
      data: [
        preference('1', 'browse.search well Deep wells of the Çukurova basin, spudded after 2015'),
        preference('2', 'browse.columns Depths'),
        preference('3', 'browse.default well'),
        preference('4', 'portal.theme'),
      ],
    }),
  '/service/entity/Preference': () => json({ success: true, deleted: 1, notFound: [] }),
  '/service/studio/query': () =>
    json({
      data: {
        catalogGroups: [
          {
            id: 'g1',
            name: 'wells',
            label: 'Wells',
            parent: null,
            children: [],
            catalogs: [{ name: 'well', label: 'Well' }],
          },
        ],
      },
    }),
  '/service/feedback': () => json({ data: SURVEY }),
};

/** A name to be signed in with: a portal's own token. */
const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'u1', name: 'Elif Arslan', email: 'elif.arslan@example.com', exp: 4e9 }))}.x`;

async function account(
  page: HTMLElement,
  look: Look,
  answers: Answers = ANSWERS,
): Promise<HTMLElement> {
  answering(answers);
  const session = placed(page, 'geo-session', look);
  Object.assign(session, { getAccessToken: () => Promise.resolve(TOKEN) });
  const element = placed(page, 'geo-account', look);
  await shown(element, '.account-person');
  return element;
}

/** The account panel with its preferences. */
export const accountOpen: Case = {
  needsFreshPage: true,
  looks: { dark: true },
  hasPlot: false,
  show: async (page, look) =>
    void (await shown(await account(page, look), '.account-item .icon-only')),
};

/** The account panel after a preference was deleted. */
export const accountDeleted: Case = {
  needsFreshPage: true,
  looks: { arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    const element = await account(page, look);
    await pressed(element, '.account-item .icon-only');
    await pressed(
      element,
      '.account-part > div:not(.account-removed):not(.settings-foot) > .quiet',
    );
    await shown(element, '.account-sure');
  },
};

/** The account panel when its data could not be read. */
export const accountFailed: Case = {
  needsFreshPage: true,
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await shown(
      await account(page, look, { '/service/': failure }),
      '.problem ~ .account-removed',
    )),
};

/** A feedback survey. */
export const surveyOpen: Case = {
  hasPlot: false,
  show: async (page, look) => {
    answering(ANSWERS);
    await shown(placed(page, 'geo-feedback', look), '.survey-form');
  },
};

/** A feedback survey in the corner of the page. */
export const surveyCorner: Case = {
  looks: { dark: true },
  hasPlot: false,
  show: async (page, look) => {
    answering(ANSWERS);
    const element = placed(page, 'geo-feedback', look, { corner: '' });
    await pressed(element, '.survey-step:nth-child(4) > input');
    await shown(element, '.survey-step:has(:checked)');
  },
};

/** A feedback survey whose answers could not be stored. */
export const surveyFailed: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    answering({
      ...ANSWERS,
      '/service/feedback': (body) => (body === '' ? json({ data: SURVEY }) : failure()),
    });
    const element = placed(page, 'geo-feedback', look);
    await pressed(element, '.survey-step > input');
    await pressed(element, '.survey-foot .primary:not([aria-disabled])');
    await shown(element, '.problem');
  },
};

/** A feedback survey that the user has answered. */
export const surveyAnswered: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    answering({
      ...ANSWERS,
      '/service/feedback': () => json({ data: { ...SURVEY, answered: true } }),
    });
    await shown(placed(page, 'geo-feedback', look), '.survey-status');
  },
};
