import type { HeaderItem, LogFileInfo } from '../../../src/formats/log-file.ts';
import { defaultDepthUnit, metresPer } from '../../../src/units/depth.ts';
import { parseCrs, parseAngle, type HeaderCoordinates } from './coordinates.ts';
import type { FileHead } from './reader-service.ts';

/** A value and the unit it is in. */
export interface HeaderLength {
  value: number;
  unit: 'm' | 'ft';
}

/**
 * What the headers of a log file say about a well and a log. Texts as in the file; null if the
 * headers do not say.
 */
export interface HeaderFacts {
  uwi: string | null;
  apiNumber: string | null;
  wellName: string | null;
  company: string | null;
  fieldName: string | null;
  country: string | null;
  state: string | null;
  serviceCompany: string | null;
  /** Day of logging, ISO. */
  date: string | null;
  place: HeaderCoordinates;
  kbElev: HeaderLength | null;
  groundElev: HeaderLength | null;
  depthDatum: string | null;
  topDepth: HeaderLength | null;
  baseDepth: HeaderLength | null;
  reportedTopDepth: HeaderLength | null;
  reportedBaseDepth: HeaderLength | null;
}

/** Items by mnemonic in upper case; the first that has a value counts. */
type Items = ReadonlyMap<string, HeaderItem>;

/**
 * Mnemonics in the order of trust: LAS 2.0 and 3.0, LAS practice, RP66 V1 5.2.1, names of DLIS
 * parameters.
 */
const NAMES = {
  uwi: ['UWI', 'WELL-ID', 'WELLID', 'WELL_ID', 'UNIQUE_WELL_ID'],
  api: ['API', 'APIN', 'API_NUMBER', 'APINUM'],
  well: ['WELL', 'WN', 'WELL-NAME', 'WELLNAME', 'WELL_NAME', 'WNAM'],
  company: ['COMP', 'CN', 'COMPANY'],
  field: ['FLD', 'FN', 'FIELD-NAME', 'FIELD', 'FIELD_NAME'],
  country: ['CTRY', 'COUNTRY', 'NATI', 'COUN'],
  state: ['PROV', 'STAT', 'STATE', 'PROVINCE'],
  service: ['SRVC', 'PRODUCER-NAME', 'SERVICE_COMPANY'],
  date: ['DATE', 'LDAT', 'LOG_DATE', 'DATE_LOGGED', 'RUN_DATE', 'CREATION-TIME'],
  latitude: ['LATI', 'LAT', 'LATITUDE', 'SLAT', 'LATD'],
  longitude: ['LONG', 'LON', 'LONGITUDE', 'SLON', 'LOND'],
  x: ['X', 'XCOORD', 'XWELL', 'EASTING', 'UTM_X', 'SURFX'],
  y: ['Y', 'YCOORD', 'YWELL', 'NORTHING', 'UTM_Y', 'SURFY'],
  datum: ['GDAT', 'HZCS', 'GEODATUM', 'GDATUM', 'DATUM', 'HORIZONTAL_DATUM'],
  zone: ['UTM', 'ZONE', 'UTMZ'],
  kb: ['EKB', 'ELKB', 'KB', 'ELEV_KB', 'KELLY_BUSHING', 'EKELB'],
  ground: ['EGL', 'GL', 'ELEV_GL', 'GROUND_LEVEL'],
  depthDatum: ['DREF', 'LMF', 'LOG_MEAS_FROM', 'DEPTH_REF'],
} as const;

/** What headers hold where nothing is known. */
const NOTHING =
  /^(\W*|n\/?a|none|nil|null|unknown|unkown|undefined|not available|uwi|unique well id|well|api number|-?999+(\.25)?|0+(\.0+)?)$/i;

/** What a file's headers say; of a DLIS file those of its first logical file. */
export function readFacts({ info, range }: Pick<FileHead, 'info' | 'range'>): HeaderFacts {
  const items = indexItems(info);
  const text = (names: readonly string[]): string | null => readText(items, names);
  const index = info.frames[0];
  const reported = (name: string): HeaderLength | null =>
    info.format === 'las' && index?.indexKind !== 'time'
      ? parseLength(items.get(name), index?.indexUnit ?? '')
      : null;
  const [start, stop] = [reported('STRT'), reported('STOP')];
  const read = readRange(info, range);
  const ends =
    read ?? (start && stop ? [start, stop].sort((a, b) => a.value - b.value) : [null, null]);
  return {
    uwi: text(NAMES.uwi) ?? text(NAMES.api),
    apiNumber: text(NAMES.api),
    wellName: text(NAMES.well),
    company: text(NAMES.company),
    fieldName: text(NAMES.field),
    country: text(NAMES.country),
    state: text(NAMES.state),
    serviceCompany: text(NAMES.service),
    date: readDate(items, NAMES.date),
    place: readCoordinates(items),
    kbElev: parseLength(first(items, NAMES.kb), index?.indexUnit ?? ''),
    groundElev: parseLength(first(items, NAMES.ground), index?.indexUnit ?? ''),
    depthDatum:
      /^(KB|GL|DF|RT|MSL)$/.exec((text(NAMES.depthDatum) ?? '').toUpperCase())?.[0] ?? null,
    topDepth: ends[0] ?? null,
    baseDepth: ends[1] ?? null,
    reportedTopDepth: start,
    reportedBaseDepth: stop,
  };
}

