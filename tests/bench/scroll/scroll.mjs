import { inFreshBrowser } from '../browser.mjs';
import { median } from '../measure.mjs';
import { sendPart } from '../seismic-files.mjs';
import { DIST, servePage } from '../serve.mjs';

/** A thirtieth of a second, and what clocks of frames differ by. */
const FRAME_MS = 1000 / 30 + 1;
/** Lines that are requested in a second. */
const SPEEDS = [10, 30];
/** Frames that may be longer; processor time of the page's own thread for a line, so that thirty go into a second; and within how many frames of a sixtieth of a second a cold line is requested. */
const LIMITS = { late: 0.01, lineMs: 1000 / 30, requests: 1 };

/** @type {import('../parts.mjs').Part} */
export const scroll = {
  name: 'scroll',
  describe: 'inlines of a survey scrolled in our seismic viewer, from the server and from a folder',
  seconds: 150,
  options: {
    lines: { default: 200, describe: 'inlines of the survey' },
    side: { default: 1000, describe: 'traces and samples of an inline' },
    seconds: { default: 3, describe: 'time of scrolling at each speed' },
    jumps: { default: 8, describe: 'jumps to far lines' },
  },
  async run({ lines, side, seconds, jumps }, bench) {
    // Loaded here, so that the list of parts does not wait for the server's modules.
    const { provideSurvey } = await import('./survey.mjs');
    const { program, files, survey } = await provideSurvey(bench, { lines, side });
    const token = await program.token();
    const origin = await servePage(bench, {
      page: {
        style: 'geo-seismic { display: block; width: 1200px; height: 900px }',
        script: '/bench/scroll-page.js',
      },
      folders: { bench: import.meta.dirname, dist: DIST },
      async answer(request, response) {
        if (!request.url.startsWith('/store/')) return false;
        await sendPart(files, request.url.slice('/store/'.length), request, response);
        return true;
      },
    });
    const rows = [];
    for (const { group, attributes, isTile } of waysToRead(origin, survey)) {
      const show = { attributes, token, api: program.url };
      const run = (work) =>
        inFreshBrowser(bench, `${origin}/`, async ({ page }) => {
          bench.step(`opening the survey ${group}`);
          await page.waitForFunction(() => 'bench' in globalThis);
          await page.evaluate((given) => globalThis.bench.show(given), show);
          bench.step(`scrolling the survey ${group}`);
          return work(page);
        });
      rows.push(
        ...(await run((page) => scrollRows(page, { group, lines, seconds }))),
        // In another browser: a line near one that was shown is not requested.
        ...(await run((page) => jumpRows(page, { group, lines, jumps, isTile }))),
      );
    }
    return rows;
  },
};

function waysToRead(origin, { indexId, storePath }) {
  return [
    {
      group: 'from the server',
      attributes: { 'index-id': indexId },
      isTile: (pathname) => pathname.endsWith('/GetSection'),
    },
    {
      group: 'from a folder of a web server',
      attributes: { src: `${origin}/store/${storePath}` },
      isTile: (pathname) => /\/c\/\d/.test(pathname),
    },
  ];
}

/** Answers how much processor time the page's own thread has had so far, ms. */
async function watchThread(page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () =>
    (await devTools.send('Performance.getMetrics')).metrics.find(
      (metric) => metric.name === 'TaskDuration',
    ).value * 1000;
}

/** Goes through the lines at each speed. */
async function scrollRows(page, { group, lines, seconds }) {
  const ownMs = await watchThread(page);
  const resting = await ownMs();
  const rest = await page.evaluate(() => globalThis.bench.frames(2000));
  const idle = ((await ownMs()) - resting) / rest.length;
  const late = (frames) => frames.filter((ms) => ms > FRAME_MS).length / frames.length;
  const rows = [{ group, what: 'at rest: frames over 33 ms', value: late(rest), unit: '%' }];
  for (const [i, perSecond] of SPEEDS.entries()) {
    // Lines that this page has not seen; the disk's cache has them.
    const first = Math.round(lines / 100) + i * (lines >> 1);
    const before = await ownMs();
    const { frames, steps, shown } = await page.evaluate(
      (given) => globalThis.bench.scroll(given),
      {
        from: first,
        most: first + (lines >> 1) - 10,
        perSecond,
        ms: seconds * 1000,
      },
    );
    const lineMs = ((await ownMs()) - before - idle * frames.length) / shown.length;
    const speed = `${perSecond} lines a second`;
    rows.push(
      {
        group,
        what: `${speed}: frames over 33 ms`,
        value: late(frames),
        unit: '%',
        limit: LIMITS.late,
      },
      {
        group,
        what: `${speed}: the page's own thread, for a line`,
        value: lineMs / LIMITS.lineMs,
        unit: '%',
        limit: 1,
        of: `${LIMITS.lineMs.toFixed(1)} ms`,
      },
      { group, what: `${speed}: lines that were shown`, value: shown.length / steps, unit: '%' },
      {
        group,
        what: `${speed}: frames until a line is shown, median`,
        value: median(shown.map((line) => line.frames)),
        unit: '',
      },
    );
  }
  return rows;
}

/** Goes to lines far from those that were shown. */
async function jumpRows(page, { group, lines, jumps, isTile }) {
  const requests = [];
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && isTile(new URL(request.url()).pathname))
      requests.push(request);
  });
  const times = [];
  const pictures = [];
  for (let i = 0; i < jumps; i++) {
    requests.length = 0;
    const { at, shownMs } = await page.evaluate(
      (number) => globalThis.bench.jump(number),
      1 + ((i * 379 + 197) % lines),
    );
    // What a line near by has brought already is not requested.
    if (requests.length > 0)
      times.push(Math.min(...requests.map((request) => request.timing().startTime)) - at);
    pictures.push(shownMs);
  }
  const ofFrame = 'of a sixtieth of a second';
  return [
    {
      group,
      what: `a far line: time to its first request, ${ofFrame}`,
      value: times.length ? median(times) / (1000 / 60) : NaN,
      unit: 'x',
      limit: LIMITS.requests,
    },
    {
      group,
      what: `a far line: time until it is shown, ${ofFrame}`,
      value: median(pictures) / (1000 / 60),
      unit: 'x',
    },
  ];
}
