import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type FluidProperties, FRESH_MUD } from '../../compute/petrophysics/lithology.ts';
import type { CrossData, CrossLine } from '../../plot/cross/cross-data.ts';
import type { CrossViewState, PickettParameters } from './cross-view-state.ts';
import {
  overlayLines,
  OVERLAYS,
  type OverlayName,
  type StrangeUnit,
  strangeUnits,
} from './overlays.ts';

const USUAL_PICKETT: PickettParameters = { a: 1, m: 2, n: 2, rw: 0.05 };

/** The overlays of a crossplot with their parameters. */
export class OverlayChoice {
  readonly #names = signal<readonly OverlayName[]>([]);
  readonly #pickett = signal(USUAL_PICKETT);
  readonly #fluid = signal<FluidProperties>(FRESH_MUD);
  readonly #rockNames = signal<Readonly<Record<string, string>>>({});
  readonly names: ReadonlySignal<readonly OverlayName[]> = this.#names;
  readonly pickett: ReadonlySignal<PickettParameters> = this.#pickett;
  /** What M and N are computed by. */
  readonly fluid: ReadonlySignal<FluidProperties> = this.#fluid;
  /** The lines of the overlays that are chosen and fit the axes. */
  readonly lines = computed((): CrossLine[] => {
    const names = this.#rockNames.value;
    return this.#names.value
      .flatMap((name) => this.#linesFor(name) ?? [])
      .map(({ label, points, ...line }) => ({
        ...line,
        label: names[label] ?? label,
        points: points.map((point) => ({
          ...point,
          label: names[point.label ?? ''] ?? point.label!,
        })),
      }));
  });
  /** Overlays that do not fit the curves on the axes. */
  readonly unfit = computed(() =>
    this.data.value ? this.#names.value.filter((name) => !this.#linesFor(name)) : [],
  );

  /** Curves on the axes whose unit is not known, where an overlay that is shown needs it. */
  readonly strangeUnits = computed((): StrangeUnit[] => {
    const data = this.data.value;
    return data ? this.#names.value.flatMap((name) => strangeUnits(name, data)) : [];
  });

  constructor(private readonly data: ReadonlySignal<CrossData | null>) {}

  /** Shows overlays by name; names of none are left out. */
  choose(names: readonly string[]): void {
    this.#names.value = OVERLAYS.filter((name) => names.includes(name));
  }

  /** What is chosen, as a state holds it: parameters where they are not the usual ones. */
  describe(): Pick<CrossViewState, 'overlays' | 'pickett' | 'fluid'> {
    const [overlays, pickett, fluid] = [this.#names.value, this.#pickett.value, this.#fluid.value];
    return {
      ...(overlays.length > 0 && { overlays }),
      ...(pickett !== USUAL_PICKETT && { pickett }),
      ...(fluid !== FRESH_MUD && { fluid }),
    };
  }

  /** Sets the parameters of a state; those that it does not name are the usual ones. */
  restore({ pickett, fluid }: Pick<CrossViewState, 'pickett' | 'fluid'>): void {
    this.#pickett.value = pickett ?? USUAL_PICKETT;
    this.#fluid.value = fluid ?? FRESH_MUD;
  }

  setPickett(parameters: Partial<PickettParameters>): void {
    this.#pickett.value = { ...this.#pickett.peek(), ...parameters };
  }

  setFluid(properties: Partial<FluidProperties>): void {
    this.#fluid.value = { ...this.#fluid.peek(), ...properties };
  }

  /** Sets the names of rocks in the language of the page. */
  setRockNames(names: Readonly<Record<string, string>>): void {
    this.#rockNames.value = names;
  }

  #linesFor(name: OverlayName): CrossLine[] | null {
    const data = this.data.value;
    return data && overlayLines(name, data, this.#pickett.value, this.#fluid.value);
  }
}
