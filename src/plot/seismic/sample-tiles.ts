import { BlockLevels } from './levels.ts';
import type { SampleBlock } from './resample.ts';
import { RoundedSamples } from './rounded-samples.ts';
import type { SectionWindow } from './section-content.ts';

/** A rectangle of one level of detail in that level's traces and samples, ends left out. */
export interface TileRect {
  level: number;
  traces: readonly [from: number, to: number];
  samples: readonly [from: number, to: number];
}

/**
 * A part of a section that is loaded as one, and how many of its level's traces and samples beyond
 * it a picture needs.
 */
interface Part extends TileRect {
  border: readonly [traces: number, samples: number];
}

/** Samples of a tile, and the most by which one differs from what is stored. */
export interface LoadedTile {
  values: Float32Array | RoundedSamples;
  error: number;
}

/** How a picture is wanted. */
export interface TileQuality {
  /** The most by which a sample may differ from the stored one. */
  tolerance: number;
  /** What has come is seen at once; else once all of it is there. */
  isSeen: boolean;
}

/** Where tiles come from. */
export interface TileOptions {
  /** Size of each level, level 0 first; each has half the traces and samples of the one before. */
  levels: readonly { traces: number; samples: number }[];
  /** Traces and samples of a tile. */
  size: { traces: number; samples: number };
  /**
   * Samples that a tile needs beyond its upper and lower edge, at level 0, beside those that its
   * pixels reach to.
   */
  margin: number;
  /** Loads at once. */
  most: number;
  /** @param isFine the samples as exact as the survey has them; without it rounded ones are used */
  load(rect: TileRect, signal: AbortSignal, isFine: boolean): Promise<LoadedTile>;
  /** There is more to draw. */
  changed(): void;
  /** Tiles in view that are still to come. */
  waiting(tiles: number): void;
  failed(error: unknown): void;
}

/** What is kept in memory: samples, four bytes each. */
const BUDGET = 24e6;
/** Most tiles that are requested: with more, a coarser level is used. */
const MOST_WANTED = 96;
/** Rounded samples are followed by finer ones once a picture has not changed for so long. */
const REST_MS = 400;

interface Tile {
  rect: Part;
  levels: BlockLevels;
  samples: number;
  error: number;
}

/**
 * The tiles of a section: those in view first, their neighbours next; tiles that are no longer
 * wanted are cancelled, the least recently used ones evicted.
 */
export class SampleTiles {
  readonly #options: TileOptions;
  readonly #kept = new Map<string, Tile>();
  readonly #loading = new Map<string, AbortController>();
  readonly #broken = new Set<string>();
  #wanted: Part[] = [];
  #inView = new Set<string>();
  #level = 0;
  /** Columns and rows of a pixel. */
  #per: readonly [number, number] = [1, 1];
  #tolerance = Infinity;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #blocks: readonly BlockLevels[] = [];
  #reported = 0;
  /** A failure was reported: later ones have the same reason, until the user retries. */
  #hasFailed = false;
  #stopped = false;

  constructor(options: TileOptions) {
    this.#options = options;
  }

  /**
   * Those that are there, in the order of drawing: what is finer or coarser than wanted lies below.
   */
  get blocks(): readonly BlockLevels[] {
    return this.#blocks;
  }

