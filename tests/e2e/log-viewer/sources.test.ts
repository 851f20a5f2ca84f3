import { describe, expect, it } from 'vitest';
import type { Host } from '../../support/host-page.ts';
import { logFile, ROWS } from '../../support/log-file.ts';
import { ranged, trickled } from '../../support/answers.ts';
import { showFile, viewerTests } from '../../support/log-viewer-page.ts';
import { dlisWell, lasWell } from '../../support/wells.ts';

/** Answers of slow.las that were begun, and that are over. */
const slow = { requests: 0, closed: 0 };

const { on } = viewerTests(async (files) => {
  const las = await lasWell(2000);
  files.set('small.las', ranged(logFile()));
  files.set('well.las', ranged(las));
  files.set('well.dlis', ranged(await dlisWell(500)));
  const trickle = trickled(las, { pieceBytes: 20_000, pauseMs: 60 });
  files.set('slow.las', (request, response) => {
    slow.requests++;
    response.once('close', () => slow.closed++);
    return trickle(request, response);
  });
});

/** Length, first and last value of a curve. */
const ends = ({ page }: Host, mnemonic: string): Promise<unknown> =>
  page.evaluate(async (name) => {
    const { depth, values, unit, depthUnit } = await window.viewer().curveValues(name);
    return {
      count: values.length,
      depth: [depth[0], depth.at(-1)],
      values: [values[0], values.at(-1)],
      unit,
      depthUnit,
    };
  }, mnemonic);

const SMALL_GR = {
  count: ROWS,
  depth: [1000, 1199.5],
  values: [20, 119.75],
  unit: 'GAPI',
  depthUnit: 'M',
};

describe('a log viewer shows', () => {
  it('the LAS file of src, and describes it in the language of its interface', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      expect(await ends(host, 'GR')).toEqual(SMALL_GR);
      expect((await host.waitFor('geo-file')).detail).toEqual({
        name: 'small.las',
        format: 'las',
        version: '2.0',
        warnings: [],
        frames: [
          {
            id: expect.any(String) as string,
            name: expect.any(String) as string,
            index: 'DEPT',
            samples: ROWS,
            curves: [
              ['DEPT', 'M', 'DEPTH'],
              ['GR', 'GAPI', 'GAMMA RAY'],
              ['RHOB', 'G/C3', 'BULK DENSITY'],
              ['ILD', 'OHMM', 'DEEP RESISTIVITY'],
            ].map(([mnemonic, unit, description]) => ({
              mnemonic,
              unit,
              description,
              curveId: expect.any(String) as string,
              dimension: [1],
            })),
          },
        ],
      });
      const [plot] = await host.heard('geo-plot');
      expect(plot?.detail).toEqual({
        frame: expect.any(String) as string,
        curves: ['GR', 'RHOB', 'ILD'],
        samples: ROWS,
        depth: { top: 1000, base: 1199.5, unit: 'm' },
        elapsedMs: expect.any(Number) as number,
      });
      expect(await host.heard('geo-error')).toEqual([]);
    }));

  it('the DLIS file of src', () =>
    on(async (host) => {
      await showFile(host, 'well.dlis');
      const { detail } = await host.waitFor('geo-file');
      expect(detail).toMatchObject({ format: 'dlis', version: 'RP66 V1' });
      expect((detail['frames'] as { samples: number }[]).map(({ samples }) => samples)).toEqual([
        500, 50, 50,
      ]);
      const array = (detail['frames'] as { curves: { dimension: number[] }[] }[])[2]?.curves.some(
        ({ dimension }) => (dimension[0] ?? 1) > 1,
      );
      expect(array).toBe(true);
    }));

  for (const kind of [
    'File',
    'Blob',
    'ArrayBuffer',
    'Uint8Array',
    'Uint8Array of a part',
  ] as const) {
    it(`a file that is a ${kind}, which stays as it was`, () =>
      on(async (host) => {
        const same = await host.page.evaluate(async (wanted) => {
          const buffer = await (await fetch('../files/small.las')).arrayBuffer();
          const padded = new Uint8Array(buffer.byteLength + 200).fill(35);
          padded.set(new Uint8Array(buffer), 100);
          const file = {
            File: new File([buffer], 'small.las'),
            Blob: new Blob([buffer]),
            ArrayBuffer: buffer,
            Uint8Array: new Uint8Array(buffer),
            'Uint8Array of a part': padded.subarray(100, 100 + buffer.byteLength),
          }[wanted];
          const before = file instanceof Blob ? file.size : file.byteLength;
          const viewer = window.addViewer();
          const plotted = new Promise((resolve) => viewer.addEventListener('geo-plot', resolve));
          viewer.file = file;
          await plotted;
          return (
            viewer.file === file && (file instanceof Blob ? file.size : file.byteLength) === before
          );
        }, kind);
        expect(same).toBe(true);
        expect(await ends(host, 'GR')).toEqual(SMALL_GR);
      }));
  }

  it('a file that is dropped on it, and after it what the page asks for next', () =>
    on(async (host) => {
      await host.page.evaluate(() => void window.addViewer());
      await host.waitFor('geo-ready');
      const covered = await host.page.evaluate(async () => {
        const bytes = await (await fetch('../files/small.las')).arrayBuffer();
        const region = window.viewer().shadowRoot.querySelector('.drop-region') as HTMLElement;
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], 'dropped.las'));
        const send = (type: string): boolean =>
          region.dispatchEvent(
            new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true }),
          );
        send('dragenter');
        const cover = (): boolean => region.querySelector('.drop-cover') !== null;
        for (let frame = 0; !cover() && frame < 300; frame++)
          await new Promise(requestAnimationFrame);
        const covers = cover();
        send('dragover');
        send('drop');
        return covers;
      });
      expect(covered).toBe(true);
      await host.waitFor('geo-plot');
      expect(await ends(host, 'GR')).toEqual(SMALL_GR);
      await host.page.evaluate(() => window.viewer().setAttribute('src', '../files/well.las'));
      expect((await host.waitFor('geo-plot', 2)).detail).toMatchObject({ samples: 2000 });
    }));

  it('the file that was requested last, whichever arrives first', () =>
    on(async (host) => {
      const { requests } = slow;
      await host.page.evaluate(() => void window.addViewer({ src: '../files/slow.las' }));
      await expect.poll(() => slow.requests).toBeGreaterThan(requests);
      await host.page.evaluate(async () => {
        window.viewer().setAttribute('src', '../files/well.dlis');
        await new Promise((resolve) => setTimeout(resolve, 5));
        window.viewer().setAttribute('src', '../files/small.las');
      });
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
      await expect.poll(() => slow.requests - slow.closed).toBe(0);
      // What came of the others would be shown by now.
      await host.page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })),
      );
      expect(await host.heard('geo-plot')).toHaveLength(1);
      expect(await host.heard('geo-file')).toHaveLength(1);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(await ends(host, 'GR')).toEqual(SMALL_GR);
    }));

  it('nothing once src is taken away', () =>
    on(async (host) => {
      await showFile(host, 'small.las');
      await host.page.evaluate(() => window.viewer().removeAttribute('src'));
      await host.page.getByText('No log to show yet.').waitFor();
      await expect.poll(() => host.page.workers().length).toBe(0);
    }));

  it('six files at once with no more workers than the machine has use for', () =>
    on(async (host) => {
      await host.page.evaluate(() => {
        for (let i = 0; i < 6; i++) window.addViewer({ src: '../files/well.las' });
      });
      await host.waitFor('geo-plot', 6);
      expect(host.page.workers().length).toBeLessThanOrEqual(4);
      await host.page.evaluate(() =>
        document.querySelectorAll('geo-log-viewer').forEach((viewer) => viewer.remove()),
      );
      await expect.poll(() => host.page.workers().length).toBe(0);
    }));
});

