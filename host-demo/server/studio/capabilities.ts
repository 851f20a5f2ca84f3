import type { Element } from '@xmldom/xmldom';
import type { getMapServer } from '../../../src/api/contract/studio.ts';
import type { AnswerOf } from '../../../src/api/contract/call.ts';
import { Refused } from '../refused.ts';
import { childOf, childrenOf, readXml } from '../read-xml.ts';

export type Capabilities = AnswerOf<typeof getMapServer>['data'];
type Bounds = Capabilities['layers'][number]['bounds'];

/** Layers that are told, and letters of a text. */
const MOST_LAYERS = 2000;
const MOST_LETTERS = 200;

/** What a server says of itself: WMS 1.1.1 and 1.3.0 (7.2.4), WFS 1.1.0 and 2.0.0 (8.3). Its report of an error is thrown as UPSTREAM with its words. */
export function capabilitiesOf(document: string): Capabilities {
  const root = rootOf(document);
  const name = root.localName ?? '';
  if (/^(WMS_Capabilities|WMT_MS_Capabilities)$/.test(name)) return ofWms(root);
  if (name === 'WFS_Capabilities') return ofWfs(root);
  if (/Exception/.test(name))
    throw new Refused(
      502,
      'UPSTREAM',
      `The map server says: ${clean(root.textContent) || 'an error'}`,
    );
  throw new Refused(502, 'UPSTREAM', 'The address answers with no description of a map server');
}

function rootOf(document: string): Element {
  try {
    return readXml(document).root;
  } catch (error) {
    throw new Refused(
      502,
      'UPSTREAM',
      `The answer of the map server cannot be read: ${(error as Error).message}`,
    );
  }
}

function ofWms(root: Element): Capabilities {
  const capability = childOf(root, 'Capability');
  const found: Capabilities['layers'] = [];
  const walk = (layer: Element, above: Bounds): void => {
    const bounds = boundsOfWms(layer) ?? above;
    const name = clean(childOf(layer, 'Name')?.textContent);
    if (name !== '')
      found.push({ name, title: clean(childOf(layer, 'Title')?.textContent), bounds });
    for (const child of childrenOf(layer, 'Layer')) walk(child, bounds);
  };
  for (const child of childrenOf(capability, 'Layer')) walk(child, null);
  const formats = childrenOf(childOf(capability, 'Request', 'GetMap'), 'Format').map(
    ({ textContent }) => clean(textContent),
  );
  return told(clean(childOf(root, 'Service', 'Title')?.textContent), found, formats);
}

function boundsOfWms(layer: Element): Bounds {
  const flat = childOf(layer, 'LatLonBoundingBox');
  if (flat) return box(['minx', 'miny', 'maxx', 'maxy'].map((side) => flat.getAttribute(side)));
  const geographic = childOf(layer, 'EX_GeographicBoundingBox');
  return geographic
    ? box(
        [
          'westBoundLongitude',
          'southBoundLatitude',
          'eastBoundLongitude',
          'northBoundLatitude',
        ].map((side) => childOf(geographic, side)?.textContent),
      )
    : null;
}

function ofWfs(root: Element): Capabilities {
  const types = childrenOf(childOf(root, 'FeatureTypeList'), 'FeatureType');
  return told(
    clean(childOf(root, 'ServiceIdentification', 'Title')?.textContent),
    types.flatMap((type) => {
      const name = clean(childOf(type, 'Name')?.textContent);
      const corners = ['LowerCorner', 'UpperCorner'].flatMap((corner) =>
        (childOf(type, 'WGS84BoundingBox', corner)?.textContent ?? '').trim().split(/\s+/),
      );
      return name === ''
        ? []
        : [
            {
              name,
              title: clean(childOf(type, 'Title')?.textContent),
              bounds: corners.length === 4 ? box(corners) : null,
            },
          ];
    }),
    [],
  );
}

function told(
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
