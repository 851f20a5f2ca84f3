import type { Element } from '@xmldom/xmldom';
import type { getMapServer } from '../../../src/api/contract/studio.ts';
import type { AnswerOf } from '../../../src/api/contract/call.ts';
import { Refused } from '../refused.ts';
import { findChild, findChildren, readXml } from '../read-xml.ts';
import { msg } from '../../../src/formats/msg.ts';

/** What a map server offers, as the contract answers it. */
export type Capabilities = AnswerOf<typeof getMapServer>['data'];
type Bounds = Capabilities['layers'][number]['bounds'];

/** Most layers that are answered, and most characters of a text. */
const MOST_LAYERS = 2000;
const MOST_LETTERS = 200;

/**
 * What a server says of itself: WMS 1.1.1 and 1.3.0 (7.2.4), WFS 1.1.0 and 2.0.0 (8.3). Its report
 * of an error is thrown as UPSTREAM with its words.
 */
export function parseCapabilities(document: string): Capabilities {
  const root = parseRoot(document);
  const name = root.localName ?? '';
  if (/^(WMS_Capabilities|WMT_MS_Capabilities)$/.test(name)) return ofWms(root);
  if (name === 'WFS_Capabilities') return ofWfs(root);
  if (/Exception/.test(name))
    throw new Refused(
      502,
      'UPSTREAM',
      msg`The map server says: ${clean(root.textContent) || 'an error'}`,
    );
  throw new Refused(502, 'UPSTREAM', msg`The address answers with no description of a map server`);
}

function parseRoot(document: string): Element {
  try {
    return readXml(document).root;
  } catch (error) {
    throw new Refused(
      502,
      'UPSTREAM',
      msg`The answer of the map server cannot be read: ${(error as Error).message}`,
    );
  }
}

function ofWms(root: Element): Capabilities {
  const capability = findChild(root, 'Capability');
  const found: Capabilities['layers'] = [];
  const walk = (layer: Element, above: Bounds): void => {
    const bounds = boundsOfWms(layer) ?? above;
    const name = clean(findChild(layer, 'Name')?.textContent);
    if (name !== '')
      found.push({ name, title: clean(findChild(layer, 'Title')?.textContent), bounds });
    for (const child of findChildren(layer, 'Layer')) walk(child, bounds);
  };
  for (const child of findChildren(capability, 'Layer')) walk(child, null);
  const formats = findChildren(findChild(capability, 'Request', 'GetMap'), 'Format').map(
    ({ textContent }) => clean(textContent),
  );
  return buildCapabilities(clean(findChild(root, 'Service', 'Title')?.textContent), found, formats);
}

function boundsOfWms(layer: Element): Bounds {
  const flat = findChild(layer, 'LatLonBoundingBox');
  if (flat) return box(['minx', 'miny', 'maxx', 'maxy'].map((side) => flat.getAttribute(side)));
  const geographic = findChild(layer, 'EX_GeographicBoundingBox');
  return geographic
    ? box(
        [
          'westBoundLongitude',
          'southBoundLatitude',
          'eastBoundLongitude',
          'northBoundLatitude',
        ].map((side) => findChild(geographic, side)?.textContent),
      )
    : null;
}

function ofWfs(root: Element): Capabilities {
  const types = findChildren(findChild(root, 'FeatureTypeList'), 'FeatureType');
  return buildCapabilities(
    clean(findChild(root, 'ServiceIdentification', 'Title')?.textContent),
    types.flatMap((type) => {
      const name = clean(findChild(type, 'Name')?.textContent);
      const corners = ['LowerCorner', 'UpperCorner'].flatMap((corner) =>
        (findChild(type, 'WGS84BoundingBox', corner)?.textContent ?? '').trim().split(/\s+/),
      );
      return name === ''
        ? []
        : [
            {
              name,
              title: clean(findChild(type, 'Title')?.textContent),
              bounds: corners.length === 4 ? box(corners) : null,
            },
          ];
    }),
    [],
  );
}

function buildCapabilities(
  title: string,
  layers: Capabilities['layers'],
  formats: readonly string[],
): Capabilities {
  return {
    title,
    layers: layers.slice(0, MOST_LAYERS),
    formats: [...new Set(formats)].slice(0, 50),
    truncated: layers.length > MOST_LAYERS,
  };
}

/** Clamped to the world (spec 5); null for what is no box. */
function box(sides: readonly (string | null | undefined)[]): Bounds {
  const [minx, miny, maxx, maxy] = sides.map((side, at) => {
    const value = !side?.trim() ? Number.NaN : Number(side);
    const most = at % 2 === 0 ? 180 : 90;
    return Math.max(-most, Math.min(most, value));
  }) as [number, number, number, number];
  return minx < maxx && miny < maxy ? { minx, miny, maxx, maxy } : null;
}

function clean(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS);
}
