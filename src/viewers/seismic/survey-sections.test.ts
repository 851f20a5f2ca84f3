import { describe, expect, test, vi } from 'vitest';
import { describeSection } from '../../formats/seismic/cut.ts';
import type { SectionPlace, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { surveyOfArrays } from '../../formats/seismic/survey-of-arrays.ts';
import type { OpenSurvey, SurveyCorrections, SurveySource } from '../../sources/survey/source.ts';
import type { SectionRequest } from './section-request.ts';
import { SurveySections } from './survey-sections.ts';

/** A survey of one line; closing it is counted. */
function line(traces: number): OpenSurvey & { close: ReturnType<typeof vi.fn> } {
  const values = new Float32Array(traces * 3);
  return Object.assign(
    surveyOfArrays({ values, traces, samples: 3, sampleIntervalUs: 4000, domain: 'time' }),
    { segy: null, values, close: vi.fn() },
  );
}

/** A survey of inlines 1 to 11 and crosslines 1 to 5. */
function volume(): OpenSurvey {
  const numbers = (count: number): { numbers: Int32Array } => ({
    numbers: Int32Array.from({ length: count }, (_, i) => i + 1),
  });
  const info = {
    kind: 'volume',
    inlines: numbers(11),
    crosslines: numbers(5),
    samples: { first: 0, interval: 4, count: 3, domain: 'time', unit: 'ms' },
    traces: 55,
    corners: null,
    levels: 1,
  } as unknown as SurveyInfo;
  return Object.assign(line(4), {
    info,
    section: async (place: SectionPlace) => describeSection(info, place),
  });
}

/** A file that is opened by what the user says of its headers; `open` answers or throws. */
function createSections(
  open: (corrections: SurveyCorrections) => OpenSurvey | Promise<OpenSurvey>,
): {
  sections: SurveySections;
  source: SurveySource;
  failed: string[];
} {
  const failed: string[] = [];
  const source: SurveySource = {
    name: 'line.sgy',
    open: async ({ corrections }) => open(corrections),
  };
  return {
    sections: new SurveySections({
      surveyOpened: () => undefined,
      surveyCounted: () => undefined,
      failed: ({ code }) => failed.push(code),
    }),
    source,
    failed,
  };
}

describe('reading a survey again', () => {
  test('keeps what is open until the other is, then closes it', async () => {
    const [first, second] = [line(4), line(5)];
    let answer = (_survey: OpenSurvey): void => undefined;
    const opened = [first, new Promise<OpenSurvey>((resolve) => (answer = resolve))];
    const { sections: viewed, source } = createSections(() => opened.shift()!);
    await viewed.open(source);
    const again = viewed.refresh();
    expect(viewed.survey.peek()).toBe(first);
    expect(viewed.phase.peek().kind).toBe('loading');
    answer(second);
    await again;
    expect(viewed.survey.peek()).toBe(second);
    expect(viewed.shown.peek()?.survey).toBe(second);
    expect(first.close).toHaveBeenCalledOnce();
    expect(second.close).not.toHaveBeenCalled();
  });

  test('with headers that make no survey of it leaves all as it was, and tells so', async () => {
    const {
      sections: viewed,
      source,
      failed,
    } = createSections(({ littleEndian }) => {
      if (littleEndian)
        throw Object.assign(new Error('format 256'), { code: 'FORMAT_UNSUPPORTED' });
      return line(4);
    });
    await viewed.open(source);
    const survey = viewed.survey.peek();
    await viewed.correct({ littleEndian: true });
    expect(viewed.survey.peek()).toBe(survey);
    expect(viewed.phase.peek()).toEqual({ kind: 'ready' });
    expect(viewed.corrections.peek()).toEqual({});
    expect(viewed.sectionProblem.peek()?.code).toBe('FORMAT_UNSUPPORTED');
    expect(failed).toEqual(['FORMAT_UNSUPPORTED']);
  });

  test('that cannot be had any more fails', async () => {
    let isGone = false;
    const { sections: viewed, source } = createSections(() => {
      if (isGone) throw Object.assign(new Error('404'), { code: 'SOURCE_FAILED' });
      return line(4);
    });
    await viewed.open(source);
    isGone = true;
    await viewed.refresh();
    expect(viewed.phase.peek()).toMatchObject({
      kind: 'failed',
      problem: { code: 'SOURCE_FAILED' },
    });
    expect(viewed.survey.peek()).toBeNull();
  });

  test('cancelled goes on with what is open', async () => {
    const opened: (OpenSurvey | Promise<OpenSurvey>)[] = [
      line(4),
      new Promise<OpenSurvey>(() => undefined),
    ];
    const { sections: viewed, source } = createSections(() => opened.shift()!);
    await viewed.open(source);
    const survey = viewed.survey.peek();
    void viewed.correct({ domain: 'depth' });
    await Promise.resolve();
    viewed.cancel();
    expect(viewed.phase.peek()).toEqual({ kind: 'ready' });
    expect(viewed.survey.peek()).toBe(survey);
    expect(viewed.corrections.peek()).toEqual({});
  });

  test('another file takes the place of what is open at once', async () => {
    const first = line(4);
    const { sections: viewed, source } = createSections(() => first);
    await viewed.open(source);
    void viewed.open({ name: 'other.sgy', open: () => new Promise(() => undefined) });
    expect(viewed.survey.peek()).toBeNull();
    expect(first.close).toHaveBeenCalledOnce();
  });
});

describe('waiting for a section', () => {
  const never = (): Promise<OpenSurvey> => new Promise(() => undefined);

  test('answers for the source that was opened last, also if an earlier one never answers', async () => {
    const second = line(5);
    const { sections, source } = createSections(never);
    void sections.open(source);
    const shown = sections.shownSection();
    const gone = sections.goTo({ number: 3 });
    void sections.open({ name: 'second.sgy', open: async () => second });
    expect((await shown).survey).toBe(second);
    await gone;
    expect(sections.shown.peek()?.survey).toBe(second);
  });

  test('rejects with the problem of a survey that cannot be opened, and with DATA_INVALID if there is none', async () => {
    const { sections, source } = createSections(() => {
      throw Object.assign(new Error('format 256'), { code: 'FORMAT_UNSUPPORTED' });
    });
    await expect(sections.shownSection()).rejects.toMatchObject({ code: 'DATA_INVALID' });
    await expect(sections.goTo({ number: 3 })).rejects.toMatchObject({ code: 'DATA_INVALID' });
    void sections.open(source);
    await expect(sections.shownSection()).rejects.toMatchObject({ code: 'FORMAT_UNSUPPORTED' });
    await expect(sections.goTo({ number: 3 })).rejects.toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
    });
  });

  test('opens a survey at the cut that was requested while it was being opened', async () => {
    let answer = (_survey: OpenSurvey): void => undefined;
    const { sections, source } = createSections(() => new Promise((resolve) => (answer = resolve)));
    void sections.open(source, { mode: 'inline', number: 2 });
    await Promise.resolve();
    sections.request({ mode: 'crossline' });
    sections.request({ number: 4 });
    answer(volume());
    expect((await sections.shownSection()).section.place).toEqual({ mode: 'crossline', number: 4 });
  });

  test('rejects with the problem of a cut that cannot be fetched, until another one can', async () => {
    const survey = volume();
    const fetch = survey.section.bind(survey);
    survey.section = async (place) => {
      if (place.mode === 'crossline')
        throw Object.assign(new Error('gone'), { code: 'DATA_REPLACED' });
      return fetch(place);
    };
    const { sections, source } = createSections(() => survey);
    await sections.open(source);
    sections.request({ mode: 'crossline', number: 2 });
    await expect(sections.sectionValues()).rejects.toMatchObject({ code: 'DATA_REPLACED' });
    sections.request({ mode: 'inline', number: 2 });
    expect((await sections.shownSection()).section.place).toEqual({ mode: 'inline', number: 2 });
  });

  test('reads the values of the next survey if the first is closed meanwhile', async () => {
    const first = Object.assign(line(4), {
      tile: () => Promise.reject(new DOMException('closed', 'AbortError')),
    });
    const { sections, source } = createSections(() => first);
    await sections.open(source);
    const values = sections.sectionValues();
    void sections.open({ name: 'second.sgy', open: async () => line(5) });
    expect((await values).traces).toBe(5);
  });
});

