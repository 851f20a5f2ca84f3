/** Whether a page drew: a page that draws nothing is the fastest of all. */
import { PNG } from 'pngjs';
import { CURVES, PAIR_TRACKS } from './well.js';

/** Headers and labels end above. */
const FROM_ROW = 300;
const FEW_PIXELS = 150;
const CLOSE = 40;

/** Width of a page's picture, CSS pixels. */
const WIDTH = 1200;
const PAIR_COLORS = [
  ...new Set(PAIR_TRACKS.flatMap(({ curves }) => curves.map(([, , , , color]) => color))),
];

/** The colours that must be on a page's picture, each with its part of the width. */
export function wantedInk(name) {
  if (!name.startsWith('two ')) return CURVES.map(({ color }) => ({ color, from: 0, to: WIDTH }));
  return PAIR_COLORS.flatMap((color) => [
    { color, from: 0, to: WIDTH / 2 },
    { color, from: WIDTH / 2, to: WIDTH },
  ]);
}

/** How many of the `wanted` colours are on a screenshot, below the headers. */
export function inkOf(screenshot, wanted) {
  const { data, width } = PNG.sync.read(screenshot);
  return wanted.filter(({ color, from, to }) => {
    const [red, green, blue] = [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
    let found = 0;
    for (let i = FROM_ROW * width * 4; i < data.length; i += 4) {
      const x = (i / 4) % width;
      if (
        x >= from &&
        x < to &&
        Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue) <
          CLOSE
      )
        found++;
    }
    return found > FEW_PIXELS;
  }).length;
}
