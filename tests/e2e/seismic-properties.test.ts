import { expect, it } from 'vitest';
import { gridTraces, gridValue, numbers, writeSegy } from '../generate/write-segy.ts';
import { sendBytes } from '../support/page-server.ts';
import { seismicTests } from '../support/seismic-page.ts';

/** Properties and public methods of `<geo-seismic>` in one task: a method acts on what was set before it. */

/** Surveys of inlines 1 to 6 and crosslines 1 to 8 whose samples tell where they are. */
function survey(base: number): Uint8Array {
  return writeSegy({
    format: 5,
    traces: gridTraces({
      inlines: numbers(1, 6),
      crosslines: numbers(1, 8),
      samples: 50,
      value: (inline, crossline, offset, sample) =>
        base + gridValue(inline, crossline, offset, sample) * (sample % 3 === 0 ? 1 : -1),
    }),
  });
}

/** Answers the requests of "slow.sgy" that wait. */
let answerSlow: (() => void)[] = [];

const { on } = seismicTests((files) => {
  const [first, second, slow] = [survey(0), survey(100_000), survey(200_000)];
  files.set('first.sgy', (request, response) => sendBytes(request, response, first));
  files.set('second.sgy', (request, response) => sendBytes(request, response, second));
  files.set('slow.sgy', (request, response) => {
    answerSlow.push(() => sendBytes(request, response, slow));
  });
  const text = new TextEncoder().encode('~VERSION\n'.repeat(500));
  files.set('broken.sgy', (request, response) => sendBytes(request, response, text));
});

type Viewer = ReturnType<Window['addSeismic']>;

/** What the tests of one page share. */
interface Tools {
  /** A viewer that shows "first.sgy". */
  opened(attributes?: Record<string, string>): Promise<Viewer>;
  /** First sample of the section that is shown. */
  firstValue(viewer: Viewer): Promise<number | undefined>;
  /** The picture as a text. */
  picture(viewer: Viewer): Promise<string>;
  /** The picture in the colours of all amplitudes, which are estimated at first. */
  countedPicture(viewer: Viewer): Promise<string>;
  /** Code of a call's rejection. */
  codeOf(call: Promise<unknown>): Promise<string | undefined>;
  /** Resolves with the detail of the next event. */
  next(viewer: Viewer, type: string): Promise<Record<string, unknown>>;
}

declare global {
  interface Window {
    seismicTools: Tools;
    /** Ways to change what a viewer shows, by name. */
    seismicWays: Record<string, (viewer: Viewer) => unknown>;
    /** Calls that were made before the source was replaced. */
    earlyCalls: {
      early: Promise<number | undefined>;
      going: Promise<string | undefined>;
      image: Promise<Blob>;
      again: Promise<void>;
    };
  }
}

