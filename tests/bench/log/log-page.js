/** Runs one page of the bench inside the browser; log.mjs calls the steps of `bench` and measures from outside. */
import { PAGES } from './viewers.js';
import { makeWell, windows } from './well.js';

/** A picture is complete when nothing was drawn for so long. */
const QUIET_MS = 350;
const GIVE_UP_MS = 120_000;

let draws = 0;
let lastDraw = 0;
for (const type of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
  for (const name of ['stroke', 'fill', 'fillRect', 'drawImage', 'putImageData']) {
    const draw = type.prototype[name];
    type.prototype[name] = function (...args) {
      draws++;
      lastDraw = performance.now();
      return draw.apply(this, args);
    };
  }
}

const frame = () => new Promise(requestAnimationFrame);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let page;
let well;
let input;
let show;

globalThis.bench = {
  /** @returns {Promise<number>} bytes of the host's own arrays */
  async setup(name, samples) {
    page = PAGES[name];
    well = (page.make ?? makeWell)(samples);
    const { bytes } = well;
    await page.load?.(well);
    // A page that reads a file needs none of the host's arrays.
    if (page.ownsData) well = null;
    await pause(QUIET_MS);
    return bytes;
  },

  async prepare() {
    input = (await page.prepare?.(well)) ?? well;
  },

  /** Wall time to the last draw. */
  async first() {
    const start = performance.now();
    draws = 0;
    show = await page.mount(document.getElementById('place'), input);
    for (
      const late = start + GIVE_UP_MS;
      draws === 0 || performance.now() - lastDraw < QUIET_MS;
      await pause(10)
    ) {
      if (performance.now() > late) throw new Error('drew nothing');
    }
    return lastDraw - start;
  },

  /** The scripted windows, one after the other, each until it is drawn. Answers how many. */
  async steps() {
    const all = windows();
    for (const window of all) {
      const before = draws;
      show(window);
      await frame();
      for (let more = 0; draws === before && more < 10; more++) await frame();
      await frame();
    }
    return all.length;
  },
};
