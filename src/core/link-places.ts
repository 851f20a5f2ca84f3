import type { LinkMessage, SeismicCursor } from './link.ts';

/** What linked maps and seismic viewers tell besides depths, where it is well formed. */

type Data = Readonly<Record<string, unknown>>;

/** The place on the map. */
export function placeIn({ place }: Data): LinkMessage {
  if (place === null) return { place };
  const { lon, lat } = (place ?? {}) as { lon?: unknown; lat?: unknown };
  return Number.isFinite(lon) && Number.isFinite(lat) ? { place: { lon: lon as number, lat: lat as number } } : {};
}

/** The cursor in a survey. */
export function seismicIn({ seismic }: Data): LinkMessage {
  return seismic === null || isSeismicCursor(seismic) ? { seismic } : {};
}

function isSeismicCursor(given: unknown): given is SeismicCursor {
  if (typeof given !== 'object' || given === null) return false;
  const cursor = given as Data;
  return ['inline', 'crossline', 'trace', 'x', 'y', 'z'].every((key) => cursor[key] === null || Number.isFinite(cursor[key])) && ['ms', 'm', 'ft'].includes(String(cursor['unit']));
}