describe('data that the page hands over', () => {
  it('is drawn from the page’s own arrays, a million samples long, which nobody writes to', () =>
    on(async (host) => {
      const found = await host.page.evaluate(async () => {
        const samples = 1_000_000;
        const index = {
          mnemonic: 'DEPT',
          unit: 'm',
          values: Float64Array.from({ length: samples }, (_, i) => 1000 + i * 0.01),
        };
        const curves = Array.from({ length: 10 }, (_, n) => ({
          mnemonic: `C${n}`,
          unit: '',
          values: Float32Array.from({ length: samples }, (_, i) => Math.sin(i / 1000 + n)),
        }));
        const data = { index, curves };
        const sum = (): number =>
          curves.reduce(
            (total, { values }) => total + values.reduce((a, b) => a + b, 0),
            index.values.reduce((a, b) => a + b, 0),
          );
        const before = sum();
        for (const part of [index, ...curves]) Object.freeze(part);
        const viewer = window.addViewer();
        const plotted = new Promise<CustomEvent<{ samples: number; curves: string[] }>>((resolve) =>
          viewer.addEventListener('geo-plot', (event) => resolve(event as never)),
        );
        viewer.data = data;
        const { detail } = await plotted;
        const { values } = await viewer.curveValues('C3');
        return {
          same: viewer.data === data,
          kept: sum() === before && index.values.length === samples,
          samples: detail.samples,
          curves: detail.curves.length,
          copied: values.buffer !== curves[3]?.values.buffer,
          files: window.heardByTest.filter(({ type }) => type === 'geo-file').length,
        };
      });
      expect(found).toEqual({
        same: true,
        kept: true,
        samples: 1_000_000,
        curves: 10,
        copied: true,
        files: 0,
      });
    }));

  it('has its null where it was declared, as 32-bit curves hold it', () =>
    on(async (host) => {
      const values = await host.page.evaluate(async () => {
        const viewer = window.addViewer();
        viewer.data = {
          index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1, 2, 3) },
          curves: [
            { mnemonic: 'A', unit: '', values: Float32Array.of(5, -999.2, 7) },
            { mnemonic: 'A', unit: '', values: Float64Array.of(-999.2, 6, NaN) },
          ],
          nullValue: -999.2,
        };
        return Promise.all(
          ['A:1', 'A:2'].map(async (name) =>
            [...(await viewer.curveValues(name)).values].map((value) =>
              Number.isNaN(value) ? 'absent' : value,
            ),
          ),
        );
      });
      expect(values).toEqual([
        [5, 'absent', 7],
        ['absent', 6, 'absent'],
      ]);
    }));

  for (const [what, data, field] of [
    [
      'an index that is no Float64Array',
      { index: { mnemonic: 'D', unit: 'm', values: [1, 2] }, curves: [] },
      'data.index.values',
    ],
    ['no curves', { index: null }, 'data.index'],
    ['a curve of another length', null, 'data.curves[0].values'],
  ] as const) {
    it(`with ${what} is refused by the field’s name, shown and announced once`, () =>
      on(async (host) => {
        await host.page.evaluate((given) => {
          const viewer = window.addViewer();
          viewer.data = (given ?? {
            index: { mnemonic: 'D', unit: 'm', values: Float64Array.of(1, 2) },
            curves: [{ mnemonic: 'A', unit: '', values: Float32Array.of(1) }],
          }) as never;
        }, data);
        const { detail } = await host.waitFor('geo-error');
        expect(detail).toEqual({
          code: 'DATA_INVALID',
          message: expect.stringContaining(field) as string,
        });
        await host.page.getByRole('alert').waitFor();
        expect(await host.heard('geo-error')).toHaveLength(1);
      }));
  }
});
