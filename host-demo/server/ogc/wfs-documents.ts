import type { TypeName } from '../../../src/api/contract/catalogs.ts';
import type { Services } from '../services.ts';
import { extentOf, type ServedLayer } from './layers.ts';
import { documentOf, element, type Xml } from './xml.ts';

/** Namespace of the feature types; it names them and leads nowhere. */
const NAMESPACE = 'urn:geo-elements:features';
const GML = 'http://www.opengis.net/gml/3.2';
const XML_TYPES: Readonly<Record<TypeName, string>> = { string: 'xsd:string', number: 'xsd:double', integer: 'xsd:long', boolean: 'xsd:boolean', date: 'xsd:dateTime', geometry: 'gml:GeometryPropertyType' };
const GEOMETRY_TYPES: Readonly<Record<string, string>> = { Point: 'gml:PointPropertyType', LineString: 'gml:CurvePropertyType', Polygon: 'gml:SurfacePropertyType' };

/** What the service can do (WFS 2.0.0, 8.3). */
export async function wfsCapabilities(db: Services['db'], layers: readonly ServedLayer[], url: string): Promise<string> {
  const operation = (name: string, ...parameters: Xml[]): Xml => element('ows:Operation', { name }, element('ows:DCP', {}, element('ows:HTTP', {}, element('ows:Get', { 'xlink:href': `${url}?` }))), ...parameters);
  const parameter = (name: string, ...values: string[]): Xml => element('ows:Parameter', { name }, element('ows:AllowedValues', {}, ...values.map((value) => element('ows:Value', {}, value))));
  const constraint = (name: string, value: string): Xml => element('ows:Constraint', { name }, element('ows:NoValues', {}), element('ows:DefaultValue', {}, value));
  const types = await Promise.all(layers.map(async (layer) => {
    const [minX, minY, maxX, maxY] = (await extentOf(db, layer)) ?? [-180, -90, 180, 90];
    return element('wfs:FeatureType', {},
      element('wfs:Name', {}, `geo:${layer.name}`), element('wfs:Title', {}, layer.title), element('wfs:DefaultCRS', {}, 'urn:ogc:def:crs:OGC:1.3:CRS84'),
      ...['EPSG::4326', 'EPSG::3857'].map((crs) => element('wfs:OtherCRS', {}, `urn:ogc:def:crs:${crs}`)),
      element('ows:WGS84BoundingBox', {}, element('ows:LowerCorner', {}, `${minX} ${minY}`), element('ows:UpperCorner', {}, `${maxX} ${maxY}`)));
  }));
  return documentOf(element('wfs:WFS_Capabilities', {
    version: '2.0.0', 'xmlns:wfs': 'http://www.opengis.net/wfs/2.0', 'xmlns:ows': 'http://www.opengis.net/ows/1.1', 'xmlns:fes': 'http://www.opengis.net/fes/2.0', 'xmlns:xlink': 'http://www.w3.org/1999/xlink', 'xmlns:geo': NAMESPACE,
  },
    element('ows:ServiceIdentification', {}, element('ows:Title', {}, 'Geo Elements'), element('ows:ServiceType', {}, 'WFS'), element('ows:ServiceTypeVersion', {}, '2.0.0')),
    element('ows:OperationsMetadata', {},
      operation('GetCapabilities', parameter('AcceptVersions', '2.0.0')), operation('DescribeFeatureType'),
      operation('GetFeature', parameter('outputFormat', 'application/json'), parameter('resultType', 'results', 'hits')),
      constraint('KVPEncoding', 'TRUE'), constraint('ImplementsResultPaging', 'TRUE'), constraint('ImplementsSorting', 'TRUE'),
    ),
    element('wfs:FeatureTypeList', {}, ...types),
    element('fes:Filter_Capabilities', {}, element('fes:Conformance', {}, element('fes:Constraint', { name: 'ImplementsMinSpatialFilter' }, element('ows:NoValues', {}), element('ows:DefaultValue', {}, 'TRUE'))))));
}

/** The schema of feature types (WFS 2.0.0, 9). */
export function wfsSchema(layers: readonly ServedLayer[]): string {
  const types = layers.flatMap(({ name, catalog }) => [
    element('xsd:element', { name, type: `geo:${name}Type`, substitutionGroup: 'gml:AbstractFeature' }),
    element('xsd:complexType', { name: `${name}Type` }, element('xsd:complexContent', {}, element('xsd:extension', { base: 'gml:AbstractFeatureType' }, element('xsd:sequence', {},
      ...[...catalog.columns.values()].map(({ name: attribute, type, field }) => element('xsd:element', {
        name: attribute, type: type === 'geometry' ? GEOMETRY_TYPES[field.spatialType ?? ''] ?? XML_TYPES.geometry : XML_TYPES[type], minOccurs: 0, nillable: 'true',
      })))))),
  ]);
  return documentOf(element('xsd:schema', { 'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema', 'xmlns:gml': GML, 'xmlns:geo': NAMESPACE, targetNamespace: NAMESPACE, elementFormDefault: 'qualified', version: '1' },
    element('xsd:import', { namespace: GML, schemaLocation: 'http://schemas.opengis.net/gml/3.2.1/gml.xsd' }), ...types));
}

/** What a request is refused with (OWS 1.1.0, 8). */
export function owsException(code: string, locator: string, message: string): string {
  return documentOf(element('ows:ExceptionReport', { 'xmlns:ows': 'http://www.opengis.net/ows/1.1', version: '2.0.0' },
    element('ows:Exception', { exceptionCode: code, locator }, element('ows:ExceptionText', {}, message))));
}
