import { describe, expect, it, vi } from 'vitest';
import type { LogSource } from '../../sources/log/source.ts';
import {
  fakeFrame,
  fakeInfo,
  fakeLog,
  FakeSource,
  readySource,
} from '../../sources/log/testing/fake-source.ts';
import { drawn, MAIN, newModel, settled } from './testing/log-model.ts';

/** The same sequence for the same seed. */
function random(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the log that is shown', () => {
  it('is the one requested last, in 1,000 random orders of answers and failures', async () => {
    for (let seed = 0; seed < 1000; seed++) {
      const next = random(seed);
      const { model, problems, read } = newModel();
      const sources = Array.from(
        { length: 2 + Math.floor(next() * 4) },
        (_, i) => new FakeSource(`${i}`),
      );
      const logs = sources.map((_, i) => fakeLog(fakeInfo([MAIN]), i * 10));
      const answers: (() => void)[] = [];
      for (const [i, source] of sources.entries()) {
        void model.open(source);
        answers.push(() =>
          next() < 0.3 && i < sources.length - 1
            ? source.fail(new Error('late'))
            : source.arrive(logs[i]!),
        );
        if (next() < 0.5) answers.splice(Math.floor(next() * answers.length), 1)[0]?.();
      }
      answers.sort(() => next() - 0.5).forEach((answer) => answer());
      await settled();
      sources.at(-1)?.arrive(logs.at(-1)!);
      await settled();
      expect(model.plotted.peek()?.data.curves[0]?.values[0], `seed ${seed}`).toBe(
        (sources.length - 1) * 10,
      );
      expect(problems).toEqual([]);
      expect(read).toHaveLength(1);
      expect(
        logs.slice(0, -1).every(({ closed, reads }) => closed <= 1 && reads.length === 0),
      ).toBe(true);
    }
  });

  it('is closed once another is requested, also where it arrives after that', async () => {
    const { model } = newModel();
    const late = {
      name: '',
      handover: null,
      open: () => new Promise<never>(() => {}),
    } satisfies LogSource;
    const first = fakeLog(fakeInfo([MAIN]));
    await model.open(readySource(first));
    void model.open(late);
    expect(first.closed).toBe(1);
    expect(model.phase.peek().kind).toBe('loading');
    expect(model.plotted.peek()).toBeNull();
  });

  it('is gone and nothing failed after cancel; refresh reads it', async () => {
    const { model, problems } = newModel();
    const source = new FakeSource();
    void model.open(source);
    model.cancel();
    await settled();
    expect([model.phase.peek().kind, problems, source.options?.signal.aborted]).toEqual([
      'empty',
      [],
      true,
    ]);
    void model.refresh();
    source.arrive(fakeLog(fakeInfo([MAIN])));
    await settled();
    expect(model.phase.peek().kind).toBe('ready');
  });

  it('is read again with the choices made: template, curves, the curve that it is drawn against', async () => {
    const { model } = newModel();
    await model.open(readySource(fakeLog(fakeInfo([fakeFrame('main', ['TVD', 'GR', 'RHOB'])]))));
    model.chooseTemplate('all-curves');
    model.select(['RHOB'], false);
    model.chooseIndex('TVD');
    await settled();
    for (let i = 0; i < 2; i++) {
      await model.refresh();
      await settled();
      expect([model.templateId.peek(), model.index.peek(), drawn(model)]).toEqual([
        'all-curves',
        'TVD',
        ['DEPT', 'GR'],
      ]);
    }
    expect(model.plotted.peek()?.data.index.mnemonic).toBe('TVD');
  });

  it('says which curves are ticked where they are not the template’s', async () => {
    const { model } = newModel();
    await model.open(readySource(fakeLog(fakeInfo([MAIN]))));
    model.chooseTemplate('resistivity');
    expect(model.ownCurves).toBeNull();
    model.select(['RHOB'], true);
    expect(model.ownCurves).toEqual(['DEPT', 'GR', 'RT', 'RHOB']);
  });

  it('that cannot be opened leaves its problem, reported once', async () => {
    const { model, problems } = newModel();
    const source = new FakeSource();
    const opened = model.open(source);
    source.fail(
      Object.assign(new Error('no such file'), {
        code: 'SOURCE_FAILED',
        http: { url: 'u', status: 404, statusText: 'Not Found' },
      }),
    );
    await opened;
    const problem = {
      code: 'SOURCE_FAILED',
      message: 'no such file',
      url: 'u',
      status: 404,
      statusText: 'Not Found',
    };
    expect(problems).toEqual([problem]);
    expect(model.phase.peek()).toEqual({ kind: 'failed', problem });
  });

  it('is drawn as far as it is read, and the reader waits for that', async () => {
    const { model, read } = newModel();
    const source = new FakeSource();
    const opened = model.open(source);
    await source.options?.onPartial(fakeLog(fakeInfo([MAIN], false)));
    expect(model.plotted.peek()).toMatchObject({ complete: false });
    expect(read).toEqual([]);
    source.arrive(fakeLog(fakeInfo([MAIN])));
    await opened;
    await settled();
    expect(model.plotted.peek()).toMatchObject({ complete: true });
    expect(read).toHaveLength(1);
  });

  it('takes a frame that is requested from the whole file where the first part did not show it', async () => {
    const { model } = newModel();
    const source = new FakeSource();
    const opened = model.open(source, { frame: 'second' });
    await source.options?.onPartial(fakeLog(fakeInfo([MAIN], false)));
    expect(model.frame.peek()?.name).toBe('main');
    source.arrive(fakeLog(fakeInfo([MAIN, fakeFrame('second', ['SP'])])));
    await opened;
    await settled();
    expect(model.frame.peek()?.name).toBe('second');
    expect(drawn(model)).toEqual(['SP']);
  });
});

