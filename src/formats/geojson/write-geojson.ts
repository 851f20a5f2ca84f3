/** A record with its place, in degrees of WGS 84. */
export interface GeoJsonRecord {
  readonly geometry: object | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Digits behind the point of degrees: centimetres. */
const DECIMALS = 7;

/**
 * Writes a feature collection of GeoJSON (RFC 7946): longitude before latitude in degrees of
 * WGS 84, outer rings against the clock.
 */
export function writeGeoJson(name: string, records: readonly GeoJsonRecord[]): string {
  const features = records.map(({ geometry, properties }) =>
    JSON.stringify({ type: 'Feature', properties, geometry: geometry && tidyGeometry(geometry) }),
  );
  return `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[\n${features.join(',\n')}\n]}\n`;
}

function tidyGeometry(geometry: object): object {
  const { type, coordinates } = geometry as { type: string; coordinates: unknown };
  const rounded = roundPositions(coordinates);
  const areas =
    type === 'Polygon'
      ? (turnRings(rounded as number[][][]) as unknown)
      : type === 'MultiPolygon'
        ? (rounded as number[][][][]).map(turnRings)
        : rounded;
  return { type, coordinates: areas };
}

function roundPositions(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map(roundPositions)
    : typeof value === 'number'
      ? Number(value.toFixed(DECIMALS))
      : value;
}

/** Rings as RFC 7946, 3.1.6 has them: the outer one against the clock, holes with it. */
function turnRings(rings: readonly number[][][]): number[][][] {
  return rings.map((ring, i) => {
    let doubled = 0;
    for (let j = 1; j < ring.length; j++)
      doubled += (ring[j]![0]! - ring[j - 1]![0]!) * (ring[j]![1]! + ring[j - 1]![1]!);
    return doubled < 0 === (i === 0) ? ring : ring.toReversed();
  });
}