function indexItems({ logicalFiles }: LogFileInfo): Items {
  const items = new Map<string, HeaderItem>();
  const sections = logicalFiles[0]?.header ?? [];
  for (const kind of ['well', 'parameter', 'other'] as const) {
    for (const item of sections
      .filter((section) => section.kind === kind)
      .flatMap((section) => section.items)) {
      const name = item.mnemonic.toUpperCase().replace(/[:[]\d+\]?$/, '');
      if (!items.has(name) || NOTHING.test(items.get(name)!.value.trim())) items.set(name, item);
    }
  }
  return items;
}

function first(items: Items, names: readonly string[]): HeaderItem | undefined {
  return names
    .map((name) => items.get(name))
    .find((item) => item !== undefined && !NOTHING.test(item.value.trim()));
}

function readText(items: Items, names: readonly string[]): string | null {
  return first(items, names)?.value.trim().replace(/\s+/g, ' ').slice(0, 200) ?? null;
}

/** A length; where the header gives no unit it is in that of the index. */
function parseLength(item: HeaderItem | undefined, indexUnit: string): HeaderLength | null {
  const match = /^([-+]?\d+(?:[.,]\d+)?(?:E[-+]?\d+)?)\s*([a-z]*)\.?$/i.exec(
    item?.value.trim() ?? '',
  );
  if (!match) return null;
  const unit = item?.unit.trim() || match[2] || indexUnit;
  return inShownUnit(Number(match[1]!.replace(',', '.')), unit);
}

/** Depths are kept in metres or feet; a unit that is no length gives none. */
function inShownUnit(value: number, unit: string): HeaderLength | null {
  const metres = metresPer(unit);
  if (metres === null || !Number.isFinite(value)) return null;
  const shown = defaultDepthUnit(unit);
  const factor = metres / (shown === 'm' ? 1 : 0.3048);
  return {
    value: Math.abs(factor - 1) < 1e-6 ? value : Number((value * factor).toPrecision(12)),
    unit: shown,
  };
}

function readRange(info: LogFileInfo, range: FileHead['range']): HeaderLength[] | null {
  const frame = info.frames.find(
    ({ indexKind, indexRange }) => indexKind === 'depth' && indexRange,
  );
  if (!range || !frame) return null;
  const ends = [range.first, range.last]
    .sort((a, b) => a - b)
    .map((value) => inShownUnit(value, frame.indexUnit));
  return ends.every((end) => end !== null) ? ends : null;
}

function readCoordinates(items: Items): HeaderCoordinates {
  const value = (names: readonly string[]): string => first(items, names)?.value ?? '';
  const latitude = parseAngle(value(NAMES.latitude), 90);
  const longitude = parseAngle(value(NAMES.longitude), 180);
  const [x = null, y = null] = [value(NAMES.x), value(NAMES.y)].map((text) =>
    /^[-+]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null,
  );
  const datum = `${value(NAMES.datum)} ${value(NAMES.zone) && `ZONE ${value(NAMES.zone).replace(/^\s*(UTM|ZONE)\s*/i, '')}`}`;
  const hasAngles = latitude !== null && longitude !== null;
  const hasGrid = x !== null && y !== null;
  return {
    longitude: hasAngles ? longitude : null,
    latitude: hasAngles ? latitude : null,
    x: hasGrid ? x : null,
    y: hasGrid ? y : null,
    crs: parseCrs(datum, hasGrid && !hasAngles),
  };
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * The first date that can be read in one way only, or whose format the item's description gives.
 */
function readDate(items: Items, names: readonly string[]): string | null {
  const found = names
    .map((name) => items.get(name))
    .map((item) => (item ? parseDate(item.value, item.description) : null));
  return found.find((date) => date !== null) ?? null;
}

/**
 * `2024-05-17`, `17-MAY-2024`, `13-DEC-86`; `13/12/1986` where only one order is possible or
 * `format` names it. Null for the rest.
 */
export function parseDate(text: string, format = ''): string | null {
  const parts = text
    .trim()
    .toUpperCase()
    .split(/[\s\-/.,T]+/)
    .filter(Boolean);
  const [a = '', b = '', c = ''] = parts;
  if (/^\d{4}$/.test(a)) return formatIsoDate(Number(a), Number(b), Number(c));
  const named = [a, b].findIndex(
    (part) => MONTHS.includes(part.slice(0, 3)) && /^[A-Z]+$/.test(part),
  );
  const year = parseYear(c);
  if (year === null) return null;
  if (named >= 0)
    return formatIsoDate(
      year,
      MONTHS.indexOf((named === 0 ? a : b).slice(0, 3)) + 1,
      Number(named === 0 ? b : a),
    );
  if (!/^\d{1,2}$/.test(a) || !/^\d{1,2}$/.test(b)) return null;
  const [dayFirst, monthFirst] = [
    formatIsoDate(year, Number(b), Number(a)),
    formatIsoDate(year, Number(a), Number(b)),
  ];
  if (/DD.MM.YY/i.test(format)) return dayFirst;
  if (/MM.DD.YY/i.test(format)) return monthFirst;
  return dayFirst === null || monthFirst === null || dayFirst === monthFirst
    ? (dayFirst ?? monthFirst)
    : null;
}

function parseYear(text: string): number | null {
  if (/^\d{4}$/.test(text)) return Number(text);
  if (!/^\d{2}$/.test(text)) return null;
  return Number(text) + (Number(text) < 40 ? 2000 : 1900);
}

function formatIsoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1900 && year < 2200
    ? date.toISOString().slice(0, 10)
    : null;
}
