import type { Host } from '../support/host-page.ts';

declare global {
  interface Window {
    /** The requests to the survey of the page, and how it answers. */
    requested: TileRequests;
    /** The parts of the survey, put together by `showMadeSurvey`. */
    madeSurvey: Record<string, unknown>;
  }
}

/** Requests of tiles to the survey of the page, and how it answers them. */
export interface TileRequests {
  tiles: number;
  aborted: number;
  /** It does not answer. */
  waits: boolean;
  /** It fails. */
  fails: boolean;
}

/** Puts a scene of wells on the page with a survey of its own: 1,600 inlines x 1,200 crosslines x 800 samples with five levels of detail, holes in one corner; it counts the requests. */
export async function showMadeSurvey(host: Host): Promise<void> {
  await defineInfo(host);
  await defineSections(host);
  await defineTiles(host);
  await host.page.evaluate(async () => {
    const view = document.createElement('geo-well-3d');
    document.body.append(view);
    await customElements.whenDefined('geo-well-3d');
    view.style.height = '640px';
    Object.assign(view, { scene: { seismic: window.madeSurvey } });
  });
  await host.waitFor('geo-scene');
}

function defineInfo({ page }: Host): Promise<void> {
  return page.evaluate(() => {
    const line = (n: number): { numbers: Int32Array } => ({
      numbers: Int32Array.from({ length: n }, (_, i) => i),
    });
    const corner = (inline: number, crossline: number): object => ({
      inline,
      crossline,
      x: 500_000 + 25 * crossline,
      y: 4_000_000 + 25 * inline,
    });
    window.madeSurvey = {
      info: {
        name: 'Made',
        kind: 'volume',
        inlines: line(1600),
        crosslines: line(1200),
        samples: { first: 0, interval: 4, count: 800, domain: 'time', unit: 'ms' },
        traces: 1_920_000,
        format: '',
        isVelocity: false,
        crs: null,
        corners: [corner(0, 0), corner(0, 1199), corner(1599, 1199), corner(1599, 0)],
        levels: 5,
        warnings: [],
      },
      close() {},
    };
  });
}

function defineSections({ page }: Host): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window.madeSurvey, {
      statistics: async () => ({
        min: -1,
        max: 1,
        mean: 0,
        rms: 0.7,
        count: 1,
        isExact: true,
        histogram: new Float64Array(100).fill(1),
        absolute: new Float64Array(100).fill(1),
        absoluteTo: 1,
      }),
      section: async (place: { mode: 'inline' | 'crossline' | 'z' }) => {
        const [traces, samples] =
          place.mode === 'z' ? [1600, 1200] : [place.mode === 'inline' ? 1200 : 1600, 800];
        return {
          place,
          traces,
          samples,
          rows: {},
          annotations: [],
          x: null,
          y: null,
          levels: [1, 2, 4, 8, 16].map((by) => ({
            traces: Math.ceil(traces / by),
            samples: Math.ceil(samples / by),
          })),
        };
      },
    });
  });
}

function defineTiles({ page }: Host): Promise<void> {
  return page.evaluate(() => {
    const requested = (window.requested = { tiles: 0, aborted: 0, waits: false, fails: false });
    Object.assign(window.madeSurvey, {
      tile: (
        {
          level,
          traces: [from, to],
          samples: [top, bottom],
        }: { level: number; traces: number[]; samples: number[] },
        signal: AbortSignal,
      ) => {
        requested.tiles++;
        signal.addEventListener('abort', () => requested.aborted++);
        if (requested.fails)
          return Promise.reject(
            Object.assign(new Error('no such brick'), { code: 'SOURCE_FAILED' }),
          );
        if (requested.waits) return new Promise(() => {});
        const values = Float32Array.from({ length: (to! - from!) * (bottom! - top!) }, (_, i) => {
          const [trace, sample] = [
            (from! + Math.floor(i / (bottom! - top!))) * 2 ** level,
            (top! + (i % (bottom! - top!))) * 2 ** level,
          ];
          return trace < 160 ? NaN : Math.sin(sample / 24 + trace / 100);
        });
        return Promise.resolve({
          values,
          traces: to! - from!,
          samples: bottom! - top!,
          scale: 1,
          errorBound: 0,
        });
      },
    });
  });
}
