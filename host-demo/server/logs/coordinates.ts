/** A place as a header gives it. */
export interface HeaderCoordinates {
  longitude: number | null;
  latitude: number | null;
  x: number | null;
  y: number | null;
  /**
   * "EPSG:…" of the datum or grid that the header names; null where it names none that is known.
   */
  crs: string | null;
}

/**
 * Parses an angle as headers write it: `58.4123`, `-97.5`, `45° 12' 30.5" N`, `N 45 12 30`,
 * `045-12-30.1 W`.
 * @returns degrees, negative for south and west; null if the text is not an angle or its absolute
 *   value is greater than `most`
 */
export function parseAngle(text: string, most: 90 | 180): number | null {
  const clean = text
    .trim()
    .toUpperCase()
    .replace(/DEG(REES)?|DMS/g, ' ');
  const hemisphere = /[NSEW]/.exec(clean)?.[0];
  const numbers =
    clean
      .replace(/[NSEW]/g, ' ')
      .match(/[-+]?\d+(?:[.,]\d+)?/g)
      ?.map((one) => Number(one.replace(',', '.'))) ?? [];
  if (numbers.length === 0 || numbers.length > 3 || !/^[\s\d.,+\-°º'’′"”″:NSEW]*$/.test(clean))
    return null;
  const [degrees = 0, minutes = 0, seconds = 0] = numbers.map(Math.abs);
  if (minutes >= 60 || seconds >= 60) return null;
  const size = degrees + minutes / 60 + seconds / 3600;
  const negative = hemisphere === 'S' || hemisphere === 'W' || clean.trim().startsWith('-');
  return size <= most ? (negative ? -size : size) : null;
}

const DATUMS: readonly (readonly [
  pattern: RegExp,
  geographic: number,
  utmNorth: number | null,
  utmSouth: number | null,
])[] = [
  [/WGS\s*-?_?\s*(19)?84/i, 4326, 32600, 32700],
  [/ED\s*-?_?\s*(19)?50|EUROPEAN DATUM\s*(19)?50/i, 4230, 23000, null],
  [/NAD\s*-?_?\s*(19)?83/i, 4269, 26900, null],
  [/NAD\s*-?_?\s*(19)?27/i, 4267, 26700, null],
  [/GDA\s*-?_?\s*(19)?94/i, 4283, null, 28300],
  [/ETRS\s*-?_?\s*(19)?89/i, 4258, 25800, null],
];

/**
 * The coordinate system that a datum text and, for x and y, a UTM zone name; null where that is not
 * certain.
 */
export function parseCrs(text: string, isProjected: boolean): string | null {
  const code = /\bEPSG:?:?\s*(\d{4,5})\b/i.exec(text)?.[1];
  if (code) return `EPSG:${code}`;
  const datum = DATUMS.find(([pattern]) => pattern.test(text));
  if (!datum) return null;
  if (!isProjected) return `EPSG:${datum[1]}`;
  const zone = /\bZONE\s*[:=]?\s*(\d{1,2})\s*([NS])?|\bUTM\s*-?\s*(\d{1,2})\s*([NS])?/i.exec(text);
  const number = Number(zone?.[1] ?? zone?.[3] ?? NaN);
  const base = /S/i.test(zone?.[2] ?? zone?.[4] ?? 'N') ? datum[3] : datum[2];
  return base !== null && number >= 1 && number <= 60 ? `EPSG:${base + number}` : null;
}
