import { describe, expect, it } from 'vitest';
import { surveyOfArrays } from '../../formats/seismic/survey-of-arrays.ts';
import { isKeptSurvey, keepSurvey, openKeptSurvey } from './kept-survey.ts';

const TRACES = 300;
const SAMPLES = 40;
const values = Float32Array.from({ length: TRACES * SAMPLES }, (_, i) =>
  i % 97 === 0 ? NaN : Math.sin(i),
);
const survey = surveyOfArrays(
  { values, traces: TRACES, samples: SAMPLES, sampleIntervalUs: 4000, domain: 'time' },
  'line 7',
);

async function keep() {
  const statistics = await survey.statistics();
  return keepSurvey({ survey, statistics, places: [{ mode: 'line' }] });
}

const whole = {
  place: { mode: 'line' },
  level: 0,
  traces: [0, TRACES],
  samples: [0, SAMPLES],
  precision: 'float32',
} as const;

describe('cuts that were kept of a survey', () => {
  it('have the samples, the numbers and the statistics of the survey', async () => {
    const opened = openKeptSurvey(await keep());
    expect(opened.info.name).toBe('line 7');
    expect((await opened.tile(whole)).values).toEqual(values);
    expect(await opened.section({ mode: 'line' })).toEqual(await survey.section({ mode: 'line' }));
    expect(await opened.statistics()).toEqual(await survey.statistics());
  });

  it('have the coarser levels of the survey', async () => {
    const opened = openKeptSurvey(await keep());
    const coarse = { ...whole, level: 1, traces: [3, 90], samples: [2, 17] } as const;
    expect((await opened.tile(coarse)).values).toEqual((await survey.tile(coarse)).values);
  });

  it('refuse any other cut by a message', async () => {
    const opened = openKeptSurvey(await keep());
    await expect(opened.section({ mode: 'inline', number: 3 })).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
    });
  });

  it('are known from a section of the page, and from what is none', async () => {
    expect(isKeptSurvey(await keep())).toBe(true);
    expect(isKeptSurvey({ values, traces: TRACES, samples: SAMPLES })).toBe(false);
    expect(() => openKeptSurvey({ cuts: [] })).toThrow('must be the sections of a saved page');
  });
});
