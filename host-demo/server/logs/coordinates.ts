import type { HeaderItem } from '../../../src/formats/log-file.ts';
import { toAsciiDigits } from '../../../src/units/arabic-digits.ts';
import { metresPer } from '../../../src/units/depth.ts';
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
  /** The file gives the two the other way round: longitude as latitude, or northing as x. */
  isSwapped: boolean;
  /** Coordinates as the header has them, "LATI 393015", where no place can be read of them. */
  unread: readonly string[];
}

/** Before and behind the word for a coordinate: whose it is, and how it is written. */
const WHOSE =
  '(?:S|SH|SURF|SURFACE|SFC|WELL|WELL[ _.-]?HEAD|WH|HEAD|TOP|LOC|LOCATION|GPS|WGS84|NAD27|NAD83)';
const HOW =
  '(?:DD|DEC|DEG|DEGREES|DECIMAL|WGS84|NAD27|NAD83|ED50|27|83|84|SURF|SURFACE|SFC|WELL[ _.-]?HEAD|WH|M|FT|UTM|1)';

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
    coordinateNames('LAT|LATI|LATITUDE|LATITUD|ENLEM|BREITE|ШИРОТА'),
  ],
  longitude: [
    'LONG',
    'LON',
    'LONGITUDE',
    'SLON',
    'LOND',
    coordinateNames('LON|LONG|LONGI|LONGITUDE|LONGITUD|LNG|BOYLAM|LAENGE|LÄNGE|ДОЛГОТА'),
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
  system: [
    /^(HOR(IZ|Z)?[ _.-]?)?(COORD(INATE)?S?[ _.-]?(REF(ERENCE)?[ _.-]?)?(SYS(TEM)?|DATUM)|SRS|GRID)$/,
    /^(MAP[ _.-]?)?PROJ(ECTION)?([ _.-]?SYS(TEM)?)?$/,
    /^(GEOD(ETIC)?|HOR(IZ|Z)?|H)[ _.-]?(DAT|DATUM)$/,
  ],
  both: [/^(LAT(I|ITUDE)?[ _/&,-]*LON(G|GI|GITUDE)?|LOC|LOCATION|COORD(INATE)?S?|POSITION)$/],
  zone: ['UTM', 'ZONE', 'UTMZ', 'UTM_ZONE', 'UTMZONE', /^(UTM|PROJ|GRID|COORD)[ _.-]?(ZONE|ZN)$/],
} as const;

/** The place of a well by the items of its header. */
export function readCoordinates(items: Items): HeaderCoordinates {
  const angles = readAngles(items);
  const grid = readGrid(items);
  const { text, isUtmZone } = describeSystem(items);
  const crs = parseCrs(text, grid !== null && angles === null);
  const isUtm = crs !== null && isUtmZone && grid !== null && angles === null;
  const [x, y] = isUtm ? grid.metres : (grid?.values ?? [null, null]);
  // Where x counts to the north, the easting lies within its zone and the northing does not.
  const isGridSwapped =
    isUtm && x !== null && y !== null && !isEasting(x) && isEasting(y) && Math.abs(x) < 1e7;
  return {
    longitude: angles?.longitude ?? null,
    latitude: angles?.latitude ?? null,
    x: isGridSwapped ? y : x,
    y: isGridSwapped ? x : y,
    crs,
    isCountedEast: angles?.isCountedEast ?? false,
    isSwapped: isGridSwapped || (angles?.isSwapped ?? false),
    unread: angles || grid ? [] : listCoordinates(items),
  };
}

function listCoordinates(items: Items): string[] {
  return [NAMES.latitude, NAMES.longitude, NAMES.x, NAMES.y]
    .map((names) => findItem(items, names))
    .filter((item) => item !== undefined && /\p{Nd}/u.test(item.value))
    .map((item) => `${item!.mnemonic} ${item!.value.trim().slice(0, 40)}`);
}

function isEasting(value: number): boolean {
  return value >= 100_000 && value <= 900_000;
}