describe('a line through a volume', () => {
  const LINE = [
    [1, 1],
    [6, 5],
    [11, 1],
  ] as const;
  const PATH = [
    [0, 0],
    [5, 4],
    [10, 0],
  ];
  const shown = (viewed: SurveySections): unknown => viewed.shown.peek()!.section.place;
  const opened = async (wanted: SectionRequest): Promise<SurveySections> => {
    const { sections: viewed, source } = createSections(volume);
    await viewed.open(source, wanted);
    return viewed;
  };

  test('that the page names is what its cut along a line follows, at once or later, and when the file is read again', async () => {
    expect(shown(await opened({ mode: 'line', line: LINE }))).toEqual({ mode: 'line', path: PATH });
    const viewed = await opened({ mode: 'inline', number: 3, line: LINE });
    expect(shown(viewed)).toEqual({ mode: 'inline', number: 3 });
    await viewed.goTo({ mode: 'line' });
    expect(shown(viewed)).toEqual({ mode: 'line', path: PATH });
    await viewed.refresh();
    expect(shown(viewed)).toEqual({ mode: 'line', path: PATH });
  });

  test('takes the place of the one that was drawn where the page names it', async () => {
    const viewed = await opened({});
    await viewed.show({
      mode: 'line',
      path: [
        [0, 0],
        [3, 3],
      ],
    });
    await viewed.goTo({ mode: 'line', line: LINE });
    expect(shown(viewed)).toEqual({ mode: 'line', path: PATH });
  });

  test('that leaves the survey is passed over: the cut goes from corner to corner, or along what was drawn', async () => {
    const viewed = await opened({
      mode: 'line',
      line: [
        [1, 1],
        [12, 5],
      ],
    });
    expect(shown(viewed)).toEqual({
      mode: 'line',
      path: [
        [0, 0],
        [10, 4],
      ],
    });
    await viewed.show({
      mode: 'line',
      path: [
        [0, 0],
        [3, 3],
      ],
    });
    await viewed.goTo({
      mode: 'line',
      line: [
        [0, 1],
        [2, 5],
      ],
    });
    expect(shown(viewed)).toEqual({
      mode: 'line',
      path: [
        [0, 0],
        [3, 3],
      ],
    });
  });
});

