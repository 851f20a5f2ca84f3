/**
 * How far a part that is fetched when it is needed has come; `absent` where this server has no such
 * part.
 */
export type PartState = 'opening' | 'ready' | 'failed' | 'absent';

/**
 * Elements of the suite and modules of the page, each fetched once, when a place first needs it.
 */
export class Parts {
  readonly #states = new Map<string, PartState>();

  constructor(private readonly changed: () => void) {}

  /** The element `tag`, from the suite as any host page has it. */
  element(tag: string): PartState {
    const url = `/dist/elements/${tag}.js`;
    return this.#part(
      tag,
      () => import(url),
      () => exists(url),
    );
  }

  /** A module of this page. */
  module(name: string, load: () => Promise<unknown>): PartState {
    return this.#part(name, load, () => Promise.resolve(true));
  }

  #part(name: string, load: () => Promise<unknown>, exists: () => Promise<boolean>): PartState {
    const known = this.#states.get(name);
    if (known) return known;
    this.#states.set(name, 'opening');
    void load()
      .then(
        () => 'ready' as const,
        async () => ((await exists()) ? ('failed' as const) : ('absent' as const)),
      )
      .then((state) => {
        this.#states.set(name, state);
        this.changed();
      });
    return 'opening';
  }
}

/** False only where the server says that there is no such file; a lost network says nothing. */
async function exists(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD' })).status !== 404;
  } catch {
    return true;
  }
}
