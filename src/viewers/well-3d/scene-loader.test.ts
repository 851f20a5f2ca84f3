import { describe, expect, test, vi } from 'vitest';
import type { OpenScene, ReadScene, SceneSource } from '../../sources/scene/source.ts';
import { SceneLoader } from './scene-loader.ts';

const REQUEST = { logs: false, markers: false };

function openScene(name: string, more: Partial<OpenScene> = {}): OpenScene {
  const well = { uwi: name, name, surfaceX: 0, surfaceY: 0, kbElev: 0, trajectory: null };
  return {
    data: { wells: [{ ...well, markers: [] }], surfaces: [] },
    files: [],
    missing: [],
    ...more,
  };
}

const source = (name: string, more?: Partial<OpenScene>): SceneSource => ({
  open: () => Promise.resolve(openScene(name, more)),
});
const broken = (code: string): SceneSource => ({
  open: () => Promise.reject(Object.assign(new Error(`it is ${code}`), { code })),
});

function createLoader() {
  const events = { onChange: vi.fn(), onFail: vi.fn() };
  const loader = new SceneLoader(events);
  const shown = (): string | undefined => loader.data.peek()?.wells[0]?.uwi;
  return { loader, events, shown };
}

describe('the loader of a scene', () => {
  test('drops and closes a scene that comes after a later one', async () => {
    const { loader, shown } = createLoader();
    const close = vi.fn();
    let answer = (_scene: OpenScene): void => {};
    const slow = loader.show(
      { open: () => new Promise<OpenScene>((resolve) => (answer = resolve)) },
      REQUEST,
    );
    expect(loader.isOpening.peek()).toBe(true);
    await loader.show(source('later'), REQUEST);
    answer(openScene('slow', { close }));
    await slow;
    expect(shown()).toBe('later');
    expect(close).toHaveBeenCalledOnce();
    expect(loader.phase.peek()).toEqual({ kind: 'ready' });
  });

  test('keeps what is shown when another source fails, and says why that is not shown', async () => {
    const { loader, events, shown } = createLoader();
    await loader.show(source('first'), REQUEST);
    await loader.show(broken('FILE_MALFORMED'), REQUEST);
    expect(shown()).toBe('first');
    expect(loader.isShown).toBe(false);
    expect(loader.failure.peek()).toMatchObject({
      code: 'FILE_MALFORMED',
      message: 'it is FILE_MALFORMED',
    });
    expect(loader.problem.peek()).toMatchObject({ code: 'FILE_MALFORMED' });
    expect(events.onFail).toHaveBeenCalledOnce();
    await loader.show(source('third'), REQUEST);
    expect([shown(), loader.failure.peek(), loader.problem.peek()]).toEqual(['third', null, null]);
  });

  test('has no failure of a source that is shown and could not be read again', async () => {
    const { loader, shown } = createLoader();
    const open = vi.fn(() => Promise.resolve(openScene('only')));
    await loader.show({ open }, REQUEST);
    open.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'SOURCE_FAILED' }));
    await loader.refresh();
    expect([shown(), loader.failure.peek()]).toEqual(['only', null]);
    expect(loader.problem.peek()).toMatchObject({ code: 'SOURCE_FAILED' });
  });

  test('is failed where there is nothing to show, and rests when that is dismissed', async () => {
    const { loader } = createLoader();
    await loader.show(broken('EMPTY_FILE'), REQUEST);
    expect(loader.phase.peek()).toMatchObject({ kind: 'failed', problem: { code: 'EMPTY_FILE' } });
    loader.dismissFailure();
    expect(loader.phase.peek()).toEqual({ kind: 'empty' });
    expect(loader.failure.peek()).toMatchObject({ code: 'EMPTY_FILE' });
  });

  test('is aborted by cancel, which is not a problem', async () => {
    const { loader, events } = createLoader();
    const opening = loader.show(
      {
        open: (_, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          ),
      },
      REQUEST,
    );
    loader.cancel();
    await opening;
    expect(loader.phase.peek()).toEqual({ kind: 'empty' });
    expect(loader.failure.peek()).toMatchObject({ name: 'AbortError' });
    expect(events.onFail).not.toHaveBeenCalled();
  });

  test('asks for the files of wells that have several, and reads curves of the chosen ones', async () => {
    const { loader } = createLoader();
    const file = (id: string) => ({ id, name: `${id}.las`, record: {} });
    const files = [{ uwi: 'well', name: '', files: [file('a'), file('b')] }];
    const readCurves = vi.fn((): Promise<ReadScene> =>
      Promise.resolve({ ...openScene('well'), mnemonics: ['GR'], mnemonic: 'GR', failed: [] }),
    );
    await loader.show(source('well', { files, readCurves }), { logs: true, markers: false });
    expect(loader.phase.peek()).toEqual({ kind: 'choosing', wells: files });
    await loader.plot(new Map([['well', file('b')]]));
    expect(readCurves.mock.calls[0]).toMatchObject([new Map([['well', file('b')]]), null, {}]);
    expect(loader.curves.peek()).toEqual({ mnemonics: ['GR'], mnemonic: 'GR' });
    expect(loader.phase.peek()).toEqual({ kind: 'ready' });
  });
});

