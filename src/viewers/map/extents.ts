import type { GeoBounds, FeatureData, Geometry, Position } from '../../plot/map/map-data.ts';
import { computeGeoBounds } from '../../plot/map/mercator.ts';
import type { LayerRow } from './map-layers.ts';

/** Lists the positions of a geometry. */
function listPositions({ type, coordinates }: Geometry): Position[] {
  if (type === 'Point') return [coordinates];
  const depth = { MultiPoint: 0, LineString: 0, MultiLineString: 1, Polygon: 1, MultiPolygon: 2 }[
    type
  ];
  return (coordinates as readonly unknown[]).flat(depth) as Position[];
}

/** Finds the box around geometries; null without any position. */
export function boundGeometries(geometries: readonly (Geometry | null)[]): GeoBounds | null {
  return boundPositions(geometries.flatMap((one) => (one ? listPositions(one) : [])));
}

/** Finds the box around features; null without features. */
export function boundFeatures(data: FeatureData): GeoBounds | null {
  return boundPositions([...iteratePositions(data)]);
}

/**
 * Finds the box around layers: by the extents that they are known to have, else by their features;
 * null if neither is known.
 */
export function boundLayers(rows: readonly LayerRow[]): GeoBounds | null {
  const corners = rows.flatMap(({ layer: { extent } }): Position[] =>
    extent[0] > -180
      ? [
          [extent[0], extent[1]],
          [extent[2], extent[3]],
        ]
      : [],
  );
  return (
    computeGeoBounds(corners) ??
    boundPositions(
      rows.flatMap(({ features }) => (features ? [...iteratePositions(features.data)] : [])),
    )
  );
}

function* iteratePositions({ points: { lon, lat }, shapes }: FeatureData): Generator<Position> {
  for (let i = 0; i < lon.length; i++) yield [lon[i]!, lat[i]!];
  for (const { geometry } of shapes) yield* listPositions(geometry);
}

/** The box around positions, past 180 degrees where it is the narrower one. */
function boundPositions(positions: readonly Position[]): GeoBounds | null {
  const plain = computeGeoBounds(positions);
  if (!plain || plain[2] - plain[0] <= 180) return plain;
  const east = positions.map(([lon, lat]): Position => [lon < 0 ? lon + 360 : lon, lat]);
  const moved = computeGeoBounds(east)!;
  return moved[2] - moved[0] < plain[2] - plain[0] ? moved : plain;
}