/** What the header has about the system of the coordinates, in the order of trust. */
function describeSystem(items: Items): { text: string; isUtmZone: boolean } {
  const value = (names: readonly (string | RegExp)[]): string =>
    findItem(items, names)?.value ?? '';
  const described = [NAMES.x, NAMES.y]
    .map((names) => findItem(items, names))
    .map((item) => (item ? `${item.unit} ${item.description}` : ''))
    .filter((words) => /UTM|ZONE/i.test(words));
  const zone = value(NAMES.zone).replace(/^\s*(UTM|ZONE)\s*/i, '');
  const parts = [
    ...NAMES.datum.map((name) => value([name]).replace(/^\s*(?=\d{4,5}\s*$)/, 'EPSG:')),
    ...NAMES.system.map((name) => value([name])),
    ...described,
    ...listDatumsOfNames(items),
    zone && `ZONE ${zone}`,
    ...['LOC', 'LOCATION'].map((name) => value([name])).filter((text) => /\bUTM\b/i.test(text)),
  ];
  const text = parts.filter(Boolean).join(' ; ');
  return { text, isUtmZone: !/\bEPSG/i.test(text) };
}

/** Datums in the mnemonics of latitude and longitude: "LATITUDE_NAD27". */
function listDatumsOfNames(items: Items): string[] {
  return [NAMES.latitude, NAMES.longitude].map(
    (names) =>
      /NAD\s?(?:27|83)|ED50|WGS\s?84/i.exec(findItem(items, names)?.mnemonic ?? '')?.[0] ?? '',
  );
}

/** X and y as the header has them, and in metres by their units. */
function readGrid(items: Items): { values: [number, number]; metres: [number, number] } | null {
  const read = (names: readonly (string | RegExp)[]): { value: number; metres: number } | null => {
    const item = findItem(items, names);
    const match =
      /^\s*(?:[ENXY]\s*[:=]?\s*)?([-+]?\d.*?)\s*(m|ft|metres?|meters?|feet)?\s*[EN]?\.?\s*$/i.exec(
        item?.value ?? '',
      );
    const value = parseHeaderNumber(match?.[1] ?? '');
    if (Number.isNaN(value)) return null;
    const metres = metresPer(match?.[2] || item?.unit || 'm') ?? 1;
    return { value, metres: metres === 1 ? value : value * metres };
  };
  const [x, y] = [read(NAMES.x), read(NAMES.y)];
  return x && y ? { values: [x.value, y.value], metres: [x.metres, y.metres] } : null;
}

interface Angles {
  longitude: number;
  latitude: number;
  isCountedEast: boolean;
  isSwapped: boolean;
}

/** Longitude and latitude; each as the other where they are possible in that way only. */
function readAngles(items: Items): Angles | null {
  const named = [NAMES.latitude, NAMES.longitude].map((names) => readParts(items, names));
  const [first, second] = named.every(Boolean)
    ? named
    : (readPair(findItem(items, NAMES.both)) ?? []);
  if (!first || !second) return null;
  for (const isSwapped of [false, true]) {
    const [north, east] = isSwapped ? [second, first] : [first, second];
    const [latitude, longitude] = [readAngle(north, 90), readAngle(east, 180)];
    if (latitude === null || longitude === null) continue;
    const degrees = Number(/\d+/.exec(tidyAngle(east.value))?.[0]);
    return { longitude, latitude, isCountedEast: longitude < 0 && degrees > 180, isSwapped };
  }
  return null;
}

/** An angle of one item, or of three: "LATDEG", "LATMIN", "LATSEC". */
function readParts(items: Items, names: readonly (string | RegExp)[]): HeaderItem | undefined {
  const item = findItem(items, names);
  const stem = /^(.*?)[ _.-]?(?:D|DEG|DEGREES)$/.exec(item?.mnemonic.toUpperCase() ?? '')?.[1];
  if (!item || stem === undefined || !/^\D?\s*\d{1,3}\s*\D?$/.test(item.value)) return item;
  const part = (word: string): string =>
    findItem(items, [new RegExp(`^${stem}[ _.-]?${word}(UTES?|ONDS?)?$`)])?.value ?? '';
  return { ...item, value: `${item.value} ${part('MIN')} ${part('SEC')}`.trim() };
}

