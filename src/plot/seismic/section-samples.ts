import { NO_SAMPLE, type SectionTile } from '../../formats/seismic/seismic-survey.ts';
import { applyAgc } from '../../compute/seismic/agc.ts';
import { BlockLevels } from './levels.ts';
import { RoundedSamples } from './rounded-samples.ts';
import type { TileRect, TileQuality } from './sample-tiles.ts';
import { SampleTiles } from './sample-tiles.ts';
import type { SectionContent } from './section-content.ts';
import { isLines } from './section-place.ts';
import type { SectionView } from './section-view.ts';

/** Events of samples. */
export interface SampleListener {
  changed(): void;
  waiting(tiles: number): void;
  failed(error: unknown): void;
}

/** Tiles of a remote survey; traces of a loaded section that are processed at once. */
const TILE = { traces: 512, samples: 512 };
const STRIP = 64;
/** Work on the page's own thread stops for its other tasks after this time. */
const SLICE_MS = 8;

/** The samples of one section for drawing: whole, in tiles, and under automatic gain control. */
export class SectionSamples {
  readonly #listener: SampleListener;
  readonly #whole: readonly BlockLevels[];
  #tiles: SampleTiles | null = null;
  #agc: number | null = null;
  /**
   * What automatic gain control brings amplitudes to: the survey's own level, so that the same clip
   * serves; one for all tiles of a section.
   */
  readonly #agcLevel: number;
  #sliceEnd = 0;

  constructor(
    readonly content: SectionContent,
    listener: SampleListener,
  ) {
    const {
      values,
      section: { traces, samples },
    } = content;
    this.#listener = listener;
    const { rms, max, min } = content.statistics;
    this.#agcLevel = rms > 0 ? rms : Math.max(Math.abs(min), Math.abs(max), 1e-30) / 4;
    this.#whole = values
      ? [new BlockLevels({ values, traces, samples, column: 0, row: 0, columnStep: 1, rowStep: 1 })]
      : [];
    if (!values) this.#tiles = this.#remoteTiles();
  }

  /** What there is to draw; another array where it changed. */
  get blocks(): readonly BlockLevels[] {
    return this.#tiles?.blocks ?? this.#whole;
  }

  /** All that is in view is there. */
  get isComplete(): boolean {
    return this.#tiles?.isComplete ?? true;
  }

  /** Whether automatic gain control is applied: not to maps and velocities. */
  get isAgc(): boolean {
    return this.#agc !== null;
  }

  /** Sets the window of automatic gain control in the unit of the sample axis; null: off. */
  setAgc(window: number | null): void {
    const {
      section: { rows },
      survey,
      values,
    } = this.content;
    const samples =
      window && window > 0 && !isLines(rows) && !survey.isVelocity
        ? Math.max(1, Math.round(window / rows.interval))
        : null;
    if (samples === this.#agc) return;
    this.#agc = samples;
    this.#tiles?.dispose();
    this.#tiles = values
      ? samples === null
        ? null
        : this.#ownTiles(values, samples)
      : this.#remoteTiles();
    this.#listener.waiting(0);
  }

  /** Requests the tiles that a picture of the view needs, at `ratio` device pixels per CSS pixel. */
  requestWindow({ window, perColumn, perRow }: SectionView, ratio: number, how: TileQuality): void {
    this.#tiles?.want(window, 1 / (perColumn * ratio), 1 / (perRow * ratio), how);
  }

  retry(): void {
    this.#tiles?.retry();
  }

  dispose(): void {
    this.#tiles?.dispose();
  }

  #ownTiles(values: Float32Array, window: number): SampleTiles {
    const { traces, samples } = this.content.section;
    return new SampleTiles({
      levels: [{ traces, samples }],
      size: { traces: STRIP, samples },
      margin: 0,
      most: 1,
      ...this.#listener,
      load: async ({ traces: [from, to] }, signal) => {
        await this.#turn();
        signal.throwIfAborted();
        return {
          values: applyAgc(
            values.subarray(from * samples, to * samples),
            samples,
            window,
            this.#agcLevel,
          ),
          error: 0,
        };
      },
    });
  }

  #remoteTiles(): SampleTiles {
    const { section, tile } = this.content;
    const agc = this.#agc;
    return new SampleTiles({
      levels: section.levels,
      size: TILE,
      margin: agc === null ? 0 : Math.ceil(agc / 2),
      most: 6,
      ...this.#listener,
      load: async (rect, signal, isFine) => {
        if (!tile) throw new Error('A section without values has no tiles either');
        // What is weak becomes as strong as the rest: 8 bits have too little of it.
        const answer = await tile(
          { ...rect, place: section.place, precision: isFine || agc !== null ? 'int16' : 'int8' },
          signal,
        );
        const values = toAmplitudes(answer, rect);
        if (agc === null) return { values, error: isFine ? 0 : answer.errorBound };
        return {
          values: applyAgc(
            values instanceof RoundedSamples ? values.values : values,
            rect.samples[1] - rect.samples[0],
            Math.max(1, agc / 2 ** rect.level),
            this.#agcLevel,
          ),
          error: 0,
        };
      },
    });
  }

  /** Waits for the page's next task once this one has worked long enough. */
  #turn(): Promise<void> | undefined {
    if (performance.now() < this.#sliceEnd) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        this.#sliceEnd = performance.now() + SLICE_MS;
        resolve();
      }),
    );
  }
}

/** Amplitudes of a tile; gaps become NaN. */
function toAmplitudes(
  { values, scale, traces, samples }: SectionTile,
  rect: TileRect,
): Float32Array | RoundedSamples {
  if (
    traces !== rect.traces[1] - rect.traces[0] ||
    samples !== rect.samples[1] - rect.samples[0] ||
    values.length < traces * samples
  )
    throw new Error('A tile of another size than the requested one');
  if (values instanceof Float32Array) return values;
  if (values instanceof Int8Array)
    return new RoundedSamples(values.subarray(0, traces * samples), scale);
  const out = new Float32Array(traces * samples);
  for (let i = 0; i < out.length; i++)
    out[i] = values[i] === NO_SAMPLE.int16 ? NaN : values[i]! * scale;
  return out;
}
