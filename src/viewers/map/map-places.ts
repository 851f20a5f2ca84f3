import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { areaFrom, findPolygons } from '../../sources/layer/area.ts';
import type { FoundPlaces } from '../../sources/layer/find-places.ts';
import type { PlacedArea } from '../../sources/layer/place-area.ts';
import { flattenRings, isDegrees } from '../../plot/map/mercator.ts';
import { type AreaOfInterest, areaOfBox } from './area-of-interest.ts';
import type { ClickedPlace } from './clicked-place.ts';
import type { Pair } from './coordinate-text.ts';
import type { MapCoordinates } from './map-coordinates.ts';
import type { MapNavigation } from './map-navigation.ts';
import type { MapStage } from './map-stage.ts';

/** Zoom level at which a typed coordinate is shown. */
const NEAR_ZOOM = 13;

/** A coordinate system that GeoJSON names anywhere. */
const NAMES_SYSTEM = /"(?:crs|coordRefSys)"/;

/** What places and areas are taken over with. */
export interface PlaceParts {
  readonly host: ElementHost;
  readonly stage: MapStage;
  readonly navigation: MapNavigation;
  readonly coordinates: MapCoordinates;
  readonly clicked: ClickedPlace;
  readonly areaOfInterest: AreaOfInterest;
  fail(problem: Problem): void;
}

/** Goes to places that are typed or found, and takes areas over from elsewhere than drawing. */
export class MapPlaces {
  /** Counts the areas of the page, so that a late conversion changes nothing. */
  #turn = 0;

  constructor(private readonly parts: PlaceParts) {}

  /** Goes to a typed coordinate and marks it. */
  async goToPair(pair: Pair): Promise<void> {
    const { coordinates, navigation, stage, fail } = this.parts;
    const found = await coordinates.locate(pair);
    if ('problem' in found) return fail(found.problem);
    navigation.goTo(found.position, NEAR_ZOOM);
    stage.plot.peek()?.showIdentified([{ type: 'Point', coordinates: found.position }]);
  }

  /** Goes to a place that was found by its name, marks it, and shows what is known of it. */
  goToPlace({ geometry, box, type, id, label }: FoundPlaces['places'][number]): void {
    const { navigation, clicked, stage } = this.parts;
    if (box) navigation.fit(box);
    if (geometry) stage.plot.peek()?.showIdentified([geometry]);
    void clicked.openKey(type, id, { label, geometry });
  }

  /** Makes typed corners the area of interest. @returns the problem if they are not an area */
  async adoptCorners(corners: readonly Pair[]): Promise<Problem | null> {
    const { coordinates, areaOfInterest } = this.parts;
    const found = await coordinates.locateArea(corners);
    if ('problem' in found) return found.problem;
    areaOfInterest.adopt(found.area, { isShown: true, isSelecting: true });
    return null;
  }

  /** Makes the part of the map that is seen the area of interest. */
  adoptView(): void {
    const { stage, areaOfInterest } = this.parts;
    const plot = stage.plot.peek();
    if (plot) areaOfInterest.adopt(areaFrom(areaOfBox(plot.view.box)), { isSelecting: true });
  }

  /**
   * Makes the area of the page the area of interest: at once where it is in degrees, else as soon
   * as it is converted. One that cannot be is a problem.
   */
  adoptGiven(given: unknown): void {
    const { areaOfInterest, fail } = this.parts;
    const turn = ++this.#turn;
    const found = areaFrom(given);
    const isPlain = found === null || (isInDegrees(given) && !NAMES_SYSTEM.test(toText(given)));
    areaOfInterest.adopt(isPlain ? found : null, { isAnnounced: false });
    if (isPlain) return;
    void this.#convert(given).then((answer) => {
      if (turn !== this.#turn) return;
      if ('problem' in answer) fail(answer.problem);
      else areaOfInterest.adopt(answer.area, { notes: answer.notes, isAnnounced: false });
    });
  }

  async #convert(given: unknown): Promise<PlacedArea | { problem: Problem }> {
    try {
      const [{ readJsonParts }, { convertParts }] = await Promise.all([
        import('../../sources/layer/place-area.ts'),
        import('../../sources/layer/read-area.ts'),
      ]);
      return await convertParts(this.parts.host, readJsonParts(given, 'aoi'));
    } catch (error) {
      return { problem: problemOf(error, 'DATA_INVALID') };
    }
  }

  /** Makes the area in a file the area of interest. */
  async adoptFile(file: File): Promise<void> {
    const { host, areaOfInterest, fail } = this.parts;
    const answer = await import('../../sources/layer/read-area.ts').then(
      ({ readArea }) => readArea(host, file),
      (error: unknown) => ({ problem: problemOf(error, 'PART_NOT_LOADED') }),
    );
    if ('problem' in answer) return fail(answer.problem);
    areaOfInterest.adopt(answer.area, {
      isShown: true,
      isSelecting: true,
      notes: answer.notes,
    });
  }
}

/** Whether all corners of an area can be degrees. */
function isInDegrees(given: unknown): boolean {
  const area = findPolygons(given);
  return area === null || flattenRings(area).every((ring) => ring.every(isDegrees));
}

/** JSON of a value of the page; empty if it has none. */
function toText(given: unknown): string {
  try {
    return JSON.stringify(given);
  } catch {
    return '';
  }
}
