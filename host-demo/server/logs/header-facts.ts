import type { HeaderItem, LogFileInfo } from '../../../src/formats/log-file.ts';
import { defaultDepthUnit, metresPer } from '../../../src/units/depth.ts';
import { type HeaderCoordinates, readCoordinates } from './coordinates.ts';
import { parseDate } from './header-dates.ts';
import { findItem, findText, indexItems, type Items, parseHeaderNumber } from './header-items.ts';
import type { FileHead } from './reader-service.ts';
import { isWellNumber } from './well-identity.ts';

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

/**
 * Mnemonics in the order of trust: LAS 2.0 and 3.0, LAS practice, RP66 V1 5.2.1, names of DLIS
 * parameters.
 */
const NAMES = {
  uwi: ['UWI', 'WELL-ID', 'WELLID', 'WELL_ID', 'UNIQUE_WELL_ID'],
  api: ['API', 'APIN', 'API_NUMBER', 'APINUM', 'API_NO', 'APINO'],
  well: ['WELL', 'WN', 'WELL-NAME', 'WELLNAME', 'WELL_NAME', 'WNAM'],
  lease: ['LEAS', 'LEASE', 'LEASE_NAME', 'LEASENAME'],
  company: ['COMP', 'CN', 'COMPANY', 'OPERATOR'],
  field: ['FLD', 'FN', 'FIELD-NAME', 'FIELD', 'FIELD_NAME'],
  country: ['CTRY', 'COUNTRY', 'NATI'],
  state: ['PROV', 'STAT', 'STATE', 'PROVINCE'],
  service: ['SRVC', 'PRODUCER-NAME', 'SERVICE_COMPANY'],
  date: ['DATE', 'LDAT', 'LOG_DATE', 'DATE_LOGGED', 'RUN_DATE', 'CREATION-TIME'],
  kb: ['EKB', 'ELKB', 'KB', 'ELEV_KB', 'KELLY_BUSHING', 'EKELB', 'KBE'],
  ground: ['EGL', 'GL', 'ELEV_GL', 'GROUND_LEVEL', 'GLE'],
  /** Elevation of whatever depths are measured from. */
  reference: ['EREF', 'ELEV_REF', 'ELREF'],
  depthDatum: ['DREF', 'LMF', 'LOG_MEAS_FROM', 'DEPTH_REF'],
} as const;

/** What a file's headers say of the well of one of its logical files. */
export function readFacts(
  { info, ranges }: Pick<FileHead, 'info' | 'ranges'>,
  logicalFile = 0,
): HeaderFacts {
  const items = indexItems(info.logicalFiles[logicalFile]?.header ?? []);
  const text = (names: readonly string[]): string | null => findText(items, names);
  const wellNumber = (names: readonly string[]): string | null => {
    const found = text(names);
    return found !== null && isWellNumber(found) ? found : null;
  };
  const indexUnit = findIndexUnit(info, logicalFile);
  const { start, stop, ends } = readDepths(items, { info, ranges }, logicalFile);
  const apiNumber = wellNumber(NAMES.api);
  return {
    uwi: wellNumber(NAMES.uwi) ?? apiNumber,
    apiNumber,
    wellName: readWellName(items),
    company: text(NAMES.company),
    fieldName: text(NAMES.field),
    country: readCountry(items),
    state: text(NAMES.state),
    serviceCompany: text(NAMES.service),
    date: readDate(items, NAMES.date),
    place: readCoordinates(items),
    ...readElevations(items, indexUnit),
    topDepth: ends[0] ?? null,
    baseDepth: ends[1] ?? null,
    reportedTopDepth: start,
    reportedBaseDepth: stop,
  };
}

function findIndexUnit(info: LogFileInfo, logicalFile: number): string {
  return info.frames.find((frame) => frame.logicalFile === logicalFile)?.indexUnit ?? '';
}

/** A well that is a mere number has the name of its lease before it: "LYND 1". */
function readWellName(items: Items): string | null {
  const name = findText(items, NAMES.well);
  const lease = findText(items, NAMES.lease);
  if (name === null || lease === null) return name;
  return /^#?\s*[\dA-Z]{0,2}[-\s]?\d+[A-Z]?$/i.test(name) ? `${lease} ${name}` : name;
}

