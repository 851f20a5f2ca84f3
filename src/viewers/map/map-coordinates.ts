import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Translate } from '../../i18n/i18n.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemText } from '../../core/problem.ts';
import { userSettings } from '../../core/user-settings.ts';
import type { Area, Position } from '../../plot/map/map-data.ts';
import { areaFrom } from '../../sources/layer/area.ts';
import { convertPositions } from '../../sources/layer/find-places.ts';
import { DEGREES, type Pair } from './coordinate-text.ts';

/** Converts coordinates between degrees and the system of the readout. */
export class MapCoordinates {
  /** What the page or the user of this map chose; null follows the user's settings. */
  readonly #chosen = signal<string | null>(null);
  /** System of the readout and of what is typed, as "EPSG:4326". */
  readonly system: ReadonlySignal<string> = computed(
    () => this.#chosen.value ?? userSettings.value.coordinateSystem ?? DEGREES,
  );

  constructor(
    private readonly host: ElementHost,
    private readonly t: Translate,
  ) {}

  /** Chooses the system of the readout and of what is typed; null follows the user's settings. */
  setSystem(system: string | null): void {
    this.#chosen.value = system;
  }

  /** Converts a typed pair to degrees. @returns the problem if it has no place on the map */
  async locate(pair: Pair): Promise<{ position: Position } | { problem: Problem }> {
    const answer = await this.#toDegrees([pair]);
    if (!answer.ok) return { problem: answer.error };
    const [position] = answer.data;
    return position ? { position } : { problem: this.#outside(pair) };
  }

  /**
   * Converts typed corners to an area. @returns the problem if one of them has no place on the map
   */
  async locateArea(corners: readonly Pair[]): Promise<{ area: Area } | { problem: Problem }> {
    const answer = await this.#toDegrees([...corners, corners[0]!]);
    if (!answer.ok) return { problem: answer.error };
    const nowhere = answer.data.indexOf(null);
    if (nowhere >= 0) return { problem: this.#outside(corners[nowhere % corners.length]!) };
    return {
      area: areaFrom({ type: 'Polygon', coordinates: [answer.data as Position[]] })!,
    };
  }

  /**
   * Converts degrees to a system. @returns a text if the server cannot, null if the position has no
   * place in the system
   */
  async read(at: Position, system: string, signal: AbortSignal): Promise<Pair | null | string> {
    const answer = await convertPositions(this.host, [DEGREES, system], [at], signal);
    return answer.ok ? (answer.data[0] ?? null) : problemText(this.t, answer.error);
  }

  #toDegrees(pairs: readonly Pair[]): ReturnType<typeof convertPositions> {
    const { signal } = new AbortController();
    return convertPositions(this.host, [this.system.peek(), DEGREES], pairs, signal);
  }

  #outside(pair: Pair): Problem {
    return { code: 'SERVER_SAID', message: `${pair.join(', ')}: ${this.t('map.crs.outside')}` };
  }
}
