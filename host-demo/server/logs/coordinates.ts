import { findItem, type Items, parseHeaderNumber } from './header-items.ts';

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
  /** The longitude was given from 0 to 360, and lies in the west. */
  isCountedEast: boolean;
}

/** Before and behind the word for a coordinate: whose it is, and how it is written. */
const WHOSE = '(?:S|SURF|SURFACE|SFC|WELL|WELLHEAD|WH|HEAD|TOP|LOC|LOCATION)';
const HOW = '(?:DD|DEC|DEG|DEGREES|DECIMAL|WGS84|NAD27|NAD83|ED50|SURF|SURFACE|SFC|M|FT|UTM|1)';

/** Mnemonics of a coordinate by the words for it. */
function coordinateNames(words: string): RegExp {
  return new RegExp(`^(?:${WHOSE}[ _.-]?)?(?:${words})(?:[ _.-]?${HOW})*$`);
}

/** Mnemonics in the order of trust. */
const NAMES = {
  latitude: [
    'LATI',
    'LAT',
    'LATITUDE',
    'SLAT',
    'LATD',
    coordinateNames('LAT|LATI|LATITUDE|LATITUD'),
  ],
  longitude: [
    'LONG',
    'LON',
    'LONGITUDE',
    'SLON',
    'LOND',
    coordinateNames('LON|LONG|LONGI|LONGITUDE|LONGITUD|LNG'),
  ],
  x: [
    'X',
    'XCOORD',
    'XWELL',
    'EASTING',
    'UTM_X',
    'SURFX',
    coordinateNames('X|XCOORD|X[ _.-]COORD(?:INATE)?|EAST|EASTING|UTM[ _.-]?X|UTM[ _.-]?E'),
  ],
  y: [
    'Y',
    'YCOORD',
    'YWELL',
    'NORTHING',
    'UTM_Y',
    'SURFY',
    coordinateNames('Y|YCOORD|Y[ _.-]COORD(?:INATE)?|NORTH|NORTHING|UTM[ _.-]?Y|UTM[ _.-]?N'),
  ],
  datum: ['GDAT', 'HZCS', 'GEODATUM', 'GDATUM', 'DATUM', 'HORIZONTAL_DATUM', 'CRS', 'EPSG'],
  zone: ['UTM', 'ZONE', 'UTMZ', 'UTM_ZONE'],
} as const;

/** The place of a well by the items of its header. */
export function readCoordinates(items: Items): HeaderCoordinates {
  const value = (names: readonly (string | RegExp)[]): string =>
    findItem(items, names)?.value ?? '';
  const latitude = readAngle(items, NAMES.latitude, 90);
  const longitude = readAngle(items, NAMES.longitude, 180);
  const [x = null, y = null] = [value(NAMES.x), value(NAMES.y)].map((text) => {
    const number = parseHeaderNumber(text.replace(/\s*(m|ft|metres|meters)\.?$/i, ''));
    return Number.isNaN(number) ? null : number;
  });
  const zone = value(NAMES.zone).replace(/^\s*(UTM|ZONE)\s*/i, '');
  const datum = `${value(NAMES.datum)} ${zone && `ZONE ${zone}`}`;
  const hasAngles = latitude !== null && longitude !== null;
  const hasGrid = x !== null && y !== null;
  return {
    longitude: hasAngles ? longitude : null,
    latitude: hasAngles ? latitude : null,
    x: hasGrid ? x : null,
    y: hasGrid ? y : null,
    crs: parseCrs(datum, hasGrid && !hasAngles),
    isCountedEast: hasAngles && parseHeaderNumber(value(NAMES.longitude)) > 180,
  };
}

/** An angle, whose hemisphere the unit or the description may name: "LONGITUDE WEST". */
function readAngle(
  items: Items,
  names: readonly (string | RegExp)[],
  most: 90 | 180,
): number | null {
  const item = findItem(items, names);
  if (!item) return null;
  const angle = parseAngle(item.value, most);
  const words = `${item.unit} ${item.description}`;
  const isNegated = most === 180 ? /\b(WEST|W)\b/i.test(words) : /\b(SOUTH|S)\b/i.test(words);
  const isOther = most === 180 ? /\b(EAST|E)\b/i.test(words) : /\b(NORTH|N)\b/i.test(words);
  const isOpen = !/[NSEW]/i.test(item.value) && isNegated && !isOther;
  return angle !== null && angle > 0 && isOpen ? -angle : angle;
}

/**
 * Parses an angle as headers write it: `58.4123`, `-97.5`, `45° 12' 30.5" N`, `N 45 12 30`,
 * `045-12-30.1 W`.
 * @returns degrees, negative for south and west; a longitude of 180 to 360 counts to the east; null
 *   if the text is not an angle or is too large
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
  if (size <= most) return negative ? -size : size;
  // Longitudes of 0 to 360 count on to the east.
  return most === 180 && size <= 360 && !negative && hemisphere === undefined ? size - 360 : null;
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
