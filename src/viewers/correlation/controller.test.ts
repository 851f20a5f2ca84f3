import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeHost } from '../../core/testing/fake-host.ts';
import { FileLogSource } from '../../sources/log/file-source.ts';
import type { LogSource } from '../../sources/log/source.ts';
import { CorrelationController } from './controller.ts';

/** A file by its address in `src`: "slow" is read until it is aborted, others are broken. */
function createSource(url: string): LogSource {
  return {
    name: url,
    handover: null,
    open: ({ signal: stop }) =>
      url === 'slow'
        ? new Promise((_, reject) =>
            stop.addEventListener('abort', () => reject(stop.reason as Error)),
          )
        : Promise.reject(Object.assign(new Error('no file'), { code: 'SOURCE_FAILED' })),
  };
}

beforeAll(() => {
  vi.spyOn(FileLogSource, 'ofUrl').mockImplementation((url) => createSource(url) as FileLogSource);
});
afterAll(() => void vi.restoreAllMocks());

const wells = (marker: string) =>
  ['A', 'B'].map((name) => ({
    name,
    index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1, 2, 3) },
    curves: [{ mnemonic: 'GR', unit: 'API', values: Float64Array.of(4, 5, 6) }],
    markers: [{ name: marker, md: 2 }],
  }));

function start() {
  const emit = vi.fn(() => true);
  const host = fakeHost({ element: { clientWidth: 1000 }, emit });
  const controller = new CorrelationController(host);
  controller.setProperties({});
  // The plot itself needs a document.
  vi.spyOn(controller.view, 'whenAttached').mockResolvedValue();
  const pick = () => controller.state.picks.peek()[0][0]?.name;
  return { controller, emit, pick };
}

describe('a method that is called after a property was set', () => {
  it('answers for the wells set last if others are still being read', async () => {
    const { controller, pick } = start();
    controller.setProperties({ src: ['slow', 'slow'] });
    const flattened = controller.flattenOn(null);
    controller.setProperties({ wells: wells('Sand') });
    await flattened;
    expect(pick()).toBe('Sand');
  });

  it('is rejected with the problem of wells that cannot be read, which is reported once', async () => {
    const { controller, emit } = start();
    controller.setProperties({ wells: wells('Sand') });
    await controller.flattenOn(null);
    controller.setProperties({ wells: undefined, src: ['broken', 'broken'] });
    for (const call of [controller.flattenOn('Sand'), controller.toImage()])
      await expect(call).rejects.toMatchObject({ code: 'SOURCE_FAILED' });
    expect(emit.mock.calls).toHaveLength(1);
    controller.setProperties({ src: undefined, wells: [{}, {}] });
    await expect(controller.toImage()).rejects.toMatchObject({ code: 'DATA_INVALID' });
  });

  it('is rejected for want of wells if there are none', async () => {
    const { controller } = start();
    await expect(controller.toImage()).rejects.toMatchObject({ code: 'NO_LOG_DATA' });
    await expect(controller.flattenOn('Sand')).rejects.toMatchObject({ code: 'DATA_INVALID' });
  });

  it('acts on wells that were not replaced by the same property', async () => {
    const { controller } = start();
    const pair = wells('Sand');
    controller.setProperties({ wells: pair });
    await controller.flattenOn(null);
    const shown = controller.state.wells.peek();
    controller.setProperties({ wells: pair, link: 'a' });
    expect(controller.state.wells.peek()).toBe(shown);
  });
});