/** Puts the tools on the page. */
function makeTools(): void {
  /** What the viewers have said of their surveys. */
  const said = new WeakMap<Viewer, { min: number | null }>();
  window.seismicTools = {
    async opened(attributes = {}) {
      const viewer = window.addSeismic({ src: '../files/first.sgy', ...attributes });
      viewer.addEventListener('geo-survey', (event) =>
        said.set(viewer, (event as CustomEvent<{ min: number | null }>).detail),
      );
      await viewer.toImage();
      return viewer;
    },
    async countedPicture(viewer) {
      const { next, picture } = window.seismicTools;
      for (;;) {
        while (said.get(viewer)?.min === null) await next(viewer, 'geo-survey');
        const before = said.get(viewer);
        const shown = await picture(viewer);
        if (said.get(viewer) === before) return shown;
      }
    },
    firstValue: async (viewer) => (await viewer.sectionValues()).values[0],
    async picture(viewer) {
      const bytes = new Uint8Array(await (await viewer.toImage()).arrayBuffer());
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    codeOf: (call) =>
      call.then(
        () => undefined,
        (error: { code?: string }) => error.code,
      ),
    next: (viewer, type) =>
      new Promise((resolve) =>
        viewer.addEventListener(
          type,
          (event) => resolve((event as CustomEvent<Record<string, unknown>>).detail),
          {
            once: true,
          },
        ),
      ),
  };
}

/** Puts the ways to change a viewer on the page. */
async function makeWays(): Promise<void> {
  const { next } = window.seismicTools;
  const bytes = await (await fetch('../files/second.sgy')).arrayBuffer();
  window.seismicWays = {
    src: (viewer) => (viewer.src = '../files/second.sgy'),
    file: (viewer) => (viewer.file = bytes),
    section: (viewer) =>
      (viewer.section = {
        values: Float32Array.of(7, 8, 9, 10),
        traces: 2,
        samples: 2,
        sampleIntervalUs: 4000,
        domain: 'time',
      }),
    number: (viewer) => (viewer.number = 5),
    mode: (viewer) => (viewer.mode = 'crossline'),
    'mode and number': (viewer) => Object.assign(viewer, { mode: 'crossline', number: 8 }),
    'mode and line': (viewer) =>
      Object.assign(viewer, {
        mode: 'line',
        line: [
          [2, 3],
          [5, 3],
        ],
      }),
    'src and number': (viewer) => Object.assign(viewer, { src: '../files/second.sgy', number: 6 }),
    'src and number, one after the other': async (viewer) => {
      viewer.src = '../files/second.sgy';
      await next(viewer, 'geo-section');
      viewer.number = 6;
    },
    velocity: (viewer) => (viewer.velocity = true),
    attribute: (viewer) => viewer.setAttribute('number', '2'),
    goTo: (viewer) => {
      viewer.src = '../files/second.sgy';
      void viewer.goTo({ mode: 'crossline', number: 2 });
    },
  };
}

it('answers for the survey and the cut that were set in the same task', async () => {
  await on(async ({ page }) => {
    await page.evaluate(makeTools);
    await page.evaluate(makeWays);
    const got = await page.evaluate(async () => {
      const { opened, firstValue } = window.seismicTools;
      const values: Record<string, number | undefined> = {};
      for (const [name, change] of Object.entries(window.seismicWays)) {
        const viewer = await opened();
        const changed = change(viewer);
        if (name.endsWith('other')) await changed;
        values[name] = await firstValue(viewer);
        viewer.remove();
      }
      const viewer = await opened();
      const names: unknown[] = [];
      viewer.addEventListener('geo-survey', (event) =>
        names.push((event as CustomEvent<{ isVelocity: boolean }>).detail.isVelocity),
      );
      viewer.velocity = true;
      await viewer.refresh();
      return { values, names };
    });
    expect(got.values).toEqual({
      src: 103_001,
      file: 103_001,
      section: 7,
      number: 5001,
      mode: 1004,
      'mode and number': 1008,
      'mode and line': 2003,
      'src and number': 106_001,
      'src and number, one after the other': 106_001,
      velocity: 3001,
      attribute: 2001,
      goTo: 101_002,
    });
    expect(got.names).toEqual([true]);
  });
});

it('makes the picture of the properties that were set in the same task', async () => {
  await on(async ({ page }) => {
    await page.evaluate(makeTools);
    const wrong = await page.evaluate(async () => {
      const { opened, picture, countedPicture } = window.seismicTools;
      const changes: Record<string, Partial<Viewer>> = {
        display: { display: 'wiggle' },
        gainDb: { gainDb: 12 },
        agcMs: { agcMs: 40 },
        clipPercentile: { clipPercentile: 60 },
        colormap: { colormap: 'gray' },
        polarity: { polarity: 'reverse' },
        timeRange: { timeRange: { top: 20, base: 80 } },
        number: { number: 6 },
        mode: { mode: 'z' },
        velocity: { velocity: true },
        src: { src: '../files/second.sgy' },
        theme: { theme: 'dark' },
        horizons: { horizons: [{ name: 'Top', values: Float32Array.of(40, 44, 48, 52, 56) }] },
        wells: {
          wells: [{ name: 'W-1', x: [5e5, 5e5], y: [6e6, 6e6], z: [20, 120], within: 1e9 }],
        },
      };
      const found: string[] = [];
      for (const [name, change] of Object.entries(changes)) {
        const viewer = await opened();
        const before = await countedPicture(viewer);
        Object.assign(viewer, change);
        const first = await picture(viewer);
        const at = await countedPicture(viewer);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await new Promise(requestAnimationFrame);
        const later = await picture(viewer);
        if (first === before) found.push(`${name}: the picture has not changed`);
        if (at !== later) found.push(`${name}: the picture changes later`);
        viewer.remove();
      }
      return found;
    });
    expect(wrong).toEqual([]);
  });
});

it('applies a window to the section that was requested in the same task', async () => {
  await on(async ({ page }) => {
    await page.evaluate(makeTools);
    const ranges = await page.evaluate(async () => {
      const { opened } = window.seismicTools;
      const changes: Partial<Viewer>[] = [
        { src: '../files/second.sgy' },
        { number: 6 },
        { mode: 'crossline' },
        { timeRange: { top: 0, base: 100 } },
      ];
      const found: unknown[] = [];
      for (const change of changes) {
        const viewer = await opened();
        let range: object = {};
        viewer.addEventListener('geo-range-change', (event) => {
          const { top, base } = (event as CustomEvent<{ top: number; base: number }>).detail;
          range = { top, base };
        });
        Object.assign(viewer, change);
        viewer.setWindow({ samples: [10, 20] });
        await viewer.toImage();
        found.push(range);
        viewer.remove();
      }
      return found;
    });
    expect(ranges).toEqual(Array(4).fill({ top: 40, base: 76 }));
  });
});

it('answers for the source that was set last while a slow one is under way', async () => {
  answerSlow = [];
  await on(async ({ page }) => {
    await page.evaluate(makeTools);
    await page.evaluate(() => {
      const { codeOf, firstValue } = window.seismicTools;
      const viewer = window.addSeismic({ src: '../files/slow.sgy' });
      const early = firstValue(viewer);
      const going = codeOf(viewer.goTo({ number: 5 }));
      const image = viewer.toImage();
      const again = viewer.refresh();
      window.earlyCalls = { early, going, image, again };
    });
    await expect.poll(() => answerSlow.length).toBeGreaterThan(0);
    const answers = await page.evaluate(async () => {
      const { early, going, image, again } = window.earlyCalls;
      const viewer = window.seismic();
      viewer.src = '../files/second.sgy';
      const late = window.seismicTools.firstValue(viewer);
      await again;
      return {
        early: await early,
        late: await late,
        going: await going,
        image: (await image).type,
      };
    });
    expect(answers).toEqual({
      early: 103_001,
      late: 103_001,
      going: undefined,
      image: 'image/png',
    });
    answerSlow.forEach((answer) => answer());
    expect(await page.evaluate(() => window.seismicTools.firstValue(window.seismic()))).toBe(
      103_001,
    );
  });
});

it('rejects with the problem of a source that cannot be opened', async () => {
  await on(async ({ page }) => {
    await page.evaluate(makeTools);
    const got = await page.evaluate(async () => {
      const { codeOf, opened, next, firstValue } = window.seismicTools;
      const sources: Record<string, Partial<Viewer>> = {
        'not a survey': { src: '../files/broken.sgy' },
        'not an address': { src: 'mailto:nobody' },
        'not there': { src: '../files/absent.sgy' },
        'not a section': { section: { values: [] } as unknown as Viewer['section'] },
        'no server': { catalog: 'postStacked3d', datasetId: '1' },
      };
      const codes: Record<string, unknown> = {};
      for (const [name, source] of Object.entries(sources)) {
        const viewer = await opened(name === 'no server' ? { src: '' } : {}).catch(() =>
          window.seismic(),
        );
        const failed = next(viewer, 'geo-error');
        Object.assign(viewer, source);
        const calls = [
          codeOf(viewer.sectionValues()),
          codeOf(viewer.toImage()),
          codeOf(viewer.goTo({ number: 2 })),
        ];
        const own = (await failed)['code'];
        const answers = await Promise.all(calls);
        codes[name] = [own, answers.every((code) => code === own)];
        viewer.section = undefined;
        viewer.src = '../files/second.sgy';
        codes[`${name}, then a survey`] = await firstValue(viewer);
        viewer.remove();
      }
      const empty = window.addSeismic();
      codes['nothing'] = await Promise.all([
        codeOf(empty.sectionValues()),
        codeOf(empty.toImage()),
        codeOf(empty.goTo({ number: 2 })),
      ]);
      return codes;
    });
    expect(got).toEqual({
      'not a survey': [expect.stringMatching(/^(FILE|FORMAT)_/), true],
      'not a survey, then a survey': 103_001,
      'not an address': [expect.any(String), true],
      'not an address, then a survey': 103_001,
      'not there': [expect.any(String), true],
      'not there, then a survey': 103_001,
      'not a section': ['DATA_INVALID', true],
      'not a section, then a survey': 103_001,
      'no server': [expect.not.stringMatching('DATA_INVALID'), true],
      'no server, then a survey': 103_001,
      nothing: Array(3).fill('DATA_INVALID'),
    });
  }, /404|Failed to load|501|503|session/i);
});