describe('files and the curve that were chosen', () => {
  const file = (id: string) => ({ id, name: `${id}.las`, record: {} });
  const files = [{ uwi: 'well', name: '', files: [file('a'), file('b')] }];
  const read = () =>
    vi.fn((): Promise<ReadScene> =>
      Promise.resolve({
        ...openScene('well'),
        mnemonics: ['GR', 'DT'],
        mnemonic: 'DT',
        failed: [],
      }),
    );
  const request = { logs: true, markers: false };

  test('are those of a state, without a question', async () => {
    const { loader } = createLoader();
    const readCurves = read();
    loader.choices.value = { files: { well: 'b' }, curve: 'DT' };
    await loader.show(source('well', { files, readCurves }), request);
    expect(readCurves.mock.calls[0]).toMatchObject([new Map([['well', file('b')]]), 'DT', {}]);
  });

  test('hold when other wells are added', async () => {
    const { loader } = createLoader();
    const readCurves = read();
    await loader.show(source('well', { files, readCurves }), request);
    await loader.plot(new Map([['well', file('a')]]));
    await loader.chooseCurve('DT');
    await loader.show(source('well', { files, readCurves }), request);
    expect(loader.choices.peek()).toEqual({ files: { well: 'a' }, curve: 'DT' });
    expect(readCurves.mock.calls.at(-1)).toMatchObject([new Map([['well', file('a')]]), 'DT', {}]);
  });
});

describe('corrections of the survey', () => {
  const corrected = (read: object[]): SceneSource => ({
    open: ({ corrections = {} }) => {
      read.push(corrections);
      return corrections.sampleFormat === 6
        ? Promise.reject(Object.assign(new Error('none'), { code: 'FILE_MALFORMED' }))
        : Promise.resolve(openScene('survey'));
    },
  });

  test('are those of the page, then those of the user beside them', async () => {
    const { loader } = createLoader();
    const read: object[] = [];
    const survey = corrected(read);
    await loader.show(survey, { ...REQUEST, corrections: { domain: 'depth' } });
    await loader.chooseOffset(2);
    await loader.correctByPage({ domain: 'depth' }, { domain: 'time' });
    expect(read).toEqual([
      { domain: 'depth' },
      { domain: 'depth', offset: 2 },
      { domain: 'time', offset: 2 },
    ]);
    expect(loader.corrections.peek()).toEqual({ domain: 'time', offset: 2 });
  });

  test('leave what is shown where they make no survey, and are undone', async () => {
    const { loader, shown } = createLoader();
    const survey = corrected([]);
    await loader.show(survey, REQUEST);
    await loader.correct({ sampleFormat: 6 });
    expect(shown()).toBe('survey');
    expect(loader.failure.peek()).toBeNull();
    expect(loader.corrections.peek()).toEqual({});
    await loader.correctByPage({}, { sampleFormat: 6 });
    expect(loader.failure.peek()).toMatchObject({ code: 'FILE_MALFORMED' });
  });
});

describe('wells whose place cannot be right', () => {
  test('are left out with a note that stays while their scene is shown', async () => {
    const { loader } = createLoader();
    const { wells } = openScene('far').data;
    const far = { ...wells[0]!, surfaceX: 500_000, surfaceY: 4_000_000 };
    await loader.show(
      source('origin', { data: { wells: [...openScene('origin').data.wells, far], surfaces: [] } }),
      REQUEST,
    );
    expect(loader.notes.peek()).toEqual([{ code: 'WELLS_AT_ORIGIN', wells: ['origin'] }]);
    expect(loader.data.peek()?.wells[0]!.surfaceX).toBeNaN();
    await loader.show(null, REQUEST);
    expect(loader.notes.peek()).toEqual([]);
  });
});
