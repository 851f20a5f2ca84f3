import type { TypeName } from '../../../src/api/contract/catalogs.ts';
import type { Services } from '../services.ts';
import { OPERATORS } from './fes.ts';
import { NAMESPACE } from './gml.ts';
import { queryExtent, type MapExtent, type ServedLayer } from './layers.ts';
import { MOST_FEATURES, USUAL_FEATURES } from './wfs-limits.ts';
import type { WfsVersion } from './wfs-version.ts';
import { serializeDocument, element, xmlName, type Xml } from './xml.ts';

const XML_TYPES: Readonly<Record<TypeName, string>> = {
  string: 'xsd:string',
  number: 'xsd:double',
  integer: 'xsd:long',
  boolean: 'xsd:boolean',
  date: 'xsd:dateTime',
  geometry: 'gml:GeometryPropertyType',
};
const GEOMETRY_TYPES: Readonly<Record<string, string>> = {
  Point: 'gml:PointPropertyType',
  LineString: 'gml:CurvePropertyType',
  Polygon: 'gml:SurfacePropertyType',
};

/** Degrees. The extent of a layer without features. */
const WORLD: MapExtent = [-180, -90, 180, 90];

/** What the service can do (WFS 2.0.0, 8.3; WFS 1.1.0, 13.3). */
export async function wfsCapabilities(
  db: Services['db'],
  layers: readonly ServedLayer[],
  names: WfsVersion,
  url: string,
): Promise<string> {
  const { version } = names;
  const types = await Promise.all(
    layers.map(async (layer) =>
      featureTypeElement(layer, (await queryExtent(db, layer)) ?? WORLD, names),
    ),
  );
  return serializeDocument(
    element(
      'wfs:WFS_Capabilities',
      {
        version,
        'xmlns:wfs': names.wfs,
        'xmlns:ows': names.ows,
        'xmlns:fes': 'http://www.opengis.net/fes/2.0',
        'xmlns:ogc': 'http://www.opengis.net/ogc',
        'xmlns:gml': names.gml,
        'xmlns:xlink': 'http://www.w3.org/1999/xlink',
        'xmlns:geo': NAMESPACE,
      },
      element(
        'ows:ServiceIdentification',
        {},
        element('ows:Title', {}, 'Geo Elements'),
        element('ows:ServiceType', {}, 'WFS'),
        element('ows:ServiceTypeVersion', {}, version),
      ),
      operationsElement(names, url),
      element('wfs:FeatureTypeList', {}, ...types),
      version === '2.0.0' ? fesCapabilities() : ogcFilterCapabilities(),
    ),
  );
}

/** What WFS 2.0.0 says of its conformance (13, table 13). */
const CONFORMANCE = [
  'KVPEncoding',
  'XMLEncoding',
  'ImplementsBasicWFS',
  'ImplementsResultPaging',
  'ImplementsSorting',
  'ImplementsStandardFilter',
  'ImplementsMinSpatialFilter',
];

/** The operations, their parameters and the constraints of the service (OWS 1.1.0, 7.4.6). */
function operationsElement({ version, gmlFormat }: WfsVersion, url: string): Xml {
  const isNew = version === '2.0.0';
  const operation = (name: string, ...parameters: Xml[]): Xml =>
    element(
      'ows:Operation',
      { name },
      element(
        'ows:DCP',
        {},
        element(
          'ows:HTTP',
          {},
          element('ows:Get', { 'xlink:href': `${url}?` }),
          element('ows:Post', { 'xlink:href': url }),
        ),
      ),
      ...parameters,
    );
  const parameter = (name: string, ...allowed: string[]): Xml => {
    const values = allowed.map((value) => element('ows:Value', {}, value));
    return element(
      'ows:Parameter',
      { name },
      ...(isNew ? [element('ows:AllowedValues', {}, ...values)] : values),
    );
  };
  return element(
    'ows:OperationsMetadata',
    {},
    operation('GetCapabilities', parameter('AcceptVersions', '2.0.0', '1.1.0')),
    operation('DescribeFeatureType'),
    operation(
      'GetFeature',
      parameter('outputFormat', gmlFormat, 'application/json'),
      parameter('resultType', 'results', 'hits'),
      ...(isNew ? [defaultConstraint('ows', 'CountDefault', String(USUAL_FEATURES))] : []),
    ),
    ...(isNew
      ? CONFORMANCE.map((name) =>
          defaultConstraint('ows', name, name === 'ImplementsBasicWFS' ? 'FALSE' : 'TRUE'),
        )
      : [
          element(
            'ows:Constraint',
            { name: 'DefaultMaxFeatures' },
            element('ows:Value', {}, String(MOST_FEATURES)),
          ),
        ]),
  );
}

/** A constraint with a value and no choice of others. */
function defaultConstraint(prefix: 'ows' | 'fes', name: string, value: string): Xml {
  return element(
    `${prefix}:Constraint`,
    { name },
    element('ows:NoValues', {}),
    element('ows:DefaultValue', {}, value),
  );
}