/** COUN is a county, unless it calls itself a country and no other item is one. */
function readCountry(items: Items): string | null {
  const country = findText(items, NAMES.country);
  if (country !== null || items.has('CTRY') || items.has('COUNTRY')) return country;
  const item = findItem(items, ['COUN']);
  return item && !/COUNT(Y|IES)\b/i.test(item.description) ? findText(items, ['COUN']) : null;
}

const DATUMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(KB|RKB|KELLY( BUSHING)?|ROTARY KELLY BUSHING)\b/i, 'KB'],
  [/^(RT|ROTARY( TABLE)?|DRILL(ING)? TABLE)\b/i, 'RT'],
  [/^(DF|DERRICK FLOOR|DRILL(ING)? FLOOR|RIG FLOOR)\b/i, 'DF'],
  [/^(GL|GROUND( LEVEL)?|SURFACE)\b/i, 'GL'],
  [/^(MSL|AMSL|LMSL|(MEAN )?SEA LEVEL)\b/i, 'MSL'],
];

/** Elevations, and what depths are measured from. */
function readElevations(
  items: Items,
  indexUnit: string,
): Pick<HeaderFacts, 'kbElev' | 'groundElev' | 'depthDatum'> {
  const length = (names: readonly string[]): HeaderLength | null =>
    parseLength(findItem(items, names), indexUnit);
  const words = (findText(items, NAMES.depthDatum) ?? '').replace(/[^A-Za-z]+/g, ' ').trim();
  const depthDatum = DATUMS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  const reference = length(NAMES.reference);
  const isOnGround = depthDatum === 'GL' || depthDatum === 'MSL';
  return {
    depthDatum,
    kbElev: length(NAMES.kb) ?? (isOnGround ? null : reference),
    groundElev: length(NAMES.ground) ?? (depthDatum === 'GL' ? reference : null),
  };
}

/** A length; where the header gives no unit it is in that of the index. */
function parseLength(item: HeaderItem | undefined, indexUnit: string): HeaderLength | null {
  const match = /^([-+]?[\d.,' \u00a0]*\d(?:E[-+]?\d+)?)\s*([a-z]*)\.?$/i.exec(
    item?.value.trim() ?? '',
  );
  if (!match) return null;
  const unit = item?.unit.trim() || match[2] || indexUnit;
  return inShownUnit(parseHeaderNumber(match[1]!), unit);
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

interface Depths {
  /** As the header states them. */
  start: HeaderLength | null;
  stop: HeaderLength | null;
  /** Of the rows, else of the header; the smaller first. */
  ends: (HeaderLength | null)[];
}

function readDepths(
  items: Items,
  { info, ranges }: Pick<FileHead, 'info' | 'ranges'>,
  logicalFile: number,
): Depths {
  const frame = info.frames.find((one) => one.logicalFile === logicalFile);
  const reported = (name: string): HeaderLength | null =>
    info.format === 'las' && frame?.indexKind !== 'time'
      ? parseLength(items.get(name), frame?.indexUnit ?? '')
      : null;
  const [start, stop] = [reported('STRT'), reported('STOP')];
  const read = readRange(info, ranges, logicalFile);
  const stated = start && stop && [start, stop].sort((a, b) => a.value - b.value);
  return { start, stop, ends: read ?? stated ?? [null, null] };
}

/** The depths of all frames of a logical file, in the unit of the first that has any. */
function readRange(
  info: LogFileInfo,
  ranges: FileHead['ranges'],
  logicalFile: number,
): HeaderLength[] | null {
  const known = info.frames.flatMap((frame) => {
    const range = ranges[frame.frameId];
    const metres = metresPer(frame.indexUnit);
    const isDepth = frame.logicalFile === logicalFile && frame.indexKind === 'depth';
    return isDepth && range && metres !== null ? [{ ...range, metres, unit: frame.indexUnit }] : [];
  });
  const [first] = known;
  if (!first) return null;
  const ends = [
    Math.min(...known.map(({ least, metres }) => (least * metres) / first.metres)),
    Math.max(...known.map(({ greatest, metres }) => (greatest * metres) / first.metres)),
  ].map((value) => inShownUnit(value, first.unit));
  return ends.every((end) => end !== null) ? ends : null;
}

/**
 * The first date that can be read in one way only, or whose format the item's unit or description
 * gives.
 */
function readDate(items: Items, names: readonly string[]): string | null {
  const found = names
    .map((name) => items.get(name))
    .map((item) => (item ? parseDate(item.value, `${item.unit} ${item.description}`) : null));
  return found.find((date) => date !== null) ?? null;
}