  /** All that is wanted in view is there. */
  get isComplete(): boolean {
    return [...this.#inView].every((key) => this.#kept.has(key));
  }

  /**
   * Requests what a picture needs whose pixels cover that many columns and rows; what is too rough
   * is requested again, finer, once all else is loaded.
   */
  want(
    window: SectionWindow,
    perX: number,
    perY: number,
    { tolerance, isSeen }: TileQuality,
  ): void {
    const { levels } = this.#options;
    [this.#tolerance, this.#per] = [tolerance, [perX, perY]];
    clearTimeout(this.#resting);
    this.#resting = undefined;
    this.#level = Math.min(
      levels.length - 1,
      Math.max(0, Math.floor(Math.log2(Math.max(1, Math.min(perX, perY))))),
    );
    let visible = this.#rects(this.#level, window, 0);
    while (visible.length > MOST_WANTED && this.#level < levels.length - 1)
      visible = this.#rects(++this.#level, window, 0);
    this.#inView = new Set(visible.map(buildPartKey));
    const coarse =
      isSeen && !this.isComplete && this.#level < levels.length - 1
        ? this.#rects(levels.length - 1, window, 0)
        : [];
    const around = this.#rects(this.#level, window, 1).filter(
      (rect) => !visible.some((one) => buildPartKey(one) === buildPartKey(rect)),
    );
    // A rough picture of all first, where it costs little.
    this.#wanted = [
      ...(coarse.length <= 4 ? coarse : []),
      ...middleFirst(visible),
      ...around.slice(0, MOST_WANTED),
    ];
    const keys = new Set(this.#wanted.map(buildPartKey));
    for (const [key, stop] of this.#loading) {
      if (keys.has(key)) continue;
      this.#loading.delete(key);
      stop.abort();
    }
    this.#order();
    this.#next();
  }

  /** Asks again for what failed. */
  retry(): void {
    this.#hasFailed = false;
    this.#broken.clear();
    this.#next();
  }

  dispose(): void {
    this.#stopped = true;
    clearTimeout(this.#resting);
    for (const stop of this.#loading.values()) stop.abort();
    this.#loading.clear();
    this.#kept.clear();
    this.#blocks = [];
  }

  #rects(level: number, { traces, samples }: SectionWindow, ring: number): Part[] {
    const { levels, size } = this.#options;
    const { traces: columns, samples: rows } = levels[level]!;
    const step = 2 ** level;
    const span = (
      [from, to]: readonly [number, number],
      each: number,
      most: number,
    ): [number, number] => [
      Math.max(0, Math.floor(from / step / each) - ring),
      Math.min(Math.ceil(most / each), Math.ceil(to / step / each) + ring),
    ];
    const [x0, x1] = span(traces, size.traces, columns);
    const [y0, y1] = span(samples, size.samples, rows);
    const rects: Part[] = [];
    const border = [chooseBorder(this.#per[0] / step), chooseBorder(this.#per[1] / step)] as const;
    for (let x = x0; x < x1; x++) {
      for (let y = y0; y < y1; y++) {
        rects.push({
          level,
          border,
          traces: [x * size.traces, Math.min(columns, (x + 1) * size.traces)],
          samples: [y * size.samples, Math.min(rows, (y + 1) * size.samples)],
        });
      }
    }
    return rects;
  }

  #next(): void {
    if (this.#stopped) return;
    for (const rect of this.#wanted) {
      if (this.#loading.size >= this.#options.most) break;
      const key = buildPartKey(rect);
      if (!this.#kept.has(key) && !this.#loading.has(key) && !this.#broken.has(key))
        void this.#load(key, rect);
    }
    const waiting = [...this.#inView].filter(
      (key) => !this.#kept.has(key) && !this.#broken.has(key),
    ).length;
    if (waiting !== this.#reported) this.#options.waiting((this.#reported = waiting));
    if (this.#loading.size === 0 && this.#rough().length > 0)
      this.#resting ??= setTimeout(() => this.#refine(), REST_MS);
  }

  /** Tiles in view whose samples differ by too much. */
  #rough(): [key: string, tile: Tile][] {
    return [...this.#kept].filter(
      ([key, { error }]) =>
        error > this.#tolerance && this.#inView.has(key) && !this.#broken.has(key),
    );
  }

  #refine(): void {
    this.#resting = undefined;
    for (const [key, { rect }] of this.#rough().slice(0, this.#options.most))
      void this.#load(key, rect, true);
  }

  async #load(key: string, rect: Part, isFine = false): Promise<void> {
    const stop = new AbortController();
    this.#loading.set(key, stop);
    try {
      const { levels, margin } = this.#options;
      const { traces, samples } = levels[rect.level]!;
      const [beside, above] = rect.border;
      const border = above * (1 + Math.ceil(margin / 2 ** rect.level / above));
      const whole: TileRect = {
        level: rect.level,
        traces: [Math.max(0, rect.traces[0] - beside), Math.min(traces, rect.traces[1] + beside)],
        samples: [
          Math.max(0, rect.samples[0] - border),
          Math.min(samples, rect.samples[1] + border),
        ],
      };
      const loaded = await this.#options.load(whole, stop.signal, isFine);
      if (stop.signal.aborted) return;
      this.#keep(key, rect, whole, loaded);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#broken.add(key);
      if (!this.#hasFailed) this.#options.failed(error);
      this.#hasFailed = true;
    } finally {
      if (this.#loading.get(key) === stop) this.#loading.delete(key);
      this.#next();
    }
  }

  #keep(key: string, rect: Part, whole: TileRect, { values, error }: LoadedTile): void {
    const step = 2 ** rect.level;
    const shape = {
      traces: whole.traces[1] - whole.traces[0],
      samples: whole.samples[1] - whole.samples[0],
      column: whole.traces[0] * step,
      row: whole.samples[0] * step,
      columnStep: step,
      rowStep: step,
    };
    const block: SampleBlock =
      values instanceof RoundedSamples
        ? {
            ...shape,
            rounded: values,
            get values() {
              return values.values;
            },
          }
        : { ...shape, values };
    const part = {
      columns: [rect.traces[0] * step, rect.traces[1] * step],
      rows: [rect.samples[0] * step, rect.samples[1] * step],
    } as const;
    this.#kept.set(key, {
      rect,
      levels: new BlockLevels(block, part),
      samples: values.length,
      error,
    });
    this.#evict();
    this.#order();
    this.#options.changed();
  }

  #evict(): void {
    let samples = 0;
    for (const tile of this.#kept.values()) samples += tile.samples;
    const wanted = new Set(this.#wanted.map(buildPartKey));
    for (const [key, tile] of this.#kept) {
      if (samples <= BUDGET) return;
      if (wanted.has(key)) continue;
      this.#kept.delete(key);
      samples -= tile.samples;
    }
  }

  #order(): void {
    const rank = ({ rect: { level } }: Tile): number => (level === this.#level ? Infinity : -level);
    // Used last, kept last.
    for (const key of this.#inView) {
      const tile = this.#kept.get(key);
      if (tile && this.#kept.delete(key)) this.#kept.set(key, tile);
    }
    const blocks = [...this.#kept.values()]
      .sort((a, b) => rank(a) - rank(b))
      .map(({ levels }) => levels);
    if (
      blocks.length !== this.#blocks.length ||
      blocks.some((block, i) => block !== this.#blocks[i])
    )
      this.#blocks = blocks;
  }
}

/**
 * What pixels at a tile's edge reach to beyond it where each covers so many of its level: half a
 * pixel, and what lies between tiles. A power of two that no reduction of the tile goes beyond, so
 * that samples of neighbours are put together in the same way.
 */
function chooseBorder(per: number): number {
  return per < 2 ? 1 : 2 ** (Math.floor(Math.log2(per)) + 1);
}

function buildPartKey({ level, traces, samples, border }: Part): string {
  return `${level} ${traces[0]} ${samples[0]} ${border.join()}`;
}

function middleFirst(rects: readonly Part[]): Part[] {
  const [first, last] = [rects[0], rects.at(-1)];
  if (!first || !last) return [];
  const middle = [
    (first.traces[0] + last.traces[1]) / 2,
    (first.samples[0] + last.samples[1]) / 2,
  ] as const;
  const far = ({ traces, samples }: TileRect): number =>
    Math.hypot((traces[0] + traces[1]) / 2 - middle[0], (samples[0] + samples[1]) / 2 - middle[1]);
  return [...rects].sort((a, b) => far(a) - far(b));
}