function featureTypeElement(
  { name, title }: ServedLayer,
  [minX, minY, maxX, maxY]: MapExtent,
  { version, defaultCrs }: WfsVersion,
): Xml {
  const crsElement = version === '2.0.0' ? 'CRS' : 'SRS';
  return element(
    'wfs:FeatureType',
    {},
    element('wfs:Name', {}, `geo:${name}`),
    element('wfs:Title', {}, title),
    element(`wfs:Default${crsElement}`, {}, defaultCrs),
    ...['EPSG::4326', 'EPSG::3857']
      .map((crs) => `urn:ogc:def:crs:${crs}`)
      .filter((crs) => crs !== defaultCrs)
      .map((crs) => element(`wfs:Other${crsElement}`, {}, crs)),
    element(
      'ows:WGS84BoundingBox',
      {},
      element('ows:LowerCorner', {}, `${minX} ${minY}`),
      element('ows:UpperCorner', {}, `${maxX} ${maxY}`),
    ),
  );
}

/** What filters can express (FES 2.0, 7.14). */
function fesCapabilities(): Xml {
  return element(
    'fes:Filter_Capabilities',
    {},
    element(
      'fes:Conformance',
      {},
      ...[
        'ImplementsQuery',
        'ImplementsResourceId',
        'ImplementsMinStandardFilter',
        'ImplementsStandardFilter',
        'ImplementsMinSpatialFilter',
        'ImplementsSorting',
      ].map((name) => defaultConstraint('fes', name, 'TRUE')),
    ),
    element(
      'fes:Id_Capabilities',
      {},
      element('fes:ResourceIdentifier', { name: 'fes:ResourceId' }),
    ),
    element(
      'fes:Scalar_Capabilities',
      {},
      element('fes:LogicalOperators', {}),
      element(
        'fes:ComparisonOperators',
        {},
        ...OPERATORS.map((name) => element('fes:ComparisonOperator', { name })),
      ),
    ),
    element(
      'fes:Spatial_Capabilities',
      {},
      element('fes:GeometryOperands', {}, element('fes:GeometryOperand', { name: 'gml:Envelope' })),
      element('fes:SpatialOperators', {}, element('fes:SpatialOperator', { name: 'BBOX' })),
    ),
  );
}

/** The same in the terms of Filter Encoding 1.1. */
function ogcFilterCapabilities(): Xml {
  const names: Readonly<Record<string, string>> = {
    PropertyIsLessThanOrEqualTo: 'LessThanEqualTo',
    PropertyIsGreaterThanOrEqualTo: 'GreaterThanEqualTo',
    PropertyIsNull: 'NullCheck',
  };
  return element(
    'ogc:Filter_Capabilities',
    {},
    element(
      'ogc:Spatial_Capabilities',
      {},
      element('ogc:GeometryOperands', {}, element('ogc:GeometryOperand', {}, 'gml:Envelope')),
      element('ogc:SpatialOperators', {}, element('ogc:SpatialOperator', { name: 'BBOX' })),
    ),
    element(
      'ogc:Scalar_Capabilities',
      {},
      element('ogc:LogicalOperators', {}),
      element(
        'ogc:ComparisonOperators',
        {},
        ...OPERATORS.map((name) =>
          element('ogc:ComparisonOperator', {}, names[name] ?? name.replace('PropertyIs', '')),
        ),
      ),
    ),
    element('ogc:Id_Capabilities', {}, element('ogc:FID', {})),
  );
}

/** The schema of feature types (WFS 2.0.0, 9). */
export function wfsSchema(
  layers: readonly ServedLayer[],
  { version, gml, gmlSchema }: WfsVersion,
): string {
  const types = layers.flatMap(({ name, catalog }) => [
    element('xsd:element', {
      name: xmlName(name),
      type: `geo:${xmlName(name)}Type`,
      substitutionGroup: version === '2.0.0' ? 'gml:AbstractFeature' : 'gml:_Feature',
    }),
    element(
      'xsd:complexType',
      { name: `${xmlName(name)}Type` },
      element(
        'xsd:complexContent',
        {},
        element(
          'xsd:extension',
          { base: 'gml:AbstractFeatureType' },
          element(
            'xsd:sequence',
            {},
            ...[...catalog.columns.values()].map(({ name: attribute, type, field }) =>
              element('xsd:element', {
                name: xmlName(attribute),
                type:
                  type === 'geometry'
                    ? (GEOMETRY_TYPES[field.spatialType ?? ''] ?? XML_TYPES.geometry)
                    : XML_TYPES[type],
                minOccurs: 0,
                nillable: 'true',
              }),
            ),
          ),
        ),
      ),
    ),
  ]);
  return serializeDocument(
    element(
      'xsd:schema',
      {
        'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
        'xmlns:gml': gml,
        'xmlns:geo': NAMESPACE,
        targetNamespace: NAMESPACE,
        elementFormDefault: 'qualified',
        version: '1',
      },
      element('xsd:import', { namespace: gml, schemaLocation: gmlSchema }),
      ...types,
    ),
  );
}

/** What a request is refused with (OWS 1.1.0, 8). */
export function owsException(code: string, locator: string, message: string): string {
  return serializeDocument(
    element(
      'ows:ExceptionReport',
      { 'xmlns:ows': 'http://www.opengis.net/ows/1.1', version: '2.0.0' },
      element(
        'ows:Exception',
        { exceptionCode: code, locator },
        element('ows:ExceptionText', {}, message),
      ),
    ),
  );
}
