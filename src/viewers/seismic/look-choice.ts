import { type ReadonlySignal, signal } from '@preact/signals-core';
import { keptLook, changedKeys } from '../shared/kept-look.ts';
import type { DisplayName, SectionLook } from './section-look.ts';

/** The look that the page requests by attributes. */
export interface LookRequest {
  display?: DisplayName | undefined;
  gainDb?: number | undefined;
  /** Window in the unit of the sample axis; 0 is off. */
  agcMs?: number | undefined;
  clipPercentile?: number | undefined;
  colormap?: string | undefined;
  polarity?: 'normal' | 'reverse' | undefined;
}

/** How sections are drawn: what the page requests and, over it, the user's choices. */
export class LookChoice {
  #requested = fillRequest({});
  /** Undefined until a survey was open. */
  #isVelocity: boolean | undefined;
  readonly #look = signal(createLook(this.#requested));
  readonly look: ReadonlySignal<SectionLook> = this.#look;

  /** The look that the page requests. */
  get requestedLook(): SectionLook {
    return createLook(this.#requested);
  }

  /** Takes over what the page requests otherwise than before. */
  request(request: LookRequest): void {
    const before = this.#requested;
    this.#requested = fillRequest(request);
    this.#keep(changedKeys(this.#requested, before), {});
  }

  /** Another source is opened: clips of amplitudes are not carried over to it. */
  changeSource(): void {
    this.#keep(NOTHING, { isOther: true });
  }

  /**
   * A survey is open: colours of amplitudes are not carried over to velocities, nor the other way
   * round.
   */
  setKind(isVelocity: boolean): void {
    const before = this.#isVelocity;
    this.#isVelocity = isVelocity;
    if (before !== undefined && before !== isVelocity) this.#keep(NOTHING, { isOtherKind: true });
  }

  /** Takes over what the user chose. */
  change(part: Partial<SectionLook>): void {
    this.#look.value = { ...this.#look.peek(), ...part };
  }

  #keep(
    changed: ReadonlySet<string>,
    { isOther = false, isOtherKind = false }: { isOther?: boolean; isOtherKind?: boolean },
  ): void {
    this.#look.value = keptLook(this.#look.peek(), createLook(this.#requested), changed, {
      isOther,
      isOtherKind,
    });
  }
}

const NOTHING: ReadonlySet<string> = new Set();

type RequestedLook = Omit<SectionLook, 'clip' | 'ownColors' | 'interpolate' | 'excursion'>;

/** The request with the defaults of what it leaves out. */
function fillRequest({
  display = 'density',
  gainDb = 0,
  agcMs,
  clipPercentile = 99,
  colormap,
  polarity = 'normal',
}: LookRequest): RequestedLook {
  return {
    display,
    gainDb,
    agcMs: agcMs || null,
    clipPercentile,
    colormap: colormap ?? null,
    polarity,
  };
}

function createLook(requested: RequestedLook): SectionLook {
  return { ...requested, clip: null, ownColors: null, interpolate: true, excursion: 1 };
}
