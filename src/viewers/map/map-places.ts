import type { ElementHost } from '../../core/element-host.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { areaFrom } from '../../sources/layer/area.ts';
import type { FoundPlaces } from '../../sources/layer/find-places.ts';
import {
  type AreaPart,
  joinPlaced,
  placeArea,
  type PlacedArea,
  readJsonParts,
} from '../../sources/layer/place-area.ts';
import { type AreaOfInterest, areaOfBox } from './area-of-interest.ts';
import type { ClickedPlace } from './clicked-place.ts';
import type { Pair } from './coordinate-text.ts';
import type { MapCoordinates } from './map-coordinates.ts';
import type { MapNavigation } from './map-navigation.ts';
import type { MapStage } from './map-stage.ts';

/** Zoom level at which a typed coordinate is shown. */
const NEAR_ZOOM = 13;

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
   * Makes the area of the page the area of interest: at once, or as soon as the server has converted
   * it. @returns the problem if it is not in degrees and names no system
   */
  adoptGiven(given: unknown): Problem | null {
    const { areaOfInterest, fail } = this.parts;
    const turn = ++this.#turn;
    const adopt = ({ area, notes }: PlacedArea): void =>
      areaOfInterest.adopt(area, { notes, isAnnounced: false });
    try {
      const parts = readJsonParts(given, 'aoi');
      const placed = parts.map(placeArea);
      if (placed.length === 0) areaOfInterest.adopt(null, { isAnnounced: false });
      else if (placed.every((one) => one !== null)) adopt(joinPlaced(placed));
      else {
        areaOfInterest.adopt(null, { isAnnounced: false });
        void this.#convert(parts).then((found) => {
          if (turn !== this.#turn) return;
          if ('problem' in found) fail(found.problem);
          else adopt(found);
        });
      }
      return null;
    } catch (error) {
      areaOfInterest.adopt(null, { isAnnounced: false });
      return problemOf(error, 'DATA_INVALID');
    }
  }

  async #convert(parts: readonly AreaPart[]): Promise<PlacedArea | { problem: Problem }> {
    try {
      const { convertParts } = await import('../../sources/layer/read-area.ts');
      return await convertParts(this.parts.host, parts);
    } catch (error) {
      return { problem: problemOf(error, 'DATA_INVALID') };
    }
  }

  /** Makes the area in a file the area of interest. */
  async adoptFile(file: File): Promise<void> {
    const { host, areaOfInterest, fail } = this.parts;
    const { readArea } = await import('../../sources/layer/read-area.ts');
    const answer = await readArea(host, file);
    if ('problem' in answer) return fail(answer.problem);
    areaOfInterest.adopt(answer.area, {
      isShown: true,
      isSelecting: true,
      notes: answer.notes,
    });
  }
}
