import { describe, expect, it } from 'vitest';
import type { SectionMode } from '../../formats/seismic/seismic-survey.ts';
import type { SurveySource } from '../../sources/survey/source.ts';
import { NextWindow } from './next-window.ts';
import type { ShownSection } from './survey-phase.ts';

const source = (name: string): SurveySource => ({ name }) as SurveySource;
const [FILE, OTHER] = [source('one.sgy'), source('other.sgy')];

/** A section of 20 traces of 50 samples, one each 4 ms from 0. */
const section = (mode: SectionMode, of = FILE): ShownSection =>
  ({
    source: of,
    survey: { info: { samples: { first: 0, interval: 4, count: 50 } } },
    section: { place: { mode }, traces: 20, samples: 50 },
  }) as ShownSection;
const ALL = { traces: [0, 20], samples: [0, 50] } as const;
const PART = { traces: [5, 10], samples: [10, 30] } as const;

/** What the next section shows of itself after one that left with this window. */
function after(mode: SectionMode, window: typeof ALL | typeof PART, coming: ShownSection): object {
  const next = new NextWindow();
  next.come(section(mode));
  next.leave(section(mode), window);
  next.come(coming);
  return next.take(coming, false);
}

describe('the next section shows', () => {
  it('all of itself by default', () => {
    expect(new NextWindow().take(section('inline'), false)).toEqual({});
    expect(after('inline', ALL, section('inline'))).toEqual({});
  });

  it('the part that the last of its kind showed, also where the source was read again', () => {
    expect(after('inline', PART, section('inline'))).toEqual(PART);
    expect(after('z', PART, section('z'))).toEqual(PART);
  });

  it('the times of the last one, where that was cut in another direction; traces are others', () => {
    expect(after('inline', PART, section('crossline'))).toEqual({ samples: [10, 30] });
    expect(after('inline', ALL, section('crossline'))).toEqual({});
  });

  it('the times before a level slice, which has none itself', () => {
    const next = new NextWindow();
    next.leave(section('inline'), PART);
    expect(next.take(section('z'), false)).toEqual({});
    next.leave(section('z'), PART);
    expect(next.take(section('crossline'), false)).toEqual({ samples: [10, 30] });
  });

  it('nothing of what was shown of another survey', () => {
    expect(after('inline', PART, section('inline', OTHER))).toEqual({});
    expect(after('inline', PART, section('crossline', OTHER))).toEqual({});
  });

  it('applies once what was requested while there was no picture', () => {
    const next = new NextWindow();
    next.leave(section('inline'), PART);
    next.request({ traces: [0, 3] });
    next.request({ samples: [1, 2] });
    expect(next.take(section('inline'), true)).toEqual({ traces: [0, 3], samples: [1, 2] });
    expect(next.take(section('inline'), true)).toEqual({});
    next.request({ traces: [0, 3] });
    expect(next.take(section('inline'), false)).toEqual({ traces: [0, 3], samples: [10, 30] });
  });
});

describe('times of vertical sections', () => {
  const RANGE = { top: 40, base: 80 };

  it('are those that each survey is opened at', () => {
    const next = new NextWindow();
    expect(next.setRange(RANGE, null)).toBeNull();
    for (const of of [FILE, OTHER]) {
      next.come(section('inline', of));
      expect(next.take(section('inline', of), false)).toEqual({ samples: [10, 21] });
      next.leave(section('inline', of), ALL);
      expect(next.take(section('inline', of), false)).toEqual({});
    }
  });

  it('are shown at once in a vertical section, all of them where the survey has none of these or none are named', () => {
    const next = new NextWindow();
    expect(next.setRange(RANGE, section('inline'))).toEqual([10, 21]);
    expect(next.setRange({ top: 1000, base: 2000 }, section('inline'))).toEqual([0, 50]);
    expect(next.setRange(null, section('inline'))).toEqual([0, 50]);
  });

  it('wait over a level slice for the next vertical section', () => {
    const next = new NextWindow();
    next.leave(section('z'), ALL);
    expect(next.setRange(RANGE, section('z'))).toBeNull();
    expect(next.take(section('inline'), false)).toEqual({ samples: [10, 21] });
    expect(next.setRange(null, section('z'))).toBeNull();
    expect(next.take(section('inline'), false)).toEqual({});
  });
});
