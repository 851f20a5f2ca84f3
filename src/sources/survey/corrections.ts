import type { HeaderField, HeaderNumberType } from '../../formats/segy/header-field.ts';
import type { HeaderFieldName } from '../../formats/segy/header-map.ts';
import type { SurveyCorrections } from './source.ts';

/** Names of sample formats in the attribute `sample-format`, with their codes in a SEG-Y file. */
const FORMAT_CODES = {
  ibm: 1,
  int32: 2,
  int16: 3,
  ieee: 5,
  float64: 6,
  int24: 7,
  int8: 8,
  int64: 9,
  uint32: 10,
  uint16: 11,
  uint64: 12,
  uint24: 15,
  uint8: 16,
} as const;

/** A sample format as the attribute `sample-format` names it. */
export type SampleFormatName = keyof typeof FORMAT_CODES;

/** All values of the attribute `sample-format`. */
export const SAMPLE_FORMAT_NAMES = Object.keys(FORMAT_CODES) as SampleFormatName[];

/** Fields of the trace header that the attribute `header-bytes` places, by their names there. */
const FIELD_NAMES = {
  inline: 'inline',
  crossline: 'crossline',
  x: 'cdpX',
  y: 'cdpY',
  offset: 'offset',
  cdp: 'cdp',
  scalar: 'coordinateScalar',
} as const satisfies Record<string, HeaderFieldName>;

const FIELD_TYPES: readonly HeaderNumberType[] = [
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'ibm32',
];

/** Where fields of the trace header are; what is left out is where the file has it. */
export type HeaderBytes = Partial<Record<keyof typeof FIELD_NAMES, HeaderField>>;

/** Properties of the seismic elements that say what the headers of a SEG-Y file say wrongly. */
export interface CorrectionProperties {
  domain?: 'time' | 'depth';
  depthUnit?: 'm' | 'ft';
  /** Microseconds; in depth thousandths of the unit. */
  sampleInterval?: number;
  byteOrder?: 'big' | 'little';
  sampleFormat?: SampleFormatName;
  headerBytes?: HeaderBytes;
  /** Character set of the text headers. */
  encoding?: string;
  /** Name of the file of an archive. */
  member?: string;
}

/** Corrections that a page makes, as a source takes them. */
export function toCorrections({
  domain,
  depthUnit,
  sampleInterval,
  byteOrder,
  sampleFormat,
  headerBytes,
  encoding,
  member,
}: CorrectionProperties): SurveyCorrections {
  const map = Object.entries(headerBytes ?? {}).map(([name, field]) => [
    FIELD_NAMES[name as keyof HeaderBytes],
    field,
  ]);
  return {
    ...(domain && { domain }),
    ...(depthUnit && { depthUnit }),
    ...(sampleInterval !== undefined && { intervalUs: sampleInterval }),
    ...(byteOrder && { littleEndian: byteOrder === 'little' }),
    ...(sampleFormat && { sampleFormat: FORMAT_CODES[sampleFormat] }),
    ...(map.length > 0 && { map: Object.fromEntries(map) as SurveyCorrections['map'] }),
    ...(encoding && { textEncoding: encoding as SurveyCorrections['textEncoding'] }),
    ...(member && { member }),
  };
}

/**
 * What is corrected after the page has changed its own corrections: those of its corrections that
 * are other ones than before replace what was corrected last, and all else stays.
 */
export function mergeCorrections(
  present: SurveyCorrections,
  before: SurveyCorrections,
  now: SurveyCorrections,
): SurveyCorrections {
  const merged: Record<string, unknown> = { ...present };
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [old, next] = [before, now].map((all) => all[key as keyof SurveyCorrections]);
    if (JSON.stringify(old) === JSON.stringify(next)) continue;
    if (next === undefined) delete merged[key];
    else merged[key] = next;
  }
  return merged;
}

/** The attribute `header-bytes` from its JSON; undefined if it is not valid JSON. */
export function readHeaderBytes(value: unknown): HeaderBytes | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = Object.entries(value);
  const isRight = fields.every(
    ([name, field]) => Object.hasOwn(FIELD_NAMES, name) && isField(field),
  );
  return fields.length > 0 && isRight
    ? (Object.fromEntries(
        fields.map(([name, { byte, type }]: [string, HeaderField]) => [name, { byte, type }]),
      ) as HeaderBytes)
    : undefined;
}

function isField(field: unknown): field is HeaderField {
  const { byte, type } = (field ?? {}) as Partial<HeaderField>;
  return (
    typeof byte === 'number' &&
    Number.isInteger(byte) &&
    byte >= 1 &&
    FIELD_TYPES.includes(type as HeaderNumberType)
  );
}
