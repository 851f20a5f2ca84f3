import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { NAMES } from './canvas-layer.ts';
import type { Shape } from './map-data.ts';
import { HALF_WORLD_M, WORLD_M } from './mercator.ts';
import type { layerStyle } from './shapes-style.ts';

const JSON_FORMAT = new GeoJSON({ dataProjection: 'EPSG:4326', featureProjection: 'EPSG:3857' });
/** A shape may lie on the edge of the world by a rounding. */
const EDGE_M = HALF_WORLD_M + 1;

/** Lines and areas of a layer on the map. */
export interface ShapeLayers {
  /** From below; none without shapes. */
  readonly made: readonly VectorLayer[];
  /** Records of the shapes that meet a box of EPSG:3857. */
  hits(box: readonly number[]): number[];
  end(): void;
}

/**
 * Creates the layers of lines and areas. The library repeats what lies inside of the world for each
 * world that is seen; what goes on past 180 degrees is there once for each of them, for the library
 * would not show its end on the other side.
 */
export function createShapeLayers(
  shapes: readonly Shape[],
  style: ReturnType<typeof layerStyle>,
): ShapeLayers {
  const features = shapes.map(
    ({ geometry, label, ref }) =>
      new Feature({ geometry: JSON_FORMAT.readGeometry(geometry) ?? undefined, label, ref }),
  );
  const beyond = features.filter(goesBeyond);
  const within = beyond.length === 0 ? features : features.filter((one) => !goesBeyond(one));
  const sources = [
    ...(within.length > 0 ? [new VectorSource({ features: within })] : []),
    ...(beyond.length > 0
      ? [new VectorSource({ features: beyond.flatMap(repeat), wrapX: false })]
      : []),
  ];
  return {
    made: sources.map(
      (source) =>
        new VectorLayer({
          source,
          declutter: NAMES,
          style,
          updateWhileInteracting: false,
          renderBuffer: 50,
        }),
    ),
    hits(box) {
      const found = new Set<number>();
      for (const source of sources)
        source.forEachFeatureIntersectingExtent(
          [...box],
          (feature) => void found.add(feature.get('ref') as number),
        );
      return [...found];
    },
    end: () => sources.forEach((source) => source.clear(true)),
  };
}

function goesBeyond(feature: Feature): boolean {
  const extent = feature.getGeometry()?.getExtent();
  return extent !== undefined && (extent[0]! < -EDGE_M || extent[2]! > EDGE_M);
}

/** A shape with its copies in the worlds on both sides. */
function repeat(feature: Feature): Feature[] {
  return [-1, 0, 1].map((world) => {
    if (world === 0) return feature;
    const copy = feature.clone();
    copy.getGeometry()?.translate(world * WORLD_M, 0);
    return copy;
  });
}