/** Latitude and longitude in one text: "37.2085 N 41.0861 E", "Lat: 37.2, Long: -99.5". */
function readPair(item: HeaderItem | undefined): [HeaderItem, HeaderItem] | null {
  if (!item) return null;
  const { value } = item;
  const named = /\bLAT\w*\W*?([-+]?\d.*?)[\s,;/]*\bLON\w*\W*?([-+]?\d.*)$/i.exec(value);
  const lettered =
    /^\s*(\d[^NSEW]*[NS]|[NS]\s*\d[^NSEW]*)[\s,;/]+(\d[^NSEW]*[EW]|[EW]\s*\d[^NSEW]*)$/i.exec(
      value,
    );
  const plain = /LAT/i.test(item.mnemonic)
    ? /^\s*([-+]?\d+\.\d+)\s*[\s,;/]\s*([-+]?\d+\.\d+)\s*$/.exec(value)
    : null;
  const found = named ?? lettered ?? plain;
  return (
    found && [
      { ...item, value: found[1]!.trim() },
      { ...item, value: found[2]!.trim() },
    ]
  );
}

/**
 * Words for the four directions: English, Spanish, French, German, Turkish, Russian, Arabic,
 * Chinese.
 */
const DIRECTIONS = {
  N: 'NORTH|N|NORTE|NORD|KUZEY|СЕВЕР\\p{L}*|С\\.?Ш|شمال\\p{L}*|北\\p{L}*',
  S: 'SOUTH|S|SUR|SUD|SÜD|GÜNEY|GUNEY|ЮЖН\\p{L}*|Ю\\.?Ш|جنوب\\p{L}*|南\\p{L}*',
  E: 'EAST|E|ESTE|EST|OST|DOĞU|DOGU|ВОСТОЧ\\p{L}*|В\\.?Д|شرق\\p{L}*|东\\p{L}*',
  W: 'WEST|W|OESTE|OUEST|BATI|ЗАПАД\\p{L}*|З\\.?Д|غرب\\p{L}*|西\\p{L}*',
} as const;

/** Whether words name a direction. */
function namesDirection(words: string, direction: keyof typeof DIRECTIONS): boolean {
  return new RegExp(`(?<!\\p{L})(?:${DIRECTIONS[direction]})(?!\\p{L})`, 'iu').test(
    words.replaceAll('ı', 'I'),
  );
}

/** Degrees in units of angles other than the degree, by their names. */
const DEGREES: readonly (readonly [RegExp, number])[] = [
  [/^rad(ians?)?$/i, 180 / Math.PI],
  [/^(gon|gons|grads?|grades?|gradians?)$/i, 0.9],
  [/^(arc)?sec(onds?)?$|^seca$/i, 1 / 3600],
];

/** A number of another unit in degrees; null where it is none or too large. */
function scaleAngle(text: string, scale: number, most: 90 | 180): number | null {
  const angle = Number(tidyAngle(text).replace(',', '.')) * scale;
  return text.trim() === '' || !(Math.abs(angle) <= (most === 180 ? 360 : most)) ? null : angle;
}

/** Words for the sign that a hemisphere has. */
const SIGN_WORDS = /NEGATIVE|POSITIVE|MINUS|PLUS|[-+]\s?VE\b|\([-+]\)/i;
const POSITIVE = /POSITIVE|PLUS|\+\s?VE\b|\(\+\)/i;

