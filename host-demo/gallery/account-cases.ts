/** Cases of the account and of the survey. */
import { ACCOUNT_ANSWERS, SURVEY, TOKEN } from './account-field.ts';
import { failure, json } from './calls.ts';
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { placed, queryShadowAll, shown, until } from './on-page.ts';
import { answering, type Answers, pressed } from './stage.ts';

async function account(
  page: HTMLElement,
  look: Look,
  answers: Answers = ACCOUNT_ANSWERS,
): Promise<HTMLElement> {
  answering(answers);
  const session = placed(page, 'geo-session', look);
  Object.assign(session, { getAccessToken: () => Promise.resolve(TOKEN) });
  const element = placed(page, 'geo-account', look);
  await shown(element, '.account-person');
  // Parts that come later move those below them.
  await until(() => queryShadowAll(element, '.late').length === 0);
  return element;
}

/** The account panel with its preferences. */
export const accountOpen = exampleCase('geo-account/account', {
  needsFreshPage: true,
  looks: { dark: true },
  hasPlot: false,
  then: (page) => shown(page.querySelector('geo-account')!, '.account-item .icon-only'),
});

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
export const surveyOpen = exampleCase('geo-feedback/page', {
  hasPlot: false,
  then: (page) => shown(page.querySelector('geo-feedback')!, '.survey-form'),
});

/** A feedback survey in the corner of the page. */
export const surveyCorner: Case = {
  looks: { dark: true },
  hasPlot: false,
  show: async (page, look) => {
    answering(ACCOUNT_ANSWERS);
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
      ...ACCOUNT_ANSWERS,
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
      ...ACCOUNT_ANSWERS,
      '/service/feedback': () => json({ data: { ...SURVEY, answered: true } }),
    });
    await shown(placed(page, 'geo-feedback', look), '.survey-status');
  },
};
