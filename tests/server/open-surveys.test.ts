/** Surveys that a reader keeps open: which are closed, and when. */
import { beforeEach, expect, it } from 'vitest';
import { OpenSurveys } from '../../host-demo/server/seismic/open-surveys.ts';
import type { SurveyRef } from '../../host-demo/server/seismic/survey-service.ts';
import type { OffsetChoice, SeismicSurvey } from '../../src/formats/seismic/seismic-survey.ts';

const refOf = (offset: number): SurveyRef =>
  ({ file: {}, facts: {}, store: null, offset }) as SurveyRef;
const nothing = (): void => undefined;
let surveys: OpenSurveys;
let opened: OffsetChoice[], closed: OffsetChoice[];
let failing = false;

beforeEach(() => {
  [opened, closed, failing] = [[], [], false];
  surveys = new OpenSurveys(async ({ offset }) => {
    opened.push(offset!);
    if (failing) throw new Error('away');
    return { close: () => void closed.push(offset!) } as SeismicSurvey;
  });
});

/** Begins works with offsets; answers what ends each. */
function begin(...offsets: number[]): (() => Promise<void>)[] {
  return offsets.map((offset) => {
    let end = nothing;
    const done = surveys.use(refOf(offset), () => new Promise<void>((resolve) => (end = resolve)));
    return () => (end(), done);
  });
}

it('the least recently used is closed where a seventh is requested', async () => {
  for (const offset of [1, 2, 3, 4, 5, 6, 1, 7]) await surveys.use(refOf(offset), nothing);
  expect([opened, closed]).toEqual([[1, 2, 3, 4, 5, 6, 7], [2]]);
});

it('one that is in use stays open until its last work is done, and serves who asks for it', async () => {
  const [first, second] = begin(1, 1);
  for (const offset of [2, 3, 4, 5, 6, 7, 8, 1]) await surveys.use(refOf(offset), nothing);
  await first!();
  const works = begin(11, 12, 13, 14, 15, 16);
  await expect.poll(() => closed).toEqual([2, 3, 4, 5, 6, 7, 8]);
  await second!();
  expect(closed.slice(7)).toEqual([1]);
  await Promise.all(works.map((end) => end()));
  expect([opened.filter((offset) => offset === 1), closed.slice(7)]).toEqual([[1], [1]]);
});

it('one that a work broke on is free, one that could not be opened is tried again', async () => {
  await expect(surveys.use(refOf(1), () => Promise.reject(new Error('broke')))).rejects.toThrow(
    'broke',
  );
  failing = true;
  await expect(surveys.use(refOf(2), nothing)).rejects.toThrow('away');
  failing = false;
  for (const offset of [2, 3, 4, 5, 6, 7]) await surveys.use(refOf(offset), nothing);
  expect([opened, closed]).toEqual([[1, 2, 2, 3, 4, 5, 6, 7], [1]]);
});
