import type { Services } from '../services.ts';
import { INFO_FORMATS } from './info-documents.ts';
import { queryExtent, type MapExtent, type ServedLayer } from './layers.ts';
import type { WmsVersion } from './wms-version.ts';
import { serializeDocument, element, type Xml } from './xml.ts';

/** Systems that clients use most; any other that the database knows is drawn, too. */
const SYSTEMS = ['EPSG:4326', 'EPSG:3857', 'EPSG:32635', 'EPSG:32636', 'EPSG:23035', 'EPSG:23036'];

/** Degrees. The extent of a layer without features. */
const WORLD: MapExtent = [-180, -90, 180, 90];

/** What the service can do (WMS 1.3.0, 7.2; WMS 1.1.1, 7.1). */
export async function wmsCapabilities(
  db: Services['db'],
  layers: readonly ServedLayer[],
  version: WmsVersion,
  url: string,
): Promise<string> {
  const isNew = version === '1.3.0';
  const described = await Promise.all(
    layers.map(async (layer) =>
      layerElement(layer, (await queryExtent(db, layer)) ?? WORLD, version, url),
    ),
  );
  const service = element(
    'Service',
    {},
    element('Name', {}, isNew ? 'WMS' : 'OGC:WMS'),
    element('Title', {}, 'Geo Elements'),
    onlineResource(`${url}?`),
  );
  const capability = element(
    'Capability',
    {},
    requestElement(isNew, url),
    element('Exception', {}, element('Format', {}, isNew ? 'XML' : 'application/vnd.ogc.se_xml')),
    element(
      'Layer',
      {},
      element('Title', {}, 'Geo Elements'),
      ...SYSTEMS.map((name) => systemElement(isNew, name)),
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

/** The operations and their formats. */
function requestElement(isNew: boolean, url: string): Xml {
  const operation = (name: string, ...formats: string[]): Xml =>
    element(
      name,
      {},
      ...formats.map((format) => element('Format', {}, format)),
      element('DCPType', {}, element('HTTP', {}, element('Get', {}, onlineResource(`${url}?`)))),
    );
  return element(
    'Request',
    {},
    operation('GetCapabilities', isNew ? 'text/xml' : 'application/vnd.ogc.wms_xml'),
    operation('GetMap', 'image/png', 'image/png; mode=8bit', 'image/png8'),
    operation('GetFeatureInfo', ...INFO_FORMATS),
  );
}

function layerElement(
  { name, title }: ServedLayer,
  extent: MapExtent,
  version: WmsVersion,
  url: string,
): Xml {
  const isNew = version === '1.3.0';
  const legend = `${url}?service=WMS&request=GetLegendGraphic&version=${version}&format=image/png&layer=${encodeURIComponent(name)}`;
  return element(
    'Layer',
    { queryable: 1 },
    element('Name', {}, name),
    element('Title', {}, title),
    ...[...SYSTEMS, ...(isNew ? ['CRS:84'] : [])].map((one) => systemElement(isNew, one)),
    extentElement(isNew, extent),
    element(
      'Style',
      {},
      element('Name', {}, 'default'),
      element('Title', {}, title),
      element(
        'LegendURL',
        { width: 20, height: 20 },
        element('Format', {}, 'image/png'),
        onlineResource(legend),
      ),
    ),
  );
}

function extentElement(isNew: boolean, [minX, minY, maxX, maxY]: MapExtent): Xml {
  return isNew
    ? element(
        'EX_GeographicBoundingBox',
        {},
        element('westBoundLongitude', {}, minX),
        element('eastBoundLongitude', {}, maxX),
        element('southBoundLatitude', {}, minY),
        element('northBoundLatitude', {}, maxY),
      )
    : element('LatLonBoundingBox', { minx: minX, miny: minY, maxx: maxX, maxy: maxY });
}

function systemElement(isNew: boolean, name: string): Xml {
  return element(isNew ? 'CRS' : 'SRS', {}, name);
}

function onlineResource(url: string): Xml {
  return element('OnlineResource', {
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xlink:type': 'simple',
    'xlink:href': url,
  });
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
