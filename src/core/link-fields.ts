import type { LinkedSurvey, LinkMessage, OnMap, SeismicCursor } from './link.ts';

/**
 * Readers of the fields that linked maps and seismic viewers send besides depths. Each takes the
 * data of a message and returns a message with its field, or an empty one where the field is
 * missing or not well formed.
 */

type Data = Readonly<Record<string, unknown>>;

/** Reads the place on the map that is pointed at. */
export function parseLinkedPlace({ place }: Data): LinkMessage {
  if (place === null) return { place };
  const { lon, lat } = (place ?? {}) as { lon?: unknown; lat?: unknown };
  return Number.isFinite(lon) && Number.isFinite(lat)
    ? { place: { lon: lon as number, lat: lat as number } }
    : {};
}

/** Reads the record that is pointed at. */
export function parseLinkedRecord({ record }: Data): LinkMessage {
  if (record === null) return { record };
  const { catalog, keys } = (record ?? {}) as { catalog?: unknown; keys?: unknown };
  if (typeof catalog !== 'string' || typeof keys !== 'object' || keys === null) return {};
  const values = Object.entries(keys).filter(
    ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
  );
  return values.length > 0 ? { record: { catalog, keys: Object.fromEntries(values) } } : {};
}

/** Reads the bounds of a map that lists follow. */
export function parseLinkedMapBox({ mapBox }: Data): LinkMessage {
  if (mapBox === null) return { mapBox };
  if (!Array.isArray(mapBox) || mapBox.length !== 4 || !mapBox.every(Number.isFinite)) return {};
  const [west, south, east, north] = mapBox as [number, number, number, number];
  return west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
    ? { mapBox: [west, south, east, north] }
    : {};
}

/** Reads the cursor in a survey. */
export function parseLinkedCursor({ seismic }: Data): LinkMessage {
  return seismic === null || isSeismicCursor(seismic) ? { seismic } : {};
}

/** Reads the times or depths that sections show. */
export function parseLinkedSamples({ samples }: Data): LinkMessage {
  const { top, base, unit } = (samples ?? {}) as Data;
  return Number.isFinite(top) &&
    Number.isFinite(base) &&
    (top as number) < (base as number) &&
    isUnit(unit)
    ? { samples: { top: top as number, base: base as number, unit } }
    : {};
}

/** Reads a survey that another member shows. */
export function parseLinkedSurvey({ survey }: Data): LinkMessage {
  const { from, name, outline, lines } = (survey ?? {}) as Partial<LinkedSurvey>;
  const isWhole =
    typeof from === 'string' &&
    typeof name === 'string' &&
    arePlaces(outline) &&
    Array.isArray(lines) &&
    lines.length <= MOST_LINES &&
    lines.every(arePlaces);
  return isWhole ? { survey: { from, name, outline, lines } } : {};
}

/** A survey with more lines, or an outline or line with more places, is dropped. */
const MOST_LINES = 20;
const MOST_PLACES = 1000;

function arePlaces(given: unknown): given is OnMap[] {
  return (
    Array.isArray(given) &&
    given.length <= MOST_PLACES &&
    given.every(
      (one: unknown) => Array.isArray(one) && one.length === 2 && one.every(Number.isFinite),
    )
  );
}

function isSeismicCursor(given: unknown): given is SeismicCursor {
  if (typeof given !== 'object' || given === null) return false;
  const cursor = given as Data;
  return (
    ['inline', 'crossline', 'trace', 'x', 'y', 'z'].every(
      (key) => cursor[key] === null || Number.isFinite(cursor[key]),
    ) && isUnit(cursor['unit'])
  );
}

function isUnit(given: unknown): given is SeismicCursor['unit'] {
  return given === 'ms' || given === 'm' || given === 'ft';
}
