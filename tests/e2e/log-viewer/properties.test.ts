import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeoCorrelation } from '../../../elements/geo-correlation.ts';
import type { GeoLogViewer } from '../../../elements/geo-log-viewer.ts';
import { type Host, launch, openHost } from '../../support/host-page.ts';
import { logFile } from '../../support/log-file.ts';
import { type SpecBackend, startSpecBackend } from '../../support/spec-backend/spec-backend.ts';
import { dlisWell } from '../../support/wells.ts';

/** A property that is set and a method that is called in one task: the method answers for what was set. */

declare global {
  interface Window {
    pairs: {
      viewer: GeoLogViewer & { shadowRoot: ShadowRoot };
      correlation: GeoCorrelation & { shadowRoot: ShadowRoot };
      /** Arrays with one curve GR, whose first value and depth are `first` and `top`. */
      arrays(first: number, top?: number): NonNullable<GeoLogViewer['data']>;
      /** Two wells with the pick `marker`. */
      wells(marker: string): NonNullable<GeoCorrelation['wells']>;
      /** What a rejected call says. */
      refusal(call: Promise<unknown>): Promise<unknown>;
      /** Reads until `wanted` is found. @returns what was found last, after ten seconds at most */
      reach<T>(wanted: unknown, read: () => T): Promise<T>;
    };
  }
}

let backend: SpecBackend;
let host: Host;

beforeAll(async () => {
  const [browser, started, dlis] = await Promise.all([launch(), startSpecBackend(), dlisWell(60)]);
  backend = started;
  host = await openHost(browser, backend.url);
  const files: Record<string, Uint8Array | string> = {
    'a.las': logFile(),
    'b.las': logFile().toString().replace('HOST PAGE 1', 'HOST PAGE 2'),
    'well.dlis': dlis,
    'broken.las': 'this is no log',
  };
  await host.page.route('**/pairs/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
    // Never answered: another source takes its place while it is on its way.
    if (name === 'slow.las') return;
    const body = files[name];
    await route
      .fulfill(body === undefined ? { status: 404 } : { body: Buffer.from(body) })
      .catch(() => undefined);
  });
  await host.page.evaluate(setUp);
  await host.page.waitForFunction(() =>
    ['geo-log-viewer', 'geo-correlation'].every((tag) => customElements.get(tag)),
  );
}, 240_000);

afterAll(async () => {
  await host?.close();
  await backend?.close();
});

function setUp(): void {
  const place = (tag: string): HTMLElement => {
    const element = document.createElement(tag);
    element.style.cssText = 'display: block; height: 500px';
    document.querySelector('main')!.append(element);
    return element;
  };
  const index = (top: number) => ({
    mnemonic: 'DEPT',
    unit: 'm',
    values: Float64Array.from({ length: 101 }, (_, i) => top + i),
  });
  const curves = (first: number) => [
    {
      mnemonic: 'GR',
      unit: 'API',
      values: Float64Array.from({ length: 101 }, (_, i) => first + i / 2),
    },
  ];
  window.pairs = {
    viewer: place('geo-log-viewer') as Window['pairs']['viewer'],
    correlation: place('geo-correlation') as Window['pairs']['correlation'],
    arrays: (first, top = 1000) => ({ index: index(top), curves: curves(first) }),
    wells: (marker) =>
      [1040, 1060].map((md, i) => ({
        name: `Well ${i} ${marker}`,
        index: index(1000),
        curves: curves(20),
        markers: [{ name: marker, md }],
      })),
    refusal: (call) =>
      call.then(
        () => 'resolved',
        (error: { code?: string; message: string }) => ({
          isError: error instanceof Error,
          code: error.code,
        }),
      ),
    reach: async (wanted, read) => {
      const end = performance.now() + 10_000;
      for (;;) {
        const found = read();
        if (JSON.stringify(found) === JSON.stringify(wanted) || performance.now() > end)
          return found;
        await new Promise(requestAnimationFrame);
      }
    },
  };
}

/** Where the files lie. */
const FILES = '/pairs/';

