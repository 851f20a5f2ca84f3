/**
 * `npm run bench:grid [-- --rows 1000000 --seconds 10 --wait 20]`: the grid of `<geo-browse>` over generated rows, scrolled by wheel, by the bar's thumb and
 * by keys. Prints frames that were longer than one sixtieth of a second and longer than 50 ms, beside a grid at rest (what this machine does by itself),
 * and how long rows take to stand after a jump, of which each answer takes `--wait` ms. Needs `npm run build`.
 */
import { parseArgs } from 'node:util';
import { openFresh } from './browser.mjs';
import { serveGrid } from './grid-serve.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    wait: { type: 'string', default: '20' },
  },
});
const total = Number(options.rows);
const lastMs = Number(options.seconds) * 1000;
/** A sixtieth of a second, and what clocks of frames differ by. */
const FRAME_MS = 1000 / 60 + 1;

const server = await serveGrid({ total, waitMs: Number(options.wait) });
const { page, complaints, close } = await openFresh(`${server.origin}/`, { scrollbars: true });
const grid = page.locator('geo-browse').locator('[role=grid]');
const rowsStand = (index) =>
  page.waitForFunction(
    (wanted) =>
      document
        .querySelector('geo-browse')
        .shadowRoot.querySelector(`[aria-rowindex="${wanted}"] [role=gridcell]:nth-child(2)`),
    index + 2,
    { polling: 'raf' },
  );
await rowsStand(0);
await page.waitForFunction(
  (wanted) =>
    document
      .querySelector('geo-browse')
      .shadowRoot.querySelector('[role=grid]')
      .getAttribute('aria-rowcount') === wanted,
  String(total + 1),
);
await grid.focus();
const box = await grid.boundingBox();

/** Runs `step` again and again; answers how long each frame took meanwhile, ms. */
async function framesOf(step) {
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

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const jumps = [];
async function jump(key, index) {
  const start = performance.now();
  await page.keyboard.press(key);
  await rowsStand(index);
  jumps.push(performance.now() - start);
}

const middle = [box.x + box.width / 2, box.y + box.height / 2];
const bar = box.x + box.width - 6;
const PHASES = {
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
  thumb: async (i) => {
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
  'End and Home': async () => {
    await jump('Control+End', total - 1);
    await pause(300);
    await jump('Control+Home', 0);
    await pause(300);
  },
};

console.log(
  `${total.toLocaleString('en')} rows, ${options.seconds} s each\n${''.padEnd(22)} ${'frames'.padStart(7)} ${'> 16.7 ms'.padStart(10)} ${'> 50 ms'.padStart(8)} ${'longest'.padStart(9)} ${'calls'.padStart(6)}`,
);
for (const [name, step] of Object.entries(PHASES)) {
  const before = server.asked();
  const frames = await framesOf(step);
  await page.mouse.up();
  const over = (ms) => String(frames.filter((frame) => frame > ms).length);
  console.log(
    `${name.padEnd(22)} ${String(frames.length).padStart(7)} ${over(FRAME_MS).padStart(10)} ${over(50).padStart(8)} ${`${Math.max(...frames).toFixed(0)} ms`.padStart(9)} ${String(server.asked() - before).padStart(6)}`,
  );
}
jumps.sort((a, b) => a - b);
console.log(
  `\nrows stand after a jump: ${jumps[jumps.length >> 1].toFixed(0)} ms (median of ${jumps.length}), ${jumps.at(-1).toFixed(0)} ms at most; an answer takes ${options.wait} ms`,
);
await close();
server.close();
if (complaints.length) {
  console.error(complaints.join('\n'));
  process.exitCode = 1;
}