describe('a slice that reads much of its file', () => {
  /** A volume whose slices read a gigabyte, and what was read of it. */
  function costly(): { survey: OpenSurvey; report(bytesRead: number): void } {
    let onRead = (_bytesRead: number): void => undefined;
    const slice = {
      bytes: 1e9,
      follow: (listener: (bytesRead: number) => void) => {
        onRead = listener;
        return () => undefined;
      },
    };
    return {
      survey: Object.assign(volume(), { slice }),
      report: (bytesRead) => onRead(bytesRead),
    };
  }

  test('waits for the decision, and is not shown if that is no', async () => {
    const { survey } = costly();
    const { sections: viewed, source } = createSections(() => survey);
    await viewed.open(source, { mode: 'inline', number: 4 });
    const moved = viewed.goTo({ mode: 'z', number: 8 });
    await vi.waitFor(() => expect(viewed.costly.question.peek()).not.toBeNull());
    expect(viewed.costly.question.peek()).toEqual({ place: { mode: 'z', number: 8 }, bytes: 1e9 });
    viewed.costly.answer(false);
    await moved;
    expect(viewed.costly.question.peek()).toBeNull();
    expect(viewed.place.peek()).toEqual({ mode: 'inline', number: 4 });
    expect(viewed.shown.peek()?.section.place).toEqual({ mode: 'inline', number: 4 });
  });

  test('is read with progress, and gives way to the cut before it when it is stopped', async () => {
    const { survey, report } = costly();
    const { sections: viewed, source } = createSections(() => survey);
    await viewed.open(source, { mode: 'inline', number: 4 });
    const moved = viewed.goTo({ mode: 'z', number: 8 });
    await vi.waitFor(() => expect(viewed.costly.question.peek()).not.toBeNull());
    viewed.costly.answer(true);
    await moved;
    report(5e8);
    expect(viewed.costly.progress.peek()).toEqual({ bytesRead: 5e8, bytesTotal: 1e9 });
    expect(viewed.shown.peek()?.section.place.mode).toBe('z');
    viewed.cancelCut();
    await viewed.shownSection();
    expect(viewed.costly.progress.peek()).toBeNull();
    expect(viewed.shown.peek()?.section.place).toEqual({ mode: 'inline', number: 4 });
  });

  test('comes after another cut where a survey opens with it', async () => {
    const { survey } = costly();
    const { sections: viewed, source } = createSections(() => survey);
    const opened = viewed.open(source, { mode: 'z', number: 8 });
    await vi.waitFor(() => expect(viewed.costly.question.peek()).not.toBeNull());
    expect(viewed.shown.peek()?.section.place.mode).toBe('inline');
    viewed.costly.answer(true);
    await opened;
    expect(viewed.shown.peek()?.section.place).toEqual({ mode: 'z', number: 8 });
  });
});

