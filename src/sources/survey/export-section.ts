import type {
  SectionInfo,
  SeismicSurvey,
  SurveyInfo,
} from '../../formats/seismic/seismic-survey.ts';
import {
  segySize,
  writeSegyHead,
  writeSegyTraces,
  type WrittenSection,
} from '../../formats/segy/write-segy.ts';

/** The part of a vertical section that is written: columns and rows of level 0, ends left out. */
export interface SectionPart {
  traces: readonly [from: number, to: number];
  samples: readonly [from: number, to: number];
}

/** What is written as SEG-Y. */
export interface SectionExtract extends SectionPart {
  survey: SeismicSurvey;
  /** A vertical section. */
  section: SectionInfo;
  sampleFormat: 'ibm' | 'ieee';
  /** Name of the line, for the text header: "Inline 120". */
  line: string;
}

/** Samples that are read at once. */
const READ_SAMPLES = 1 << 20;

/** Bytes of the file. */
export function sectionBytes({ traces, samples }: SectionPart): number {
  return segySize({ traces: traces[1] - traces[0], samples: samples[1] - samples[0] });
}

/**
 * A part of a section as SEG-Y, piece by piece, at full detail and as the survey has its
 * amplitudes.
 * @throws what the survey throws; the reason of `signal`
 */
export async function* writeSection(
  extract: SectionExtract,
  signal: AbortSignal,
): AsyncGenerator<{ bytes: Uint8Array; rows: number }, void> {
  const { survey, section, traces, samples } = extract;
  const written = describeSection(extract);
  yield { bytes: writeSegyHead(written), rows: 0 };
  const step = Math.max(1, Math.floor(READ_SAMPLES / Math.max(1, written.samples)));
  for (let from = traces[0]; from < traces[1]; from += step) {
    const to = Math.min(traces[1], from + step);
    const tile = await survey.tile(
      { place: section.place, level: 0, traces: [from, to], samples, precision: 'float32' },
      signal,
    );
    const values = Float32Array.from(tile.values, (value) => value * tile.scale);
    const at = from - traces[0];
    yield { bytes: writeSegyTraces(written, at, values), rows: to - traces[0] };
  }
}

function describeSection(extract: SectionExtract): WrittenSection {
  const { survey, section, traces, samples, sampleFormat } = extract;
  const { info } = survey;
  const { first, interval, domain, unit } = info.samples;
  const column = (...keys: string[]): Float64Array | null =>
    section.annotations.find(({ key }) => keys.includes(key))?.numbers.slice(...traces) ?? null;
  return {
    about: aboutLines(extract, info),
    sampleFormat,
    domain,
    unit,
    first: Number((first + samples[0] * interval).toPrecision(12)),
    interval,
    samples: samples[1] - samples[0],
    traces: traces[1] - traces[0],
    inline: column('inline'),
    crossline: column('crossline'),
    cdp: column('cdp', 'trace'),
    shotPoint: column('shotPoint'),
    offset: column('offset'),
    x: section.x?.slice(...traces) ?? null,
    y: section.y?.slice(...traces) ?? null,
    groundUnit: info.groundUnit,
  };
}

function aboutLines(
  { line, traces, samples, section }: SectionExtract,
  info: SurveyInfo,
): string[] {
  return [
    `SURVEY: ${info.name}`,
    `LINE: ${line}`,
    `PART OF THE SECTION: TRACES ${traces[0] + 1} TO ${traces[1]} OF ${section.traces}, SAMPLES ${samples[0] + 1} TO ${samples[1]} OF ${section.samples}`,
    `SOURCE: ${info.format}, WRITTEN BY GEO ELEMENTS`,
    `COORDINATE SYSTEM: ${info.crs ?? 'NOT KNOWN'}`,
    ...info.warnings.slice(0, 8).map(({ message }) => `ASSUMED: ${message}`.slice(0, 76)),
  ];
}
