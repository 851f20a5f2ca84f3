import type { CatalogColumn } from '../catalogs/definition.ts';
import type { Feature } from './features.ts';
import type { GeoJsonGeometry } from './map-features.ts';
import type { ServedLayer } from './layers.ts';
import type { WfsVersion } from './wfs-version.ts';
import { element, xmlName, type Xml } from './xml.ts';

/** Namespace of the feature types; it names them and leads nowhere. */
export const NAMESPACE = 'urn:geo-elements:features';

/** How positions are written. */
export interface GmlOptions {
  version: WfsVersion;
  /** Name of their system. */
  crs: string;
  /** True if positions have y before x. */
  isFlipped: boolean;
}

/**
 * A feature as a member of a collection (GML 3.2.1, 9; GML 3.1.1 has the same geometries).
 * Attributes without a value are left out.
 */
export function member(layer: ServedLayer, feature: Feature, options: GmlOptions): string {
  const id = xmlName(feature.id);
  const values = [...layer.catalog.columns.values()].flatMap((column: CatalogColumn) => {
    if (column === layer.geometry)
      return feature.geometry
        ? [
            element(
              `geo:${xmlName(column.name)}`,
              {},
              geometry(feature.geometry as GeoJsonGeometry, `${id}.geometry`, options),
            ),
          ]
        : [];
    const value = feature.properties[column.name];
    return value === null || value === undefined
      ? []
      : [
          element(
            `geo:${xmlName(column.name)}`,
            {},
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ),
        ];
  });
  const { xml } = element(
    options.version.version === '2.0.0' ? 'wfs:member' : 'gml:featureMember',
    {},
    element(`geo:${xmlName(layer.name)}`, { 'gml:id': id }, ...values),
  );
  return `${xml}\n`;
}

function geometry(
  { type, coordinates, geometries = [] }: GeoJsonGeometry,
  id: string,
  options: GmlOptions,
  isOuter = true,
): Xml {
  const attributes = {
    'gml:id': options.version.version === '2.0.0' || isOuter ? id : undefined,
    srsName: isOuter ? options.crs : undefined,
  };
  const many = (name: string, of: string, shapes: readonly GeoJsonGeometry[]): Xml =>
    element(
      `gml:${name}`,
      attributes,
      ...shapes.map((shape, i) =>
        element(`gml:${of}`, {}, geometry(shape, `${id}.${i + 1}`, options, false)),
      ),
    );
  const each = (one: string): GeoJsonGeometry[] =>
    (coordinates as unknown[]).map((part) => ({ type: one, coordinates: part }));
  switch (type) {
    case 'Point':
      return element(
        'gml:Point',
        attributes,
        element('gml:pos', {}, positions([coordinates as number[]], options)),
      );
    case 'LineString':
      return element(
        'gml:LineString',
        attributes,
        element('gml:posList', {}, positions(coordinates as number[][], options)),
      );
    case 'Polygon':
      return element(
        'gml:Polygon',
        attributes,
        ...(coordinates as number[][][]).map((ring, i) =>
          element(
            i === 0 ? 'gml:exterior' : 'gml:interior',
            {},
            element('gml:LinearRing', {}, element('gml:posList', {}, positions(ring, options))),
          ),
        ),
      );
    case 'MultiPoint':
      return many('MultiPoint', 'pointMember', each('Point'));
    case 'MultiLineString':
      return many('MultiCurve', 'curveMember', each('LineString'));
    case 'MultiPolygon':
      return many('MultiSurface', 'surfaceMember', each('Polygon'));
    default:
      return many('MultiGeometry', 'geometryMember', geometries);
  }
}

function positions(line: readonly (readonly number[])[], { isFlipped }: GmlOptions): string {
  return line.map(([x, y]) => (isFlipped ? `${y} ${x}` : `${x} ${y}`)).join(' ');
}
