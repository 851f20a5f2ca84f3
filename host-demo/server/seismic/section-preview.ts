import { PNG } from 'pngjs';
import type { SectionPlace, SurveyInfo } from '../../../src/formats/seismic/seismic-survey.ts';
import { NO_SAMPLE } from '../../../src/formats/seismic/seismic-survey.ts';
import type { PreviewSize } from '../logs/preview.ts';
import type { SurveyReader } from './survey-reader.ts';
import type { SurveyRef } from './survey-service.ts';

/** Samples that are read at once. */
const BAND_SAMPLES = 2 ** 20;
/** The share of amplitudes that the greys span: a few large ones would leave the rest grey. */
const CLIP_QUANTILE = 0.98;

/**
 * A survey as a PNG in variable density, negative amplitudes dark: a line as a whole, of a volume
 * its middle inline. Null if it has no samples.
 * @throws {FormatError} what the readers throw
 */
export async function renderSectionPreview(
  reader: SurveyReader,
  ref: SurveyRef,
  size: PreviewSize,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const place = choosePlace(await reader.call(ref, 'info', {}, { signal }));
  const { levels } = await reader.call(ref, 'section', { place }, { signal });
  // The coarsest level that has a trace and a sample for each pixel.
  const level = Math.max(
    0,
    levels.findLastIndex(({ traces, samples }) => traces >= size.width && samples >= size.height),
  );
  const { traces, samples } = levels[level]!;
  if (traces === 0 || samples === 0) return null;
  const amplitudes = new Float32Array(size.width * size.height).fill(NaN);
  const band = Math.max(1, Math.floor(BAND_SAMPLES / samples));
  for (let from = 0; from < traces; from += band) {
    const to = Math.min(traces, from + band);
    const request = {
      place,
      level,
      traces: [from, to],
      samples: [0, samples],
      precision: 'int8',
    } as const;
    const { values, scale } = await reader.call(ref, 'tile', { request }, { signal });
    for (let x = 0; x < size.width; x++) {
      const trace = Math.floor(((x + 0.5) * traces) / size.width);
      if (trace < from || trace >= to) continue;
      for (let y = 0; y < size.height; y++) {
        const sample = Math.floor(((y + 0.5) * samples) / size.height);
        const value = values[(trace - from) * samples + sample]!;
        amplitudes[y * size.width + x] = isHole(values, value) ? NaN : value * scale;
      }
    }
  }
  return paint(amplitudes, size);
}

function choosePlace({ inlines }: SurveyInfo): SectionPlace {
  if (!inlines) return { mode: 'line' };
  return { mode: 'inline', number: inlines.numbers[inlines.numbers.length >> 1]! };
}

function isHole(values: object, value: number): boolean {
  if (values instanceof Int8Array) return value === NO_SAMPLE.int8;
  return values instanceof Int16Array && value === NO_SAMPLE.int16;
}

/** Greys around the middle, which is no amplitude; white where there is no sample. */
function paint(amplitudes: Float32Array, { width, height }: PreviewSize): Uint8Array {
  const sizes = amplitudes
    .filter((value) => !Number.isNaN(value))
    .map(Math.abs)
    .sort();
  const clip = sizes[Math.floor(CLIP_QUANTILE * (sizes.length - 1))] || 1;
  const png = new PNG({ width, height });
  amplitudes.forEach((value, at) => {
    const grey = Number.isNaN(value)
      ? 255
      : Math.round(127.5 + 127.5 * Math.max(-1, Math.min(1, value / clip)));
    png.data.set([grey, grey, grey, 255], 4 * at);
  });
  return PNG.sync.write(png, { colorType: 0 });
}
