import { describe, expect, it } from 'vitest';
import {
  type SectionInfo,
  type SurveyInfo,
  sampleToTime,
} from '../../formats/seismic/seismic-survey.ts';
import { sectionSamples, shownPart } from './section-samples.ts';

const survey = { samples: { first: 100, interval: 4, count: 50 } } as SurveyInfo;
const section = (mode: 'inline' | 'z'): SectionInfo =>
  ({ place: { mode, number: 1 }, traces: 20, samples: 50 }) as SectionInfo;

describe('times of a section', () => {
  it('are the rows from the first sample to the last, within the survey', () => {
    expect(sectionSamples(survey, { top: 140, base: 180 })).toEqual([10, 21]);
    expect(sectionSamples(survey, { top: 0, base: 180 })).toEqual([0, 21]);
    expect([10, 20].map((row) => sampleToTime(survey, row))).toEqual([140, 180]);
  });

  it('are absent where the survey has none', () => {
    expect(sectionSamples(survey, { top: 0, base: 90 })).toBeNull();
    expect(sectionSamples(survey, { top: 1000, base: 2000 })).toBeNull();
  });
});

describe('the part of a section that a window shows', () => {
  it('is by the directions in which it is less than all', () => {
    expect(shownPart({ traces: [0, 20], samples: [0, 50] }, section('inline'))).toEqual({});
    expect(shownPart({ traces: [0, 20], samples: [10, 21] }, section('inline'))).toEqual({
      samples: [10, 21],
    });
    expect(shownPart({ traces: [5, 20], samples: [0, 50] }, section('inline'))).toEqual({
      traces: [5, 20],
    });
  });

  it('of a map is all of the window, with the ground beside it', () => {
    expect(shownPart({ traces: [-3, 23], samples: [10, 21] }, section('z'))).toEqual({
      traces: [-3, 23],
      samples: [10, 21],
    });
    expect(shownPart({ traces: [-3, 23], samples: [0, 50] }, section('z'))).toEqual({});
  });
});
