import type { HeaderItem, LogFileInfo } from '../../../src/formats/log-file.ts';
import { GROUP_SIGNS } from '../../../src/formats/group-signs.ts';
import { toAsciiDigits } from '../../../src/units/arabic-digits.ts';
import { defaultDepthUnit, metresPer } from '../../../src/units/depth.ts';
import { isCountryName } from './country-names.ts';
import { type HeaderCoordinates, readCoordinates } from './coordinates.ts';
import { parseDate } from './header-dates.ts';
import {
  findItem,
  findText,
  indexItems,
  type Items,
  listItems,
  parseHeaderNumber,
} from './header-items.ts';
import type { FileHead } from './reader-service.ts';
import { isState } from './state-boxes.ts';
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
  /** Name of the lease, which tells wells of one name apart. */
  lease: string | null;
  company: string | null;
  fieldName: string | null;
  country: string | null;
  state: string | null;
  serviceCompany: string | null;
  /** Day of logging, ISO. */
  date: string | null;
  /** The day of logging as the header has it, where it cannot be read or not in one way only. */
  unreadDate: string | null;
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
  uwi: [
    'UWI',
    'WELL-ID',
    'WELLID',
    'WELL_ID',
    'UNIQUE_WELL_ID',
    /^(WELL[ _.-]?)?UWI([ _.-]?(NO|NUM|NUMBER|#)|[/ _]API)?$/,
    /^UNIQUE[ _.-]WELL[ _.-]ID(ENTIFIER)?$/,
  ],
  api: [
    'API',
    'APIN',
    /^(WELL[ _.-]?)?API[ _.-]?(NO|NUM|NUMBER|#|WELL[ _.-]?(NO|NUMBER)|10|12|14)?$/,
  ],
  well: ['WELL', 'WN', 'WELL-NAME', 'WELLNAME', 'WELL_NAME', 'WELL NAME', 'WNAM'],
  lease: ['LEAS', 'LEASE', 'LEASE_NAME', 'LEASENAME', /^(LSE|LEASE)([ _.-]?NAME)?$/],
  company: ['COMP', 'CN', 'COMPANY', 'OPERATOR', /^(COMPANY|OPERATOR)[ _.-]NAME$/],
  field: ['FLD', 'FN', 'FIELD-NAME', 'FIELD', 'FIELD_NAME', 'FIELD NAME'],
  country: ['CTRY', 'COUNTRY', 'CNTRY', 'NATI', 'NATION'],
  state: ['PROV', 'STAT', 'STATE', 'PROVINCE'],
  service: ['SRVC', 'PRODUCER-NAME', 'SERVICE_COMPANY'],
  date: ['DATE', 'DATE LOGGED', 'LDAT', 'LOG_DATE', 'DATE_LOGGED', 'RUN_DATE', 'CREATION-TIME'],
  kb: ['EKB', 'ELKB', 'KB', 'ELEV_KB', 'KELLY_BUSHING', 'EKELB', 'KBE'],
  /** Further names of the elevation of the kelly bushing. */
  kbOther: [/^(EL(EV(ATION)?)?[ _.-]?)?R?KB([ _.-]?EL(EV(ATION)?)?)?$/],
  ground: ['EGL', 'GL', 'ELEV_GL', 'GROUND_LEVEL', 'GLE'],
  /** Elevations whose description names what they are of. */
  described: [/^EL(EV|EVATION)?\d?$/],
  /** Elevation of whatever depths are measured from. */
  reference: ['EREF', 'ELEV_REF', 'ELREF'],
  /** Elevation of the drill floor or the rotary table. */
  floor: ['EDF', 'DF', 'ELEV_DF', 'DF_ELEV', 'DFE', 'ERT', 'ELEV_RT', 'RT_ELEV', 'RTE'],
  /** Elevation of the permanent datum, and how far above it depths are measured from. */
  permanent: ['EPD', 'ELEV_PD'],
  abovePermanent: ['APD', 'ABOVE_PD'],
  depthDatum: ['DREF', 'LMF', 'LOG_MEAS_FROM', 'LOG_MEASURED_FROM', 'DEPTH_REF', 'DEPTH_REFERENCE'],
} as const;

type Names = readonly (string | RegExp)[];

/** What a file's headers say of the well of one of its logical files. */
export function readFacts(
  { info, ranges }: Pick<FileHead, 'info' | 'ranges'>,
  logicalFile = 0,
): HeaderFacts {
  const items = indexItems(info.logicalFiles[logicalFile]?.header ?? []);
  const text = (names: Names): string | null => findText(items, names);
  const wellNumber = (names: Names): string | null => {
    const found = text(names)?.replace(/^["']+|["']+$/g, '') ?? null;
    return found !== null && isWellNumber(found) ? found : null;
  };
  const indexUnit = findIndexUnit(info, logicalFile);
  const { start, stop, ends } = readDepths(items, { info, ranges }, logicalFile);
  const apiNumber = wellNumber(NAMES.api);
  return {
    uwi: wellNumber(NAMES.uwi) ?? apiNumber,
    apiNumber,
    wellName: readWellName(items),
    lease: text(NAMES.lease),
    company: text(NAMES.company),
    fieldName: text(NAMES.field),
    country: readCountry(items),
    state: text(NAMES.state),
    serviceCompany: text(NAMES.service),
    ...readDate(items, NAMES.date),
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
  return /^(#|N[OR]\.?\s)?\s*[\dA-Z]{0,2}[-\s]?\d+(-?[A-Z]{1,2})?$/i.test(name)
    ? `${lease} ${name}`
    : name;
}

/**
 * COUN is a county, unless it calls itself a country or is the name of one, and no other item is
 * one; CNTY is a country where it calls itself one.
 */
function readCountry(items: Items): string | null {
  const country = findText(items, NAMES.country);
  if (country !== null || NAMES.country.some((name) => items.has(name))) return country;
  const item = findItem(items, ['COUN', 'CNTY']);
  if (!item) return null;
  const { mnemonic, value, description } = item;
  const isCounty = /COUNT(Y|IES)\b/i.test(`${description} ${value}`);
  const isNamed = isCountryName(value) && !isState(findText(items, NAMES.state));
  const isCountry = /COUNTRY|NATION/i.test(description) || isNamed;
  return isCountry && !isCounty ? findText(items, [mnemonic.toUpperCase()]) : null;
}

const DATUMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(R?KB|R?K B|KELLY( BUSHING)?)\b/i, 'KB'],
  [/\b(RT|R T|ROTARY|DRILL(ING)? TABLE)\b(?! KELLY)/i, 'RT'],
  [/\b(DF|D F|DERRICK FLOOR|DRILL(ING)? FLOOR|RIG FLOOR)\b/i, 'DF'],
  [/\b(GL|G L|GROUND( LEVEL)?|SURFACE)\b/i, 'GL'],
  [/\b([AL]?MSL|M S L|(MEAN )?SEA LEVEL)\b/i, 'MSL'],
];

/** The datum that words name first: "RT above MSL" is the rotary table. */
function findDatum(words: string): string | null {
  const found = DATUMS.map(([pattern, name]) => ({ name, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return found[0]?.name ?? null;
}

/** Words without the signs around and between them: "K.B." is "K B". */
function plainWords(text: string): string {
  return text.replace(/[^A-Za-z]+/g, ' ').trim();
}

/** Elevations, and what depths are measured from. */
function readElevations(
  items: Items,
  indexUnit: string,
): Pick<HeaderFacts, 'kbElev' | 'groundElev' | 'depthDatum'> {
  const length = (names: Names): HeaderLength | null =>
    parseLength(findItem(items, names), indexUnit);
  const described = (datum: string): HeaderLength | null => {
    const named = listItems(items, NAMES.described).find(
      ({ description }) => findDatum(plainWords(description)) === datum,
    );
    return parseLength(named, indexUnit);
  };
  const words = plainWords(findText(items, NAMES.depthDatum) ?? '');
  const depthDatum = findDatum(words);
  const reference = readReference(items, indexUnit);
  const isOnGround = depthDatum === 'GL' || depthDatum === 'MSL';
  const floor = depthDatum === 'KB' ? null : length(NAMES.floor);
  return {
    depthDatum,
    kbElev:
      length(NAMES.kb) ??
      (isOnGround ? null : reference) ??
      length(NAMES.kbOther) ??
      described('KB') ??
      (isOnGround ? null : floor),
    groundElev: length(NAMES.ground) ?? described('GL') ?? (depthDatum === 'GL' ? reference : null),
  };
}

/** The elevation that depths are measured from, which may be given above the permanent datum. */
function readReference(items: Items, indexUnit: string): HeaderLength | null {
  const item = findItem(items, NAMES.reference);
  const [own, permanent, above] = [
    parseLength(item, indexUnit),
    parseLength(findItem(items, NAMES.permanent), indexUnit),
    parseLength(findItem(items, NAMES.abovePermanent), indexUnit),
  ];
  const isAbove = /ABOVE\s+(GL|GROUND|PD|PERM)/i.test(item?.description ?? '');
  if (own && !isAbove) return own;
  const height = own ?? above;
  if (height && permanent)
    return height.unit === permanent.unit
      ? { value: Number((permanent.value + height.value).toPrecision(12)), unit: height.unit }
      : null;
  const datum = own ? undefined : findItem(items, NAMES.depthDatum);
  const value = /(?:^|[\s:=@])([-+]?\d[\d.,]*\s*[a-z]*\.?)(?:\s+ABOVE\b.*)?$/i.exec(
    datum?.value.trim() ?? '',
  )?.[1];
  return datum && value !== undefined ? parseLength({ ...datum, value }, indexUnit) : null;
}

/** A number, perhaps its unit, and what it is measured from. */
const LENGTH = new RegExp(
  `^([-+]?[\\d.,${GROUP_SIGNS}]*\\d(?:E[-+]?\\d+)?)\\s*([a-z]*|')\\.?(?:\\s+(?:ABOVE|ASL|A?MSL|R?KB|RT|DF|GL)\\b.*)?$`,
  'i',
);

/** A length; where the header gives no unit it is in that of the index. */
function parseLength(item: HeaderItem | undefined, indexUnit: string): HeaderLength | null {
  const match = LENGTH.exec(item?.value.trim() ?? '');
  if (!match) return null;
  // A unit behind the number is of this number: that of the item may be of an empty form.
  const own = match[2] === "'" ? 'ft' : (match[2] ?? '');
  const unit = (metresPer(own) === null ? '' : own) || item?.unit.trim() || own || indexUnit;
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
function readDate(
  items: Items,
  names: readonly string[],
): Pick<HeaderFacts, 'date' | 'unreadDate'> {
  for (const { value, unit, description } of names.flatMap((name) => items.get(name) ?? [])) {
    const date = parseDate(value, `${unit} ${description}`);
    if (date !== null) return { date, unreadDate: null };
  }
  const given = findText(items, names)?.slice(0, 40) ?? '';
  return { date: null, unreadDate: /[1-9]/.test(toAsciiDigits(given)) ? given : null };
}
