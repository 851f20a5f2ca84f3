import { setTimeout as pause } from 'node:timers/promises';
import { inFreshBrowser } from '../browser.mjs';
import { median } from '../measure.mjs';
import { serveGrid } from './grid-server.mjs';

/** A sixtieth of a second, and what clocks of frames differ by. */
const FRAME_MS = 1000 / 60 + 1;
const LONG_MS = 50;

/** @type {import('../parts.mjs').Part} */
export const grid = {
  name: 'grid',
  describe: 'rows of geo-browse scrolled by wheel, thumb and keys beside a grid at rest',
  seconds: 50,
  options: {
    rows: { default: 1_000_000, describe: 'rows of the catalog' },
    seconds: { default: 6, describe: 'time of each way to scroll' },
    wait: { default: 20, describe: 'milliseconds that an answer of the server takes' },
  },
  async run({ rows: total, seconds, wait }, bench) {
    const { origin, callCount } = await serveGrid(bench, { total, waitMs: wait });
    bench.step(`opening a grid of ${total.toLocaleString('en')} rows`);
    const work = async ({ page }) => {
      const view = await openGrid(page, total);
      const jumps = [];
      const rows = [];
      for (const [group, step] of Object.entries(waysToScroll(view, total, jumps))) {
        bench.step(`scrolling: ${group}`);
        const before = callCount();
        const frames = await framesOf(page, seconds * 1000, step);
        await page.mouse.up();
        const longer = (ms) => frames.filter((frame) => frame > ms).length / frames.length;
        rows.push(
          { group, what: 'frames over a sixtieth of a second', value: longer(FRAME_MS), unit: '%' },
          { group, what: `frames over ${LONG_MS} ms`, value: longer(LONG_MS), unit: '%' },
          { group, what: 'calls to the server', value: callCount() - before, unit: '' },
        );
      }
      return [...rows, ...jumpRows(jumps, wait)];
    };
    return inFreshBrowser(bench, `${origin}/`, work, { scrollbars: true });
  },
};

function jumpRows(jumps, wait) {
  const group = `rows shown after a jump to the end or the start (${jumps.length} jumps)`;
  const of = 'of an answer of the server';
  return [
    { group, what: `median time, ${of}`, value: median(jumps) / wait, unit: 'x' },
    { group, what: `longest time, ${of}`, value: Math.max(...jumps) / wait, unit: 'x' },
  ];
}

/** Waits for the first rows; answers the page, its box on the page and how to wait for a row. */
async function openGrid(page, total) {
  const rows = page.locator('geo-browse').locator('[role=grid]');
  const showsRow = (index) =>
    page.waitForFunction(
      (wanted) =>
        document
          .querySelector('geo-browse')
          .shadowRoot?.querySelector(`[aria-rowindex="${wanted}"] [role=gridcell]:nth-child(2)`),
      index + 2,
      { polling: 'raf' },
    );
  await showsRow(0);
  await page.waitForFunction(
    (wanted) =>
      document
        .querySelector('geo-browse')
        .shadowRoot.querySelector('[role=grid]')
        .getAttribute('aria-rowcount') === wanted,
    String(total + 1),
  );
  await rows.focus();
  return { page, box: await rows.boundingBox(), showsRow };
}

/** By name: one step of scrolling. The times of jumps, ms, are put into `jumps`. */
function waysToScroll({ page, box, showsRow }, total, jumps) {
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const bar = box.x + box.width - 6;
  const jump = async (key, index) => {
    const start = performance.now();
    await page.keyboard.press(key);
    await showsRow(index);
    jumps.push(performance.now() - start);
    await pause(300);
  };
  return {
    'at rest': () => pause(100),
    'wheel, 7,500 px/s': async (i) => {
      if (i === 0) await page.mouse.move(...middle);
      await page.mouse.wheel(0, 120);
      await pause(16);
    },
    'wheel, 60,000 px/s': async () => {
      await page.mouse.wheel(0, 960);
      await pause(16);
    },
    'thumb of the scroll bar': async (i) => {
      if (i === 0) {
        await page.keyboard.press('Control+Home');
        await pause(500);
        await page.mouse.move(bar, box.y + 24);
        await page.mouse.down();
      }
      const at = Math.abs(((i / 200) % 2) - 1);
      await page.mouse.move(bar, box.y + 24 + (box.height - 60) * (1 - at));
      await pause(16);
    },
    'keys End and Home': async () => {
      await jump('Control+End', total - 1);
      await jump('Control+Home', 0);
    },
  };
}

/** Runs `step` again and again for so long; answers how long each frame took meanwhile, ms. */
async function framesOf(page, lastMs, step) {
  await page.evaluate(() => {
    const frames = [];
    let before = performance.now();
    let running = true;
    const frame = (now) => {
      frames.push(now - before);
      before = now;
      if (running) requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(frame);
    });
    globalThis.endFrames = () => {
      running = false;
      return frames;
    };
  });
  const end = performance.now() + lastMs;
  for (let i = 0; performance.now() < end; i++) await step(i);
  return page.evaluate(() => globalThis.endFrames());
}
