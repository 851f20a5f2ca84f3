import type { PictureSource } from './picture-source.ts';

/** A picture of a URL as far as it has come. */
export interface StoredPicture {
  /** Null while it is loaded, and of one that failed. */
  image: ImageBitmap | null;
  /** Why it cannot be shown, in the user's language; "" where it can, or is still loaded. */
  problem: string;
}

/** Decodes an image, its longer side at most so many pixels, off the page's thread. */
export type DecodePicture = (
  blob: Blob,
  longSide: number,
) => Promise<{ image: ImageBitmap; isWhole: boolean }>;

/** Longer sides that pictures are decoded to, in pixels: the smallest that is enough. */
const SIDES = [256, 1024, 4096] as const;
/** Pictures fetched at a time. */
const MOST_LOADING = 4;
/** Bytes of pixels and of files that are kept; what is seen is kept anyway. */
const BUDGET = 96 * 1024 * 1024;
/** A picture that failed is tried again after so long, when it is seen. */
const RETRY_MS = 30_000;

interface Entry extends StoredPicture {
  url: string;
  blob: Blob | null;
  /** Longer side that is decoded; Infinity of a picture in its own size. */
  side: number;
  /** Longer side that is needed. */
  wanted: number;
  /** The frame that showed it last. */
  frame: number;
  failedAt: number;
  loading: Promise<void> | null;
}

/**
 * The pictures of a plot: fetched and decoded when they are seen, no larger than they are seen, and
 * the least recently seen evicted.
 */
export class PictureStore {
  readonly #source: PictureSource;
  readonly #decode: DecodePicture;
  readonly #budget: number;
  readonly #entries = new Map<string, Entry>();
  readonly #stop = new AbortController();
  #frame = 0;
  #drawing: unknown = null;
  #loading = 0;

  constructor(
    source: PictureSource,
    { decode = decodePicture, budget = BUDGET }: { decode?: DecodePicture; budget?: number } = {},
  ) {
    this.#source = source;
    this.#decode = decode;
    this.#budget = budget;
  }

  /** Bytes of pixels and of files that are held. */
  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, entry) => sum + measureEntry(entry), 0);
  }

  /** Begins a frame with the first call for a drawing: what no later frame asks for may be evicted. */
  begin(drawing: unknown): void {
    if (drawing === this.#drawing) return;
    this.#drawing = drawing;
    this.#frame++;
  }

  /** A picture as far as it has come, for a place of so many pixels; it is loaded where it is not. */
  get(url: string, pixels: number): StoredPicture {
    const entry = this.#want(url, pixels);
    this.#loadNext();
    return entry;
  }

  /** Resolves when a picture has come, or has failed. */
  async load(url: string, pixels: number): Promise<void> {
    const entry = this.#want(url, pixels);
    while (needsLoading(entry) && !this.#stop.signal.aborted)
      await (entry.loading ?? this.#start(entry));
  }

  /** Stops loading and releases all pictures. */
  dispose(): void {
    this.#stop.abort();
    for (const entry of this.#entries.values()) release(entry);
    this.#entries.clear();
  }

  #want(url: string, pixels: number): Entry {
    const entry: Entry = this.#entries.get(url) ?? {
      url,
      image: null,
      problem: '',
      blob: null,
      side: 0,
      wanted: 0,
      frame: 0,
      failedAt: 0,
      loading: null,
    };
    this.#entries.set(url, entry);
    entry.frame = this.#frame;
    entry.wanted = SIDES.find((side) => side >= pixels) ?? SIDES.at(-1)!;
    if (entry.problem && performance.now() - entry.failedAt > RETRY_MS) entry.problem = '';
    return entry;
  }

  /** Loads what this frame shows, as many at a time as are allowed. */
  #loadNext(): void {
    for (const entry of this.#entries.values()) {
      if (this.#loading >= MOST_LOADING) return;
      if (entry.frame === this.#frame && !entry.loading && needsLoading(entry))
        void this.#start(entry);
    }
  }

  #start(entry: Entry): Promise<void> {
    this.#loading++;
    entry.loading = this.#read(entry).finally(() => {
      this.#loading--;
      entry.loading = null;
      this.#evict();
      if (this.#stop.signal.aborted) return;
      this.#loadNext();
      this.#source.onArrive();
    });
    return entry.loading;
  }

  async #read(entry: Entry): Promise<void> {
    const { signal } = this.#stop;
    try {
      entry.blob ??= await this.#source.fetch(entry.url, signal);
      const { wanted } = entry;
      const { image, isWhole } = await this.#decode(entry.blob, wanted);
      entry.image?.close();
      entry.image = image;
      entry.side = isWhole ? Infinity : wanted;
      entry.problem = '';
      if (signal.aborted) release(entry);
    } catch (error) {
      entry.problem = (error instanceof Error && error.message) || String(error);
      entry.failedAt = performance.now();
      entry.blob = null;
    }
  }

  #evict(): void {
    let { bytes } = this;
    if (bytes <= this.#budget) return;
    const old = [...this.#entries.values()]
      .filter(({ frame, loading }) => frame < this.#frame && !loading)
      .sort((a, b) => a.frame - b.frame);
    for (const entry of old) {
      if (bytes <= this.#budget) return;
      bytes -= measureEntry(entry);
      release(entry);
      this.#entries.delete(entry.url);
    }
  }
}

function needsLoading({ problem, side, wanted }: Entry): boolean {
  return problem === '' && side < wanted;
}

function measureEntry({ image, blob }: Entry): number {
  return (image ? image.width * image.height * 4 : 0) + (blob?.size ?? 0);
}

function release(entry: Entry): void {
  entry.image?.close();
  entry.image = entry.blob = null;
}

/** Decodes by the browser. @throws where the bytes are no image that it knows */
async function decodePicture(
  blob: Blob,
  longSide: number,
): Promise<{ image: ImageBitmap; isWhole: boolean }> {
  const whole = await createImageBitmap(blob);
  const longer = Math.max(whole.width, whole.height);
  if (longer <= longSide) return { image: whole, isWhole: true };
  const share = longSide / longer;
  const image = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * share)),
    resizeHeight: Math.max(1, Math.round(whole.height * share)),
    resizeQuality: 'high',
  });
  whole.close();
  return { image, isWhole: false };
}
