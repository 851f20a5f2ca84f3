import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type VectorSource from 'ol/source/Vector.js';
import { getArea, getLength } from 'ol/sphere.js';
import type { Geometry, Measured, Position } from './map-data.ts';
import { lonToX, latToY } from './mercator.ts';

/** Reads geometries of degrees into those of the map, and back. */
export const GEOMETRY_FORMAT = new GeoJSON({
  dataProjection: 'EPSG:4326',
  featureProjection: 'EPSG:3857',
});

/**
 * Where a survey of another element lies: its corners, and the lines of the cuts that are shown.
 */
export interface DrawnSurvey {
  readonly name: string;
  readonly outline: readonly Position[];
  readonly lines: readonly (readonly Position[])[];
}

/** Creates the features of a survey. The outline has the name; without one the last line has it. */
export function createSurveyFeatures({ name, outline, lines }: DrawnSurvey): Feature[] {
  const shapes: Geometry[] = [
    ...lines.map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
    ...(outline.length > 2
      ? [{ type: 'Polygon', coordinates: [[...outline, outline[0]!]] } as const]
      : []),
  ];
  return shapes.map(
    (geometry, i) =>
      new Feature({
        geometry: GEOMETRY_FORMAT.readGeometry(geometry) ?? undefined,
        name: i === shapes.length - 1 ? name : '',
      }),
  );
}

/**
 * Measures a feature on the sphere: the length of a line or of an area's outer ring, and the size
 * of an area.
 */
export function measureFeature(feature: Feature): Measured {
  const geometry = feature.getGeometry()!;
  const isArea = geometry.getType() !== 'LineString';
  const ring = geometry instanceof Polygon ? geometry.getLinearRing(0) : null;
  return { lengthM: getLength(ring ?? geometry), areaM2: isArea ? getArea(geometry) : null };
}

/** Replaces the features of a source by geometries. */
export function replaceFeatures(source: VectorSource, geometries: readonly Geometry[]): void {
  source.clear(true);
  // Of thousands of points the reading would be felt.
  source.addFeatures(
    geometries.map(
      (geometry) =>
        new Feature(
          geometry.type === 'Point'
            ? new Point([lonToX(geometry.coordinates[0]), latToY(geometry.coordinates[1])])
            : (GEOMETRY_FORMAT.readGeometry(geometry) ?? undefined),
        ),
    ),
  );
}