describe('a log viewer answers in the same task for', () => {
  it('the source that was set: arrays, address, file, log of a catalog', async () => {
    const firsts = await host.page.evaluate(async (base) => {
      const { viewer, arrays } = window.pairs;
      const first = async (): Promise<number | undefined> =>
        (await viewer.curveValues('GR')).values[0];
      viewer.data = arrays(33);
      const data = await first();
      const bytes = await (await fetch(`${base}a.las`)).arrayBuffer();
      Object.assign(viewer, { data: undefined, src: `${base}a.las` });
      const src = await first();
      viewer.file = new Uint8Array(bytes);
      const file = await first();
      Object.assign(viewer, {
        file: undefined,
        src: undefined,
        catalog: 'wellLog',
        logId: '{"wellLogId":"L1"}',
      });
      const { values, depth } = await viewer.curveValues('RHOB');
      Object.assign(viewer, { catalog: undefined, logId: undefined });
      return { data, src, file, catalog: [values[0], depth[0]] };
    }, FILES);
    expect(firsts).toEqual({ data: 33, src: 20, file: 20, catalog: [2.3, 1000] });
  });

  it('the source set last where a slow one is under way, in every method', async () => {
    const answers = await host.page.evaluate(async (base) => {
      const { viewer, arrays } = window.pairs;
      const plotted: string[][] = [];
      const hear = (event: Event): void =>
        void plotted.push((event as CustomEvent<{ curves: string[] }>).detail.curves);
      viewer.addEventListener('geo-plot', hear);
      viewer.src = `${base}slow.las`;
      const answers = [
        viewer.curveValues('GR').then(({ values }) => values[0]),
        viewer.plot(['GR']).then(() => plotted.at(-1)),
        viewer.toImage({ type: 'image/svg+xml' }).then(({ type }) => type),
      ];
      await new Promise((resolve) => setTimeout(resolve, 100));
      viewer.data = arrays(44);
      const found = await Promise.all(answers);
      viewer.removeEventListener('geo-plot', hear);
      return found;
    }, FILES);
    expect(answers[0]).toBe(44);
    expect(answers[2]).toBe('image/svg+xml');
  });

  it('a broken source: with its own problem, also after one that could be read', async () => {
    const refusals = await host.page.evaluate(async (base) => {
      const { viewer, arrays, refusal } = window.pairs;
      viewer.data = arrays(1);
      await viewer.curveValues('GR');
      Object.assign(viewer, { data: undefined, src: `${base}broken.las` });
      const broken = await Promise.all([
        refusal(viewer.curveValues('GR')),
        refusal(viewer.plot()),
        refusal(viewer.toImage()),
      ]);
      viewer.src = `${base}none.las`;
      const missing = await refusal(viewer.curveValues('GR'));
      viewer.data = { index: {}, curves: [] } as never;
      const invalid = await refusal(viewer.toImage());
      Object.assign(viewer, { data: undefined, src: undefined });
      const none = await Promise.all([
        refusal(viewer.curveValues('GR')),
        refusal(viewer.toImage()),
      ]);
      return { broken, missing, invalid, none };
    }, FILES);
    const code = (expected: string) => ({ isError: true, code: expected });
    expect(refusals).toEqual({
      broken: Array<unknown>(3).fill(code('FORMAT_UNKNOWN')),
      missing: code('SOURCE_FAILED'),
      invalid: code('DATA_INVALID'),
      none: Array<unknown>(2).fill(code('NO_LOG_DATA')),
    });
  });

  it('frame, curves, template and the page’s template', async () => {
    const found = await host.page.evaluate(async (base) => {
      const { viewer } = window.pairs;
      const svg = async (): Promise<string> =>
        await (await viewer.toImage({ type: 'image/svg+xml' })).text();
      viewer.src = `${base}a.las`;
      viewer.curves = ['ILD'];
      const curves = await svg();
      viewer.curves = ['RHOB'];
      const others = await svg();
      viewer.curves = undefined;
      viewer.template = 'resistivity';
      const template = await svg();
      viewer.templateConfig = {
        name: 'Density alone',
        tracks: [
          { kind: 'depth' },
          { kind: 'curves', curves: [{ curve: 'RHOB', left: 1.95, right: 2.95 }] },
        ],
      };
      viewer.template = undefined;
      viewer.src = `${base}b.las`;
      const config = await svg();
      viewer.templateConfig = undefined;
      viewer.src = `${base}well.dlis`;
      const frames: { name: string; curves: { mnemonic: string }[] }[] = await new Promise(
        (resolve) =>
          viewer.addEventListener(
            'geo-file',
            (event) => resolve((event as CustomEvent<{ frames: typeof frames }>).detail.frames),
            { once: true },
          ),
      );
      viewer.frame = frames[1]!.name;
      const own = frames[1]!.curves.at(-1)!.mnemonic;
      const { values } = await viewer.curveValues(own);
      viewer.frame = undefined;
      const has = (text: string) =>
        ['GR', 'RHOB', 'ILD'].filter((name) => new RegExp(`>\\s*${name}\\b`).test(text));
      return {
        curves: has(curves),
        others: has(others),
        template: has(template).includes('ILD'),
        config: has(config),
        frame: values.length > 0,
      };
    }, FILES);
    expect(found).toEqual({
      curves: ['ILD'],
      others: ['RHOB'],
      template: true,
      config: ['RHOB'],
      frame: true,
    });
  });

  it('range, unit and scale of the depths, also where another source comes with them', async () => {
    const expected = {
      range: [1010, 1030, 'm'],
      method: [1040, 1060, 'm'],
      unit: [3300, 3400, 'ft'],
      other: [1100, 1150, 'm'],
    };
    const found = await host.page.evaluate(
      async ([base, wanted]) => {
        const { viewer, arrays, reach } = window.pairs;
        const readFields = (): unknown[] => {
          const root = viewer.shadowRoot;
          const value = (label: string): number =>
            Number(root.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.value);
          const unit = root.querySelector<HTMLSelectElement>('[aria-label="Depth unit"]')?.value;
          return [value('Top'), value('Base'), unit];
        };
        const shown = async (what: unknown[]): Promise<unknown> => {
          await viewer.toImage({ type: 'image/svg+xml' });
          return reach(what, readFields);
        };
        viewer.data = arrays(1);
        viewer.depthRange = { top: 1010, base: 1030 };
        const range = await shown(wanted.range);
        viewer.depthRange = { top: 1020, base: 1050 };
        viewer.setDepthRange(1040, 1060);
        const method = await shown(wanted.method);
        viewer.depthUnit = 'ft';
        viewer.setDepthRange(3300, 3400);
        const unit = await shown(wanted.unit);
        viewer.depthUnit = undefined;
        viewer.depthRange = undefined;
        Object.assign(viewer, { data: undefined, src: `${base}a.las` });
        viewer.setDepthRange(1100, 1150);
        const other = await shown(wanted.other);
        viewer.depthScale = 500;
        const { values } = await viewer.curveValues('GR');
        viewer.depthScale = undefined;
        return { range, method, unit, other, first: values[0] };
      },
      [FILES, expected] as const,
    );
    expect(found).toEqual({ ...expected, first: 20 });
  });

  it('what was set before refresh()', async () => {
    const first = await host.page.evaluate(async () => {
      const { viewer, arrays } = window.pairs;
      viewer.data = arrays(66);
      await viewer.refresh();
      const { values } = await viewer.curveValues('GR');
      return values[0];
    });
    expect(first).toBe(66);
  });
});

