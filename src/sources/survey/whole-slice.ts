import { BlockCache } from '../../formats/seismic/block-cache.ts';
import { placeAt } from '../../formats/seismic/cut.ts';
import type {
  SectionPlace,
  SectionTile,
  SeismicSurvey,
  TileRequest,
} from '../../formats/seismic/seismic-survey.ts';

/** Slices that are kept, bytes: those of the last places. */
const KEPT_BYTES = 64 << 20;
/** Samples of a slice that are read together. */
const STRIP_SAMPLES = 2 ** 18;

/**
 * Slices of a file in which samples of one time lie far apart: each is read once and as a whole, so
 * that no other zoom reads the file again.
 */
export class WholeSlices {
  readonly #slices = new BlockCache<Float32Array>(KEPT_BYTES, (slice) => slice.byteLength);

  constructor(private readonly survey: SeismicSurvey) {}

  /** A tile of a z cut; of a coarse level the samples in the middle of each block. */
  async tile(request: TileRequest, signal?: AbortSignal): Promise<SectionTile> {
    const {
      place,
      level,
      traces: [from, to],
      samples: [top, bottom],
    } = request;
    const section = await this.survey.section(place, signal);
    const slice = await this.#slices.get(
      JSON.stringify(place),
      (stop) => this.#read(place, [section.traces, section.samples], stop),
      signal,
    );
    const values = new Float32Array((to - from) * (bottom - top));
    let at = 0;
    for (let i = from; i < to; i++) {
      const column = placeAt(i, level, section.traces) * section.samples;
      for (let k = top; k < bottom; k++)
        values[at++] = slice[column + placeAt(k, level, section.samples)]!;
    }
    return { values, traces: to - from, samples: bottom - top, scale: 1, errorBound: 0 };
  }

  close(): void {
    this.#slices.close();
  }

  async #read(
    place: SectionPlace,
    [traces, samples]: readonly [traces: number, samples: number],
    signal: AbortSignal,
  ): Promise<Float32Array> {
    const slice = new Float32Array(traces * samples);
    const width = Math.max(1, Math.floor(STRIP_SAMPLES / samples));
    for (let from = 0; from < traces; from += width) {
      const to = Math.min(traces, from + width);
      const { values } = await this.survey.tile(
        { place, level: 0, traces: [from, to], samples: [0, samples], precision: 'float32' },
        signal,
      );
      slice.set(values, from * samples);
    }
    return slice;
  }
}
