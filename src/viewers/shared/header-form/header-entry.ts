import {
  fieldBytes,
  type HeaderNumberType,
  fitsIn,
  type HeaderField,
} from '../../../formats/segy/header-field.ts';
import type { HeaderFieldName } from '../../../formats/segy/header-map.ts';
import { parseEncodingName } from '../../../formats/text-encoding.ts';
import type { SampleAxis } from '../../../formats/seismic/seismic-survey.ts';
import type { SegyFacts, SurveyCorrections } from '../../../sources/survey/source.ts';
import { numberFrom } from '../../../ui/number-text.ts';

/** Fields whose places differ between files. */
export const FIELDS = [
  'inline',
  'crossline',
  'cdp',
  'shotPoint',
  'cdpX',
  'cdpY',
  'coordinateScalar',
  'offset',
] as const satisfies readonly HeaderFieldName[];

/** Name of a field in the form. */
export type FieldName = (typeof FIELDS)[number];

/** What a SEG-Y file was read by. */
type SegyInfo = SegyFacts['info'];

/** The form as the user wrote it. */
export interface HeaderEntry {
  fields: Record<FieldName, { byte: string; type: HeaderNumberType }>;
  /** Code of the sample format; "" for the file's own. */
  format: string;
  /** Whether numbers that usually mark missing values are amplitudes. */
  keepsNulls: boolean;
  endian: '' | 'big' | 'little';
  /** Character set of the text headers; "" for the one that is detected. */
  encoding: string;
  /** Sample interval in ms, or m or ft. */
  interval: string;
  domain: 'time' | 'depth';
  /** Unit of a depth axis. */
  unit: 'm' | 'ft';
}

/** The vertical axis that the file was read with. */
type ReadAxis = Pick<SampleAxis, 'domain' | 'unit'>;

/** The form as it is before the user writes: what the file was read by. */
export function createEntry(
  info: SegyInfo,
  { sampleFormat, keepNulls = false, littleEndian, textEncoding = '' }: SurveyCorrections,
  { domain, unit }: ReadAxis,
): HeaderEntry {
  return {
    fields: Object.fromEntries(
      FIELDS.map((name) => [
        name,
        { byte: String(info.map[name].byte), type: info.map[name].type },
      ]),
    ) as HeaderEntry['fields'],
    format: sampleFormat === undefined ? '' : String(sampleFormat),
    keepsNulls: keepNulls,
    endian: littleEndian === undefined ? '' : littleEndian ? 'little' : 'big',
    encoding: parseEncodingName(textEncoding) ?? '',
    interval: String(info.intervalUs / 1000),
    domain,
    unit: unit === 'ms' ? readDepthUnit(info) : unit,
  };
}

/** Measurement system of the binary header (SEG-Y rev 2, table 2): feet. */
const FEET = 2;

function readDepthUnit({ binary }: SegyInfo): 'm' | 'ft' {
  return binary.measurement === FEET ? 'ft' : 'm';
}

/** A field of the form as a place in the header. */
function readField({ fields }: HeaderEntry, name: FieldName): HeaderField {
  return { byte: numberFrom(fields[name].byte), type: fields[name].type };
}

/**
 * Fields that the trace header has no room for, and the last byte at which all of them would fit;
 * null if all do.
 */
export function findMisplacedFields(
  entry: HeaderEntry,
  { headerBytes }: SegyInfo,
): { names: readonly FieldName[]; most: number } | null {
  const names = FIELDS.filter((name) => !fitsIn(readField(entry, name), headerBytes));
  const lastByte = (name: FieldName): number =>
    headerBytes - fieldBytes(readField(entry, name)) + 1;
  return names.length > 0 ? { names, most: Math.min(...names.map(lastByte)) } : null;
}

function readIntervalUs({ interval }: HeaderEntry): number {
  return Number((numberFrom(interval) * 1000).toPrecision(12));
}

/** Whether the sample interval is a length of time or depth. */
export function isIntervalValid(entry: HeaderEntry): boolean {
  const intervalUs = readIntervalUs(entry);
  return intervalUs > 0 && intervalUs < Infinity;
}

/** What the form corrects: what differs from the file, or was corrected before. */
export function readCorrections(
  entry: HeaderEntry,
  info: SegyInfo,
  corrections: SurveyCorrections,
  axis: ReadAxis,
): SurveyCorrections {
  const { format, keepsNulls, endian, encoding, domain, unit } = entry;
  const before = createEntry(info, corrections, axis);
  const changed = FIELDS.flatMap((name): [string, HeaderField][] => {
    const field = readField(entry, name);
    const isOwn =
      corrections.map?.[name] !== undefined ||
      field.byte !== info.map[name].byte ||
      field.type !== info.map[name].type;
    return isOwn ? [[name, field]] : [];
  });
  const intervalUs = readIntervalUs(entry);
  const isOwnInterval = corrections.intervalUs !== undefined || intervalUs !== info.intervalUs;
  return {
    ...(corrections.member !== undefined && { member: corrections.member }),
    ...(changed.length > 0 ? { map: Object.fromEntries(changed) } : {}),
    ...(format === '' ? {} : { sampleFormat: Number(format) }),
    ...(keepsNulls ? { keepNulls: true } : {}),
    ...(endian === '' ? {} : { littleEndian: endian === 'little' }),
    ...(encoding === '' ? {} : { textEncoding: encoding }),
    ...(isOwnInterval ? { intervalUs } : {}),
    ...(corrections.domain !== undefined || domain !== before.domain ? { domain } : {}),
    ...(domain === 'depth' && (corrections.depthUnit !== undefined || unit !== before.unit)
      ? { depthUnit: unit }
      : {}),
  };
}