describe('corrections of the page', () => {
  test('stay beside those of the user, and fail as a source does', async () => {
    const read: SurveyCorrections[] = [];
    const {
      sections: viewed,
      source,
      failed,
    } = createSections((corrections) => {
      read.push(corrections);
      if (corrections.sampleFormat === 6)
        throw Object.assign(new Error(), { code: 'FILE_MALFORMED' });
      return line(4);
    });
    await viewed.open(source, {}, { domain: 'depth' });
    await viewed.correct({ domain: 'depth', intervalUs: 2000 });
    await viewed.correctByPage({ domain: 'depth' }, { sampleFormat: 3 });
    expect(read.at(-1)).toEqual({ intervalUs: 2000, sampleFormat: 3 });
    await viewed.correctByPage({ sampleFormat: 3 }, { sampleFormat: 6 });
    expect(failed).toEqual(['FILE_MALFORMED']);
    await expect(viewed.shownSection()).rejects.toMatchObject({ code: 'FILE_MALFORMED' });
    await viewed.correctByPage({ sampleFormat: 6 }, {});
    expect(viewed.corrections.peek()).toEqual({ intervalUs: 2000 });
    expect(viewed.shown.peek()?.section.traces).toBe(4);
  });
});

describe('a survey that takes long to count', () => {
  test('opens with an estimate, and is counted once when that is requested', async () => {
    const counted: number[] = [];
    const survey = line(4);
    const statistics = await survey.statistics();
    const exact = vi.fn(async () => ({ ...statistics, max: 7 }));
    const estimate = async (): Promise<typeof statistics> => ({ ...statistics, max: 5 });
    Object.assign(survey, { statistics: exact, estimate });
    const opened: unknown[] = [];
    const viewed = new SurveySections({
      surveyOpened: (_survey, known) => opened.push(known),
      surveyCounted: (_survey, { max }) => counted.push(max),
      failed: () => undefined,
    });
    await viewed.open({ name: '', open: async () => survey });
    expect(opened).toEqual([null]);
    expect(viewed.statistics.peek()?.max).toBe(5);
    expect(exact).not.toHaveBeenCalled();
    await Promise.all([viewed.countWhole(), viewed.countWhole()]);
    expect(counted).toEqual([7]);
    expect(viewed.statistics.peek()?.max).toBe(7);
  });
});
