import type OlMap from 'ol/Map.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { Geometry, MapTheme } from './map-data.ts';
import { createSurveyFeatures, replaceFeatures, type DrawnSurvey } from './map-features.ts';
import { areaStyle, identifiedStyle, markStyle, surveyStyle } from './shapes-style.ts';

/** What lies over the layers of a map, from below. */
const OVERLAYS = ['surveys', 'area', 'selected', 'identified', 'pointedAt', 'sketch'] as const;
type OverlayName = (typeof OVERLAYS)[number];

/** Over all layers, whatever their number. */
const FIRST_Z_INDEX = 999;

/** What is marked and drawn over the layers of a map. */
export class MapOverlays {
  readonly #layers: Readonly<Record<OverlayName, VectorLayer<VectorSource>>>;

  constructor(map: OlMap) {
    const layers = OVERLAYS.map((name, i) => {
      const layer = new VectorLayer({
        source: new VectorSource(),
        zIndex: FIRST_Z_INDEX + i,
        updateWhileInteracting: true,
      });
      map.addLayer(layer);
      return [name, layer] as const;
    });
    this.#layers = Object.fromEntries(layers) as Record<OverlayName, VectorLayer<VectorSource>>;
  }

  /** The shapes of an overlay. */
  source(name: OverlayName): VectorSource {
    return this.#layers[name].getSource()!;
  }

  /** Shows geometries in place of those that an overlay shows. */
  show(name: Exclude<OverlayName, 'surveys'>, geometries: readonly Geometry[]): void {
    replaceFeatures(this.source(name), geometries);
  }

  /** Shows where surveys of other elements lie. */
  showSurveys(surveys: readonly DrawnSurvey[]): void {
    this.source('surveys').clear(true);
    this.source('surveys').addFeatures(surveys.flatMap(createSurveyFeatures));
  }

  /** Shows what another map shows over its layers. */
  copyFrom(other: MapOverlays): void {
    for (const name of OVERLAYS)
      if (name !== 'pointedAt') this.source(name).addFeatures(other.source(name).getFeatures());
  }

  setTheme({ text, background, font, accent }: MapTheme): void {
    const { surveys, area, sketch, selected, identified, pointedAt } = this.#layers;
    surveys.setStyle(surveyStyle(text, background, font));
    area.setStyle(areaStyle(accent));
    sketch.setStyle(areaStyle(accent));
    selected.setStyle(markStyle(accent, background, 2.5));
    identified.setStyle(identifiedStyle(text, background));
    pointedAt.setStyle(markStyle(text, background, 1.5));
  }

  dispose(): void {
    for (const layer of Object.values(this.#layers)) {
      layer.getSource()?.clear(true);
      layer.dispose();
    }
  }
}
