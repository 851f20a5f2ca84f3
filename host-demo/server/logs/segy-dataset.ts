import type { ByteSource } from '../../../src/formats/byte-source.ts';
import type { SegyGeometry } from '../../../src/formats/segy/geometry.ts';
import { openSegy } from '../../../src/formats/segy/open-segy.ts';
import type { SegyFile } from '../../../src/formats/segy/segy-file.ts';
import { parseHeaderNames } from './segy-names.ts';

/** A SEG-Y file as a record of one of the four seismic catalogs. */
export interface SegyDataset {
  catalog: 'postStacked2d' | 'preStacked2d' | 'postStacked3d' | 'preStacked3d';
  row: Record<string, unknown>;
}

/** Numbers of a trace header, in the order of the traces. */
interface TraceNumbers {
  cdp: number;
  inline: number;
  crossline: number;
}

/** Bytes of trace headers that are read at first, and traces up to which all their headers are. */
const SAMPLE_BYTES = 1 << 18;
const MOST_SCANNED = 5000;
/** Code of the trace sorting of CDP ensembles. */
const ENSEMBLES = 2;

/**
 * What a SEG-Y file is, by its file headers and its trace headers: all of a small file, a sample of
 * a large one, whose inlines and crosslines are those of its first and last trace. A file without
 * them, or with one line alone, counts as a line.
 * @throws {FormatError} what `openSegy` throws
 */
export async function readSegyDataset(source: ByteSource, name: string): Promise<SegyDataset> {
  const file = await openSegy(source, { sampleBytes: SAMPLE_BYTES });
  const { info } = file;
  const names = parseHeaderNames(info.text.lines.filter((line) => line !== ''));
  const [first, last] = await readEndTraces(file);
  const geometry = info.traces <= MOST_SCANNED ? await file.geometry() : null;
  const isPrestack = geometry
    ? geometry.isPrestack
    : info.binary.sorting === ENSEMBLES && info.binary.tracesPerEnsemble > 1;
  const cube = geometry ? cubeOfGeometry(geometry) : info.linesFrom && cubeBetween(first, last);
  const is3d =
    cube !== null && cube.inlineMin < cube.inlineMax && cube.crosslineMin < cube.crosslineMax;
  const lineName = names.lineName ?? name.replace(/\.[^.]+$/, '');
  return {
    catalog: `${isPrestack ? 'preStacked' : 'postStacked'}${is3d ? '3d' : '2d'}`,
    row: {
      surveyName: names.surveyName,
      processingName: name.replace(/\.[^.]+$/, ''),
      productType: is3d ? '3D' : '2D',
      sectionName: is3d ? null : lineName,
      mode: is3d ? 'inline' : 'line',
      isVelocity: false,
      domain: info.domain,
      traceCount: info.traces || null,
      samplesPerTrace: info.samples,
      sampleIntervalUs: info.intervalUs,
      sampleFormat: info.sampleFormat.code,
      acquisitionDate: names.year === null ? null : `${names.year}-01-01`,
      operatorName: names.clientName,
      digitalFormat: 'segy',
      originalFileName: name,
      ...(is3d ? cube : { lineName, firstCdp: readCdp(first), lastCdp: readCdp(last) }),
    },
  };
}

/** The first trace and the last, or none. */
async function readEndTraces(file: SegyFile): Promise<TraceNumbers[]> {
  const { traces } = file.info;
  if (traces === 0) return [];
  const { cdp, inline, crossline } = await file.headers(Int32Array.of(0, traces - 1), [
    'cdp',
    'inline',
    'crossline',
  ]);
  return [0, 1].map((i) => ({ cdp: cdp[i]!, inline: inline[i]!, crossline: crossline[i]! }));
}

/** The least and the largest line numbers. */
interface Cube {
  inlineMin: number;
  inlineMax: number;
  crosslineMin: number;
  crosslineMax: number;
}

function cubeOfGeometry(geometry: SegyGeometry): Cube | null {
  if (geometry.kind === 'line') return null;
  const [inlines, crosslines] = [geometry.inlines.numbers, geometry.crosslines.numbers];
  return {
    inlineMin: inlines[0]!,
    inlineMax: inlines.at(-1)!,
    crosslineMin: crosslines[0]!,
    crosslineMax: crosslines.at(-1)!,
  };
}

function cubeBetween(first: TraceNumbers | undefined, last: TraceNumbers | undefined): Cube | null {
  if (!first || !last) return null;
  return {
    inlineMin: Math.min(first.inline, last.inline),
    inlineMax: Math.max(first.inline, last.inline),
    crosslineMin: Math.min(first.crossline, last.crossline),
    crosslineMax: Math.max(first.crossline, last.crossline),
  };
}

/** A number that can be a CDP; files that keep something else there have none. */
function readCdp(trace: TraceNumbers | undefined): number | null {
  return trace !== undefined && trace.cdp > 0 && trace.cdp < 1e8 ? trace.cdp : null;
}