describe('files without anything to draw', () => {
  for (const [what, frames, code] of [
    ['no frame', [], 'NO_LOG_DATA'],
    ['depth curves alone', [fakeFrame('main', ['MD'])], 'NO_CURVES_IN_FRAME'],
  ] as const) {
    it(`with ${what} end in ${code}, reported once`, async () => {
      const { model, problems } = newModel();
      await model.open(readySource(fakeLog(fakeInfo(frames))));
      await settled();
      expect(problems.map((problem) => problem.code)).toEqual([code]);
      expect(model.phase.peek().kind).toBe('ready');
    });
  }

  it('do not leave the plot of the frame before under the message', async () => {
    const { model, problems } = newModel();
    const frames = [fakeFrame('first', ['GR']), fakeFrame('second', ['MD'])];
    await model.open(readySource(fakeLog(fakeInfo(frames))));
    await settled();
    expect(model.plotted.peek()?.frame.name).toBe('first');
    model.chooseFrame(frames[1]!.frameId);
    await settled();
    expect(problems.map(({ code }) => code)).toEqual(['NO_CURVES_IN_FRAME']);
    expect(model.plotted.peek()).toBeNull();
  });

  it('with no rows end in NO_CURVE_VALUES', async () => {
    const { model, problems } = newModel();
    const log = fakeLog(fakeInfo([fakeFrame('main', ['GR'], { samples: 0 })]));
    log.readCurves = async (_frame, curveIds) =>
      curveIds.map((curveId) => ({
        curveId,
        values: new Float64Array(0),
        elements: 1,
        declaredNulls: 0,
        suspectedNulls: [],
      }));
    await model.open(readySource(log));
    await settled();
    expect(problems.map(({ code }) => code)).toEqual(['NO_CURVE_VALUES']);
  });
});

describe('a frame whose index is text', () => {
  const textFirst = (mnemonics: string[]) => {
    const frame = fakeFrame('main', mnemonics, { index: 'TIME' });
    return {
      ...frame,
      curves: frame.curves.map((curve, i) => (i ? curve : { ...curve, kind: 'text' as const })),
    };
  };

  it('is drawn against its depth curve', async () => {
    const { model } = newModel();
    await model.open(readySource(fakeLog(fakeInfo([textFirst(['DEPT', 'GR'])]))));
    await settled();
    expect([model.index.peek(), drawn(model)]).toEqual(['DEPT', ['GR']]);
  });

  it('is drawn against its depth curve where the reader names no index, as of a drilling log by date and time', async () => {
    const { model } = newModel();
    await model.open(
      readySource(
        fakeLog(
          fakeInfo([
            { ...textFirst(['DEPT', 'GR']), index: '', indexUnit: '', indexKind: 'sample' },
          ]),
        ),
      ),
    );
    await settled();
    expect([model.index.peek(), drawn(model)]).toEqual(['DEPT', ['GR']]);
  });

  it('without one is drawn against its rows', async () => {
    const { model, problems } = newModel();
    const log = fakeLog(fakeInfo([textFirst(['GR'])]));
    log.readCurves = async (_frame, ids) =>
      ids.map((curveId) => ({
        curveId,
        values: curveId === 'main 0' ? ['a', 'b', 'c'] : Float64Array.of(4, 5, 6),
        elements: 1,
        declaredNulls: 0,
        suspectedNulls: [],
      }));
    await model.open(readySource(log));
    await settled();
    expect(problems).toEqual([]);
    expect([...(model.plotted.peek()?.data.index.values ?? [])]).toEqual([1, 2, 3]);
    expect([...(await model.curveValues('GR')).depth]).toEqual([1, 2, 3]);
  });

  it('and has nothing but text besides ends in NO_CURVES_IN_FRAME', async () => {
    const { model, problems } = newModel();
    const frame = textFirst(['A', 'B']);
    await model.open(
      readySource(
        fakeLog(
          fakeInfo([
            {
              ...frame,
              curves: frame.curves.map((curve) => ({ ...curve, kind: 'text' as const })),
            },
          ]),
        ),
      ),
      { curves: ['A'] },
    );
    expect(problems.map(({ code }) => code)).toEqual(['NO_CURVES_IN_FRAME']);
  });
});

describe('curves', () => {
  it('are read once, whatever is drawn of them', async () => {
    const { model } = newModel();
    const log = fakeLog(fakeInfo([MAIN]));
    await model.open(readySource(log));
    await model.plot(['GR']);
    await model.plot(['GR', 'RT']);
    await model.curveValues('RT');
    expect(log.reads).toHaveLength(new Set(log.reads).size);
  });

  it('requested while the log is opened wait for it; without a log they are refused', async () => {
    const { model } = newModel();
    await expect(model.curveValues('GR')).rejects.toMatchObject({ code: 'NO_LOG_DATA' });
    const source = new FakeSource();
    void model.open(source);
    const values = model.curveValues('GR');
    const arrived = vi.fn();
    void values.then(arrived);
    await settled();
    expect(arrived).not.toHaveBeenCalled();
    source.arrive(fakeLog(fakeInfo([MAIN]), 7));
    expect([...(await values).values]).toEqual([7, 8, 9]);
    await expect(model.curveValues('NONE')).rejects.toMatchObject({ code: 'CURVE_UNKNOWN' });
  });
});
