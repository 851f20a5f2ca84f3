import { yToLat } from './mercator.ts';

/** Rows of the picture that are drawn as one: within them the latitude grows evenly. */
const ROWS = 4;

/**
 * Turns a picture whose rows are even in latitude into one of the web's projection: the longitudes
 * are even in both, so that rows alone are moved. The given picture is closed.
 *
 * @param box - The part of EPSG:3857 that both show
 */
export function reprojectPicture(
  picture: ImageBitmap,
  [, minY, , maxY]: readonly [number, number, number, number],
): ImageBitmap {
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const [south, north] = [yToLat(minY), yToLat(maxY)];
  const sourceRow = (row: number): number => {
    const lat = yToLat(maxY - ((maxY - minY) * row) / height);
    return ((north - lat) / (north - south)) * height;
  };
  for (let row = 0; context && row < height; row += ROWS) {
    const rows = Math.min(ROWS, height - row);
    const [from, to] = [sourceRow(row), sourceRow(row + rows)];
    context.drawImage(picture, 0, from, width, Math.max(0.01, to - from), 0, row, width, rows);
  }
  picture.close();
  return canvas.transferToImageBitmap();
}
