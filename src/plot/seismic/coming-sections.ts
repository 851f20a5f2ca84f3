import type { SectionContent } from './section-content.ts';
import type { SectionSamples } from './section-samples.ts';

/** A section that is being loaded. */
export interface ComingSection {
  content: SectionContent;
  samples: SectionSamples;
}

/** After so long without another section, the last one is taken as the one that is wanted. */
const REST_MS = 100;

/**
 * Sections that take the place of the one that is shown once their samples are loaded. Where they
 * follow faster than samples load, some of them are shown: one is loaded to its end, and the one
 * that was added last comes next.
 */
export class ComingSections {
  readonly #load: (samples: SectionSamples) => void;
  /** The one that is loaded, and the one that is next. */
  readonly #sections: ComingSection[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Samples that could not be loaded: they give way to the next section that is added. */
  #failed: SectionSamples | undefined;

  /** @param load loads what is in view of it */
  constructor(load: (samples: SectionSamples) => void) {
    this.#load = load;
  }

  get samples(): SectionSamples[] {
    return this.#sections.map(({ samples }) => samples);
  }

  /** Samples of the section that is loaded now. */
  get loaded(): SectionSamples | undefined {
    return this.#sections[0]?.samples;
  }

  /** Adds a section in place of one whose loading has not begun. */
  add(section: ComingSection): void {
    drop(this.#sections.splice(this.loaded === this.#failed ? 0 : 1));
    this.#sections.push(section);
    clearTimeout(this.#rest);
    if (this.#sections.length > 1) this.#rest = setTimeout(() => this.#next(true), REST_MS);
    else this.#load(section.samples);
  }

  /**
   * The section of these samples, if they are those that are loaded and all in view of it is there.
   * The next one is begun.
   */
  take(samples: SectionSamples): SectionContent | null {
    if (samples !== this.loaded || !samples.isComplete) return null;
    const { content } = this.#sections[0]!;
    this.#next(false);
    return content;
  }

  /**
   * Skips the section of these samples, which failed to load: the next section takes its place, at
   * once or when it is added.
   */
  pass(samples: SectionSamples): void {
    this.#failed = samples;
    if (samples === this.loaded && this.#sections.length > 1) this.#next(true);
  }

  /** Drops all sections. */
  clear(): void {
    clearTimeout(this.#rest);
    drop(this.#sections.splice(0));
  }

  #next(isDropped: boolean): void {
    clearTimeout(this.#rest);
    const before = this.#sections.splice(0, 1);
    if (isDropped) drop(before);
    if (this.loaded) this.#load(this.loaded);
  }
}

function drop(sections: readonly ComingSection[]): void {
  for (const { samples } of sections) samples.dispose();
}
