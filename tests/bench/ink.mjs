/** Whether a page drew: a page that draws nothing is the fastest of all. */
import { PNG } from 'pngjs';
import { CURVES } from './well.js';

/** Headers and labels end above. */
const FROM_ROW = 300;
const FEW_PIXELS = 150;
const CLOSE = 40;

/** How many of the curves' colours are on a screenshot, below the headers. */
export function inkOf(screenshot) {
  const { data, width } = PNG.sync.read(screenshot);
  return CURVES.filter(({ color }) => {
    const [red, green, blue] = [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
    let found = 0;
    for (let i = FROM_ROW * width * 4; i < data.length; i += 4) {
      if (Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue) < CLOSE) found++;
    }
    return found > FEW_PIXELS;
  }).length;
}
