/** Cases of the page of a record. */
import { answerBrowse } from './browse-field.ts';
import type { Case } from './case.ts';
import { placed, queryShadowAll, shown, until } from './on-page.ts';

/** The page of a well: what it is, where it lies, and what belongs to it. */
export const recordPage: Case = {
  needsFreshPage: true,
  hasPlot: false,
  looks: { dark: true, arabic: true },
  show: async (page, look) => {
    answerBrowse('ready');
    const element = placed(page, 'geo-browse', look);
    const state = { catalog: 'well', record: '{"uwi":"TR-0005"}', view: 'record' };
    Object.assign(element, { state });
    await shown(element, '.record-page h1, .record-page h2');
    await shown(element, '.record-page dl dd');
    // A section begins to load in the frame after it has come near the screen.
    for (let frame = 0; frame < 4; frame++) {
      await new Promise(requestAnimationFrame);
      await until(() => queryShadowAll(element, '.record-page .late').length === 0);
    }
  },
};
