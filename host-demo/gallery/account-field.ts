/** A user, their preferences and a questionnaire, without a server. */
import { json } from './calls.ts';
import type { Answers } from './stage.ts';

const preference = (id: string, name: string): object => ({ id, name, value: {}, version: 1 });

/** A questionnaire that the user has not answered. */
export const SURVEY = {
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

/** A user with preferences and a questionnaire. */
export const ACCOUNT_ANSWERS: Answers = {
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

/** A token of a portal, with the name of its user. */
export const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'u1', name: 'Elif Arslan', email: 'elif.arslan@example.com', exp: 4e9 }))}.x`;
