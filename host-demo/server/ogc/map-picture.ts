import type { MapColorScheme } from './map-style.ts';
import type { MapExtent } from './layers.ts';

/** A picture that a client requests. */
export interface MapRequest {
  /** x, y, x, y in the system `srid`. */
  box: MapExtent;
  srid: number;
  widthPx: number;
  heightPx: number;
  /** Pixels of the picture in one of a usual screen: symbols, lines and names are larger by it. */
  scale: number;
  /** CSS colour; null leaves it clear. */
  background: string | null;
  theme: MapColorScheme;
  /** A text that is the same while the rows of a table (schema and name) are unchanged. */
  findState(this: void, table: string): string;
}

/** A place in a picture, pixels from its upper left corner. */
export type Pixel = readonly [x: number, y: number];

/** Converts positions in a picture's coordinate system to pixels. */
export function placer({ box, widthPx, heightPx }: MapRequest): (at: readonly number[]) => Pixel {
  const [x, y] = [widthPx / (box[2] - box[0]), heightPx / (box[3] - box[1])];
  return (at) => [(at[0]! - box[0]) * x, (box[3] - at[1]!) * y];
}
