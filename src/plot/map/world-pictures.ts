import type { LoadPicture } from './map-data.ts';
import { HALF_WORLD_M, WORLD_M } from './mercator.ts';

/** A view of the map: EPSG:3857, and metres a pixel of the picture. */
interface ShownPart {
  readonly box: readonly [number, number, number, number];
  readonly resolution: number;
  readonly pixelRatio: number;
}

/**
 * Loads the picture of a view that may go on past 180 degrees: the part of each world is requested
 * where its server has it.
 */
export async function loadAcrossWorlds(
  load: LoadPicture,
  { box: [minX, minY, maxX, maxY], resolution, pixelRatio }: ShownPart,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  const toPx = (metres: number): number => Math.max(1, Math.round(metres / resolution));
  const [widthPx, heightPx] = [toPx(maxX - minX), toPx(maxY - minY)];
  const first = Math.floor((minX + HALF_WORLD_M) / WORLD_M);
  const last = Math.ceil((maxX + HALF_WORLD_M) / WORLD_M) - 1;
  if (first === 0 && last === 0)
    return load({ box: [minX, minY, maxX, maxY], widthPx, heightPx, pixelRatio }, signal);
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  const parts = Array.from({ length: last - first + 1 }, async (_, i) => {
    const offset = (first + i) * WORLD_M;
    const from = Math.max(minX, offset - HALF_WORLD_M);
    const to = Math.min(maxX, offset + HALF_WORLD_M);
    const picture = await load(
      {
        box: [from - offset, minY, to - offset, maxY],
        widthPx: toPx(to - from),
        heightPx,
        pixelRatio,
      },
      signal,
    );
    context?.drawImage(picture, Math.round((from - minX) / resolution), 0);
    picture.close();
  });
  await Promise.all(parts);
  return canvas.transferToImageBitmap();
}