/** An angle, whose hemisphere the unit or the description may name: "LONGITUDE WEST". */
function readAngle({ value, unit, description }: HeaderItem, most: 90 | 180): number | null {
  if ((most === 180 ? /[NS]/ : /[EW]/).test(tidyAngle(value))) return null;
  const scale = DEGREES.find(([pattern]) => pattern.test(unit.trim()))?.[1];
  const angle = scale === undefined ? parseAngle(value, most) : scaleAngle(value, scale, most);
  const words = `${tidyAngle(unit.replaceAll('_', ' '))} ${description}`;
  // "West is negative" explains the sign of the value.
  const explainsSign = SIGN_WORDS.test(words);
  const isNegated = namesDirection(words, most === 180 ? 'W' : 'S');
  const isOther = namesDirection(words, most === 180 ? 'E' : 'N');
  if (angle === null || /[NSEW]/.test(tidyAngle(value)) || isNegated === isOther) return angle;
  // Positive to the west or to the south, which "east is negative" means too.
  if (explainsSign) return isNegated === POSITIVE.test(words) && angle !== 0 ? -angle : angle;
  return isNegated && angle > 0 ? -angle : angle;
}

/** "371230.6N": degrees, minutes and seconds without signs between them, with their hemisphere. */
const PACKED = /(?<![\d.])(\d{2,3})([0-5]\d)([0-5]\d(?:\.\d+)?\s*[NSEW])$/;

/** An angle without words: hemispheres by their letters, exponents written out. */
function tidyAngle(text: string): string {
  const clean = toAsciiDigits(text.trim().toUpperCase()).replace(
    PACKED,
    (_, degrees: string, minutes: string, rest: string) => `${degrees} ${minutes} ${rest}`,
  );
  if (/^[-+]?\d+\.?\d*E[-+]\d+$/.test(clean)) return String(Number(clean));
  return clean
    .replace(/\(([NSEW])\)/g, '$1')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\b(NORTH|SOUTH|EAST|WEST)(ERN)?\b/g, (word) => word.charAt(0))
    .replace(/(\d)\s*D\s*(\d+)\s*M\s*([\d.,]+)S(?![A-Z])/g, '$1 $2 $3 ')
    .replace(
      /DEG(REES?)?\.?|MIN(UTES?)?\.?|SEC(ONDS?)?\.?|DMS|(?<=\d\s*)[DM](?=[\s\dNSEW]|$)/g,
      ' ',
    );
}

/**
 * Parses an angle as headers write it: `58.4123`, `-97.5`, `45° 12' 30.5" N`, `N 45 12 30`,
 * `045-12-30.1 W`.
 * @returns degrees, negative for south and west; a longitude of 180 to 360 counts to the east; null
 *   if the text is not an angle or is too large
 */
export function parseAngle(text: string, most: 90 | 180): number | null {
  const tidy = tidyAngle(text);
  // "45,12,30": commas between degrees, minutes and seconds.
  const clean = /\d,\s*\d+,/.test(tidy) ? tidy.replaceAll(',', ' ') : tidy;
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
  if (numbers.slice(0, -1).some((number) => !Number.isInteger(number))) return null;
  const size = degrees + minutes / 60 + seconds / 3600;
  const negative = hemisphere === 'S' || hemisphere === 'W' || clean.trim().startsWith('-');
  if (size <= most) return negative ? -size : size;
  // Longitudes of 0 to 360 count on to the east.
  return most === 180 && size <= 360 && !negative ? size - 360 : null;
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
  const found = DATUMS.map((datum) => ({ datum, at: text.search(datum[0]) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const datum = found[0]?.datum;
  if (!datum) return null;
  if (!isProjected) return `EPSG:${datum[1]}`;
  // Zones of other systems have numbers too.
  if (/STATE\s*PLANE|\bSPCS?\b|GAUSS|\bGK\b|\bTM\s?30\b|LAMBERT|\b3\s*DEG/i.test(text)) return null;
  const zone =
    /\bZONE\s*[:=]?\s*(\d{1,2})(?!\d)\s*([NS])?|\bUTM\s*-?\s*(\d{1,2})(?!\d)\s*([NS])?/i.exec(text);
  const number = Number(zone?.[1] ?? zone?.[3] ?? NaN);
  const base = /S/i.test(zone?.[2] ?? zone?.[4] ?? 'N') ? datum[3] : datum[2];
  return base !== null && number >= 1 && number <= 60 ? `EPSG:${base + number}` : null;
}
