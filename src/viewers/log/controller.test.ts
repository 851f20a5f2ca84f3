import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeHost } from '../../core/testing/fake-host.ts';
import { FileLogSource } from '../../sources/log/file-source.ts';
import type { LogSource } from '../../sources/log/source.ts';
import {
  fakeFrame,
  fakeInfo,
  fakeLog,
  FakeSource,
  readySource,
} from '../../sources/log/testing/fake-source.ts';
import { LogController } from './controller.ts';

/** Sources by the address in `src`. */
const sources = new Map<string, LogSource>();

beforeAll(() => {
  vi.spyOn(FileLogSource, 'ofUrl').mockImplementation((url) => sources.get(url) as FileLogSource);
  vi.spyOn(FileLogSource, 'ofFile').mockImplementation(() => sources.get('file') as FileLogSource);
});
afterAll(() => void vi.restoreAllMocks());

const FRAME = fakeFrame('main', ['GR', 'RT']);
const ready = (value: number): LogSource => readySource(fakeLog(fakeInfo([FRAME]), value));
const failing = (code: string): LogSource => ({
  ...ready(0),
  open: () => Promise.reject(Object.assign(new Error('cannot be read'), { code })),
});
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function start(given: Record<string, LogSource>) {
  sources.clear();
  Object.entries(given).forEach(([url, source]) => sources.set(url, source));
  const emitted: string[] = [];
  const host = fakeHost({
    emit: (type: string, detail?: { code?: string }) => {
      emitted.push([type, detail?.code].filter(Boolean).join(' '));
      return true;
    },
  });
  const controller = new LogController(host);
  controller.setProperties({ tab: 'plot' });
  const firstValue = async (mnemonic = 'GR') => (await controller.curveValues(mnemonic)).values[0];
  return { controller, emitted, firstValue };
}

describe('a method that is called after a property was set', () => {
  it('answers for the new source', async () => {
    const { controller, firstValue } = start({ a: ready(1), b: ready(5) });
    controller.setProperties({ src: 'a' });
    expect(await firstValue()).toBe(1);
    controller.setProperties({ src: 'b' });
    expect(await firstValue()).toBe(5);
    await controller.plot(['RT']);
    expect(controller.log.plotted.peek()?.data.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'RT',
    ]);
  });

  it('answers for the second source if the first is still being read', async () => {
    const { controller, firstValue } = start({ slow: new FakeSource(), b: ready(5) });
    controller.setProperties({ src: 'slow' });
    const values = firstValue();
    const plotted = controller.plot(['GR']);
    await settled();
    controller.setProperties({ src: 'b' });
    expect(await values).toBe(5);
    await plotted;
    expect(controller.log.plotted.peek()?.data.curves[0]?.values[0]).toBe(5);
  });

  it('is rejected with the problem of a source that cannot be read, which is reported once', async () => {
    const { controller, emitted, firstValue } = start({
      a: ready(1),
      broken: failing('FORMAT_UNKNOWN'),
    });
    controller.setProperties({ src: 'a' });
    await firstValue();
    controller.setProperties({ src: 'broken' });
    for (const call of [firstValue(), controller.plot(), controller.toImage()])
      await expect(call).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' });
    expect(emitted.filter((one) => one.startsWith('geo-error'))).toEqual([
      'geo-error FORMAT_UNKNOWN',
    ]);
  });

  it('is rejected for want of a log if there is no source', async () => {
    const { controller, firstValue } = start({});
    await expect(firstValue()).rejects.toMatchObject({ code: 'NO_LOG_DATA' });
    await expect(controller.toImage()).rejects.toMatchObject({ code: 'NO_LOG_DATA' });
    await controller.plot();
  });

  it('waits for the page’s template, which then is drawn', async () => {
    const { controller } = start({ a: ready(1) });
    const tracks = [{ kind: 'curves', curves: [{ curve: 'RT', left: 0, right: 1 }] }];
    controller.setProperties({ src: 'a', templateConfig: { name: 'Mine', tracks } });
    await controller.plot();
    expect(controller.log.plottedTemplate.peek()?.name).toBe('Mine');
  });

  it('keeps waiting for a picture until the plot has a node, and ends with the element', async () => {
    const { controller } = start({ a: ready(1) });
    controller.setProperties({ src: 'a' });
    const image = controller.toImage();
    await settled();
    controller.dispose();
    await expect(image).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('properties', () => {
  it('that did not change open nothing again', async () => {
    const { controller, emitted, firstValue } = start({ a: ready(1) });
    controller.setProperties({ src: 'a' });
    await firstValue();
    controller.setProperties({ src: 'a', depthUnit: 'ft' });
    await firstValue();
    expect(emitted.filter((one) => one === 'geo-file')).toHaveLength(1);
  });

  it('that name a source go over a file that the user dropped', async () => {
    const { controller, emitted, firstValue } = start({
      a: ready(1),
      b: ready(5),
      file: ready(9),
    });
    controller.setProperties({ src: 'a' });
    controller.openFile(new File([], 'dropped.las'));
    expect(emitted).toContain('geo-user-file');
    expect(await firstValue()).toBe(9);
    controller.setProperties({ src: 'b' });
    expect(await firstValue()).toBe(5);
  });
});

describe('saved picks', () => {
  it('are shown or hidden as a state says, and as the user chose in one that says nothing', () => {
    const { controller } = start({});
    const show = (state: object): boolean => {
      controller.setProperties({ state });
      return controller.markers.isShown.peek();
    };
    controller.markers.show(false);
    expect(show({ depthRange: '1,2' })).toBe(true);
    expect(show({ depthRange: '1,2', picks: false })).toBe(false);
    expect(show({ depthRange: '1,3' })).toBe(true);
    expect(show({})).toBe(false);
    controller.markers.show(true);
    controller.dispose();
  });
});

describe('a command of the user that fails', () => {
  const shown = (emitted: string[]): string[] =>
    emitted.filter((event) => event.startsWith('geo-error'));

  it('shows the failure and rejects nothing', async () => {
    const { controller, emitted, firstValue } = start({ a: ready(1) });
    controller.setProperties({ src: 'a' });
    await firstValue();
    // There is no page here to save a file on.
    await controller.exportTemplate();
    expect(shown(emitted)).toHaveLength(1);
    expect(controller.problem.peek()).not.toBeNull();
    await controller.save('image/png');
    expect(shown(emitted)).toHaveLength(2);
  });

  it('shows that the code of the calculations cannot be fetched, for a step of a tool too', async () => {
    const { controller, emitted } = start({ a: ready(1) });
    const lost = new TypeError('Failed to fetch dynamically imported module: /part.js');
    vi.spyOn(controller.recipe, 'begin').mockRejectedValue(lost);
    controller.recipe.use(() => undefined);
    controller.recipe.set({ name: 'A', steps: [] });
    await vi.waitFor(() =>
      expect(shown(emitted)).toEqual(['geo-error PART_NOT_LOADED', 'geo-error PART_NOT_LOADED']),
    );
  });
});
