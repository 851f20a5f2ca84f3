import type { Column } from '../catalogs/definition.ts';
import type { Feature } from './features.ts';
import type { Shape } from './map-features.ts';
import type { ServedLayer } from './layers.ts';
import type { WfsVersion } from './wfs-version.ts';
import { element, xmlName, type Xml } from './xml.ts';

/** Namespace of the feature types; it names them and leads nowhere. */
export const NAMESPACE = 'urn:geo-elements:features';

/** How positions are written. */
export interface GmlAsked {
  version: WfsVersion;
  /** Name of their system. */
  crs: string;
  /** y stands before x. */
  isFlipped: boolean;
}

/** A feature as a member of a collection (GML 3.2.1, 9; GML 3.1.1 has the same geometries). Attributes without a value are left out. */
export function member(layer: ServedLayer, feature: Feature, asked: GmlAsked): string {
  const id = xmlName(feature.id);
  const values = [...layer.catalog.columns.values()].flatMap((column: Column) => {
    if (column === layer.geometry)
      return feature.geometry
        ? [
            element(
              `geo:${xmlName(column.name)}`,
              {},
              geometry(feature.geometry as Shape, `${id}.geometry`, asked),
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
    asked.version.version === '2.0.0' ? 'wfs:member' : 'gml:featureMember',
    {},
    element(`geo:${xmlName(layer.name)}`, { 'gml:id': id }, ...values),
  );
  return `${xml}\n`;
}

function geometry(
  { type, coordinates, geometries = [] }: Shape,
  id: string,
  asked: GmlAsked,
  isOuter = true,
): Xml {
  const attributes = {
    'gml:id': asked.version.version === '2.0.0' || isOuter ? id : undefined,
    srsName: isOuter ? asked.crs : undefined,
  };
  const many = (name: string, of: string, shapes: readonly Shape[]): Xml =>
    element(
      `gml:${name}`,
      attributes,
      ...shapes.map((shape, i) =>
        element(`gml:${of}`, {}, geometry(shape, `${id}.${i + 1}`, asked, false)),
      ),
    );
  const each = (one: string): Shape[] =>
    (coordinates as unknown[]).map((part) => ({ type: one, coordinates: part }));
  switch (type) {
    case 'Point':
      return element(
        'gml:Point',
        attributes,
        element('gml:pos', {}, positions([coordinates as number[]], asked)),
      );
    case 'LineString':
      return element(
        'gml:LineString',
        attributes,
        element('gml:posList', {}, positions(coordinates as number[][], asked)),
      );
    case 'Polygon':
      return element(
        'gml:Polygon',
        attributes,
        ...(coordinates as number[][][]).map((ring, i) =>
          element(
            i === 0 ? 'gml:exterior' : 'gml:interior',
            {},
            element('gml:LinearRing', {}, element('gml:posList', {}, positions(ring, asked))),
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

function positions(line: readonly (readonly number[])[], { isFlipped }: GmlAsked): string {
  return line.map(([x, y]) => (isFlipped ? `${y} ${x}` : `${x} ${y}`)).join(' ');
}
