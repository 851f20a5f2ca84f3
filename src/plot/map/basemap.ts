import TileLayer from 'ol/layer/Tile.js';
import ImageTile from 'ol/source/ImageTile.js';
import { createXYZ } from 'ol/tilegrid.js';

/** A tile of the web's grid: EPSG:3857, 256 pixels, row 0 in the north. */
export type LoadTile = (
  z: number,
  x: number,
  y: number,
  signal: AbortSignal,
) => Promise<ImageBitmap>;

const MOST_ZOOM = 19;

/** Tiles under the lines of longitude and latitude. */
export function basemapLayer(load: LoadTile): TileLayer {
  const source = new ImageTile({
    projection: 'EPSG:3857',
    tileGrid: createXYZ({ maxZoom: MOST_ZOOM }),
    transition: 0,
    loader: (z, x, y, { signal }) => load(z, x, y, signal),
  });
  return new TileLayer({ source, zIndex: 0 });
}
