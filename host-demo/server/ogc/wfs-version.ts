import type { Parameters } from './parameters.ts';
import { ServiceError } from './service-error.ts';

/** What a version of WFS calls its namespaces and forms. */
export interface WfsVersion {
  version: '2.0.0' | '1.1.0';
  wfs: string;
  ows: string;
  gml: string;
  gmlSchema: string;
  /** Default format of features. */
  gmlFormat: string;
  /** Default system of positions: 1.1.0 has only one, with y before x. */
  defaultCrs: string;
}

/** WFS 2.0.0 and its namespaces. */
export const WFS_2: WfsVersion = {
  version: '2.0.0',
  wfs: 'http://www.opengis.net/wfs/2.0',
  ows: 'http://www.opengis.net/ows/1.1',
  gml: 'http://www.opengis.net/gml/3.2',
  gmlSchema: 'http://schemas.opengis.net/gml/3.2.1/gml.xsd',
  gmlFormat: 'application/gml+xml; version=3.2',
  defaultCrs: 'urn:ogc:def:crs:OGC:1.3:CRS84',
};
/** WFS 1.1.0 and its namespaces. */
export const WFS_1: WfsVersion = {
  version: '1.1.0',
  wfs: 'http://www.opengis.net/wfs',
  ows: 'http://www.opengis.net/ows',
  gml: 'http://www.opengis.net/gml',
  gmlSchema: 'http://schemas.opengis.net/gml/3.1.1/base/gml.xsd',
  gmlFormat: 'text/xml; subtype=gml/3.1.1',
  defaultCrs: 'urn:ogc:def:crs:EPSG::4326',
};

/**
 * The version that a request is read in: for a description the first of AcceptVersions that there
 * is; 2.0.0 by default (WFS 2.0.0, 6.2.4).
 * @throws {ServiceError}
 */
export function negotiateWfsVersion(parameters: Parameters): WfsVersion {
  const accepted = parameters.get('ACCEPTVERSIONS');
  const requested = (accepted ?? parameters.get('VERSION') ?? WFS_2.version)
    .split(',')
    .map((one) => one.trim());
  if (requested.includes('') || requested.some((one) => /^2\./.test(one))) return WFS_2;
  if (requested.some((one) => /^1\./.test(one))) return WFS_1;
  throw accepted === undefined
    ? new ServiceError('InvalidParameterValue', 'version', 'version: 2.0.0 or 1.1.0 is expected')
    : new ServiceError(
        'VersionNegotiationFailed',
        'acceptversions',
        'acceptversions: 2.0.0 or 1.1.0 is expected',
      );
}
