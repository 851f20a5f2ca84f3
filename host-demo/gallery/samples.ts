/** The data of the examples, as a module that an example imports, and servers made of answers. */
import { ACCOUNT_ANSWERS } from './account-field.ts';
import { answerBrowse } from './browse-field.ts';
import { answerCartCalls } from './cart-field.ts';
import { SUMMARY_ANSWERS } from './concession-field.ts';
import { answerCalls } from './field.ts';
import { StagedRequest } from './load-field.ts';
import { answerJobs, JOBS, NOW } from './notification-field.ts';
import { answering } from './stage.ts';
import { STUDIO_ANSWERS } from './studio-field.ts';

export { TOKEN as sampleToken } from './account-field.ts';
export { bedded as sampleWell } from './bedded.ts';
export { corePhoto as sampleCorePhoto } from './core-photo.ts';
export { beddedPair as sampleWells } from './bedded-pair.ts';
export { manyWells, mapField as sampleLayers } from './map-field.ts';
export { seismicField as sampleSection } from './seismic-field.ts';
export { surveyField as sampleVolume } from './survey-field.ts';
export { well3dField as sampleScene } from './well-3d-field.ts';
export { zonedWell as sampleZonedWell } from './zoned-well.ts';

/** Starts each sample server: from then on it answers this page's calls. */
const SERVERS = {
  account: () => answering(ACCOUNT_ANSWERS),
  browse: () => answerBrowse('ready'),
  cart: () => answerCartCalls('ready'),
  jobs: () => {
    Date.now = () => NOW;
    answering(answerJobs(JOBS));
  },
  load: () => {
    Object.assign(globalThis, { XMLHttpRequest: StagedRequest });
    answering({});
  },
  logs: () => answerCalls('ready'),
  studio: () => answering(STUDIO_ANSWERS),
  summary: () => answering(SUMMARY_ANSWERS),
} as const;

/** Name of a sample server. */
export type SampleServer = keyof typeof SERVERS;

/** Answers this page's calls from samples from now on, in place of a server. */
export function startSampleServer(name: SampleServer): void {
  SERVERS[name]();
}