describe('a correlation answers in the same task for', () => {
  it('the wells that were set, in flattenOn, toImage and setDepthRange', async () => {
    const found = await host.page.evaluate(async (base) => {
      const { correlation, wells, refusal, reach } = window.pairs;
      const svg = async (): Promise<string> =>
        await (await correlation.toImage({ type: 'image/svg+xml' })).text();
      const flattened = (): string | undefined =>
        correlation.shadowRoot.querySelector<HTMLSelectElement>('[aria-label="Flatten on"]')?.value;
      const none = await refusal(correlation.toImage());
      correlation.wells = wells('Sand');
      await correlation.flattenOn('Sand');
      const sand = await reach('Sand', flattened);
      correlation.wells = wells('Marl');
      const unknown = await refusal(correlation.flattenOn('Sand'));
      correlation.wells = wells('Shale');
      const image = (await svg()).includes('Shale');
      Object.assign(correlation, { wells: undefined, src: [`${base}slow.las`, `${base}a.las`] });
      const late = svg();
      correlation.wells = wells('Coal');
      correlation.setDepthRange(1020, 1040);
      const last = (await late).includes('Coal');
      await correlation.refresh();
      const again = (await svg()).includes('Coal');
      return { none, sand, unknown, image, last, again };
    }, FILES);
    expect(found).toEqual({
      none: { isError: true, code: 'NO_LOG_DATA' },
      sand: 'Sand',
      unknown: { isError: true, code: 'DATA_INVALID' },
      image: true,
      last: true,
      again: true,
    });
  });

  it('files, wellbores, and sources that cannot be read: with their own problem', async () => {
    const found = await host.page.evaluate(async (base) => {
      const { correlation, refusal } = window.pairs;
      const svg = async (): Promise<string> =>
        await (await correlation.toImage({ type: 'image/svg+xml' })).text();
      Object.assign(correlation, { wells: undefined, src: [`${base}a.las`, `${base}b.las`] });
      const files = (await svg()).includes('HOST PAGE 2');
      correlation.src = [`${base}a.las`, `${base}broken.las`];
      const broken = await Promise.all([
        refusal(correlation.toImage()),
        refusal(correlation.flattenOn('Sand')),
      ]);
      correlation.wells = [{ name: '' }, {}] as never;
      const invalid = await refusal(correlation.flattenOn(null));
      Object.assign(correlation, { wells: undefined, src: undefined, wellbores: ['W-1', 'W-2'] });
      const served = (await svg()).length > 0;
      correlation.wellbores = ['W-1'];
      const one = await refusal(correlation.toImage());
      return { files, broken, invalid, served, one };
    }, FILES);
    const code = (expected: string) => ({ isError: true, code: expected });
    expect(found).toEqual({
      files: true,
      broken: Array<unknown>(2).fill(code('FORMAT_UNKNOWN')),
      invalid: code('DATA_INVALID'),
      served: true,
      one: code('TWO_WELLS_REQUIRED'),
    });
  });
});
