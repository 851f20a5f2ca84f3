/**
 * What all copies of the suite on one page share, so that a second copy joins the first instead of
 * fighting it.
 */

declare const __GEO_VERSION__: string;

/** Version of this copy, put in by the build. */
export const VERSION: string =
  typeof __GEO_VERSION__ === 'string' ? __GEO_VERSION__ : '0.0.0-source';

/** Loads the module of one tag. */
export type TagLoader = () => Promise<unknown>;

/** What a copy of the suite can load. */
export interface LoaderCopy {
  readonly version: string;
  /** Address of its folder, with a slash at its end; older copies give none. */
  readonly base?: string;
  readonly tags: ReadonlyMap<string, TagLoader>;
  /** Explains, in the language of an element, that its module could not be fetched. */
  explain?(element: Element): string;
}

interface Registry {
  /** Layout of this object; a later copy that finds another number must leave it alone. */
  readonly format: 1;
  /** Version that came first. */
  readonly version: string;
  /** Version that defined each tag. */
  readonly definedBy: Map<string, string>;
  /** Tags that each copy's loader can fetch, the first copy's first. */
  readonly loaders: LoaderCopy[];
  /** Pairs of versions that were reported in the console. */
  readonly told: Set<string>;
}

const KEY = Symbol.for('geo-elements');

/** The page's registry; made by the first copy that needs it. */
export function registry(): Registry {
  const page = globalThis as { [KEY]?: Registry };
  const known = page[KEY];
  if (known?.format === 1) return known;
  const made: Registry = {
    format: 1,
    version: VERSION,
    definedBy: new Map(),
    loaders: [],
    told: new Set(),
  };
  if (!known) Object.defineProperty(page, KEY, { value: made });
  return made;
}

/**
 * Defines `tag`, or joins the copy that defined it. A server that renders pages has no custom
 * elements: nothing is built or defined there.
 * @returns the class that the page uses, which is not always the one that `build` makes
 */
export function defineOnce(
  tag: string,
  build: () => CustomElementConstructor,
): CustomElementConstructor {
  if (typeof customElements === 'undefined') return class {} as CustomElementConstructor;
  const { definedBy } = registry();
  const known = customElements.get(tag);
  if (known) {
    joinedCopy(definedBy.get(tag) ?? 'an unknown version');
    return known;
  }
  const built = build();
  customElements.define(tag, built);
  definedBy.set(tag, VERSION);
  return built;
}

/**
 * Says that this copy found another that was here before; once for two versions, whichever of them
 * finds the other.
 */
export function joinedCopy(version: string): void {
  const { told } = registry();
  const pair = [version, VERSION].sort().join(' ');
  if (told.has(pair)) return;
  told.add(pair);
  warn(
    `version ${VERSION} found version ${version} on this page and joined it: elements that are defined already stay those of ${version}.`,
  );
}

/**
 * One line for the page's developer. The suite's only use of the console: there is no element to
 * show these in.
 */
export function warn(message: string): void {
  // eslint-disable-next-line no-console -- a clash of copies and an unknown tag have no element of ours that could show them
  console.warn(`geo-elements: ${message}`);
}
