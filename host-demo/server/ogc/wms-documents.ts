import type { Services } from '../services.ts';
import { INFO_FORMATS } from './info-documents.ts';
import { queryExtent, type ServedLayer } from './layers.ts';
import type { WmsVersion } from './wms-version.ts';
import { serializeDocument, element, type Xml } from './xml.ts';

/** Systems that clients ask for most; any other that the database knows is drawn too. */
const SYSTEMS = ['EPSG:4326', 'EPSG:3857', 'EPSG:32635', 'EPSG:32636', 'EPSG:23035', 'EPSG:23036'];

/** What the service can do (WMS 1.3.0, 7.2; WMS 1.1.1, 7.1). */
export async function wmsCapabilities(
  db: Services['db'],
  layers: readonly ServedLayer[],
  version: WmsVersion,
  url: string,
): Promise<string> {
  const isNew = version === '1.3.0';
  const link = (): Xml =>
    element('OnlineResource', {
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xlink:type': 'simple',
      'xlink:href': `${url}?`,
    });
  const operation = (name: string, ...formats: string[]): Xml =>
    element(
      name,
      {},
      ...formats.map((format) => element('Format', {}, format)),
      element('DCPType', {}, element('HTTP', {}, element('Get', {}, link()))),
    );
  const system = (name: string): Xml => element(isNew ? 'CRS' : 'SRS', {}, name);
  const described = await Promise.all(
    layers.map(async (layer) => {
      const [minX, minY, maxX, maxY] = (await queryExtent(db, layer)) ?? [-180, -90, 180, 90];
      const box = isNew
        ? element(
            'EX_GeographicBoundingBox',
            {},
            element('westBoundLongitude', {}, minX),
            element('eastBoundLongitude', {}, maxX),
            element('southBoundLatitude', {}, minY),
            element('northBoundLatitude', {}, maxY),
          )
        : element('LatLonBoundingBox', { minx: minX, miny: minY, maxx: maxX, maxy: maxY });
      return element(
        'Layer',
        { queryable: 1 },
        element('Name', {}, layer.name),
        element('Title', {}, layer.title),
        ...SYSTEMS.map(system),
        ...(isNew ? [system('CRS:84')] : []),
        box,
        element(
          'Style',
          {},
          element('Name', {}, 'default'),
          element('Title', {}, layer.title),
          element(
            'LegendURL',
            { width: 20, height: 20 },
            element('Format', {}, 'image/png'),
            element('OnlineResource', {
              'xmlns:xlink': 'http://www.w3.org/1999/xlink',
              'xlink:type': 'simple',
              'xlink:href': `${url}?service=WMS&request=GetLegendGraphic&version=${version}&format=image/png&layer=${encodeURIComponent(layer.name)}`,
            }),
          ),
        ),
      );
    }),
  );
  const service = element(
    'Service',
    {},
    element('Name', {}, isNew ? 'WMS' : 'OGC:WMS'),
    element('Title', {}, 'Geo Elements'),
    link(),
  );
  const capability = element(
    'Capability',
    {},
    element(
      'Request',
      {},
      operation('GetCapabilities', isNew ? 'text/xml' : 'application/vnd.ogc.wms_xml'),
      operation('GetMap', 'image/png', 'image/png; mode=8bit', 'image/png8'),
      operation('GetFeatureInfo', ...INFO_FORMATS),
    ),
    element('Exception', {}, element('Format', {}, isNew ? 'XML' : 'application/vnd.ogc.se_xml')),
    element(
      'Layer',
      {},
      element('Title', {}, 'Geo Elements'),
      ...SYSTEMS.map(system),
      ...described,
    ),
  );
  return serializeDocument(
    isNew
      ? element(
          'WMS_Capabilities',
          { version, xmlns: 'http://www.opengis.net/wms' },
          service,
          capability,
        )
      : element('WMT_MS_Capabilities', { version }, service, capability),
  );
}

/** What a request is refused with (WMS 1.3.0, annex E.2; WMS 1.1.1, annex A.2). */
export function wmsException(
  version: WmsVersion,
  code: string,
  locator: string,
  message: string,
): string {
  const isNew = version === '1.3.0';
  return serializeDocument(
    element(
      'ServiceExceptionReport',
      { version, xmlns: isNew ? 'http://www.opengis.net/ogc' : undefined },
      element('ServiceException', { code, locator: isNew ? locator : undefined }, message),
    ),
  );
}
