import type { getMapServer } from '../../../src/api/contract/studio.ts';
import type { AnswerOf } from '../../../src/api/contract/call.ts';
import { Refused } from '../refused.ts';
import { childOf, scanXml, type XmlTag } from './scan-xml.ts';

export type Capabilities = AnswerOf<typeof getMapServer>['data'];
type Bounds = Capabilities['layers'][number]['bounds'];

/** Layers that are told, and letters of a text. */
const MOST_LAYERS = 2000;
const MOST_LETTERS = 200;

/** What a server says of itself: WMS 1.1.1 and 1.3.0 (7.2.4), WFS 1.1.0 and 2.0.0 (8.3). Its report of an error is thrown as UPSTREAM with its words. */
export function capabilitiesOf(document: string): Capabilities {
  const root = scanXml(document);
  if (/^(WMS_Capabilities|WMT_MS_Capabilities)$/.test(root.name)) return ofWms(root);
  if (root.name === 'WFS_Capabilities') return ofWfs(root);
  if (/Exception/.test(root.name)) throw new Refused(502, 'UPSTREAM', `The map server says: ${clean(allText(root)) || 'an error'}`);
  throw new Refused(502, 'UPSTREAM', 'The address answers with no description of a map server');
}

function ofWms(root: XmlTag): Capabilities {
  const capability = childOf(root, 'Capability');
  const found: Capabilities['layers'] = [];
  const walk = (layer: XmlTag, above: Bounds): void => {
    const bounds = boundsOfWms(layer) ?? above;
    const name = clean(childOf(layer, 'Name')?.text);
    if (name !== '') found.push({ name, title: clean(childOf(layer, 'Title')?.text), bounds });
    for (const child of layer.children) if (child.name === 'Layer') walk(child, bounds);
  };
  for (const child of capability?.children ?? []) if (child.name === 'Layer') walk(child, null);
  const formats = childOf(capability, 'Request', 'GetMap')?.children.filter(({ name }) => name === 'Format').map(({ text }) => clean(text)) ?? [];
  return told(clean(childOf(root, 'Service', 'Title')?.text), found, formats);
}

function boundsOfWms(layer: XmlTag): Bounds {
  const flat = childOf(layer, 'LatLonBoundingBox');
  if (flat) return box(['minx', 'miny', 'maxx', 'maxy'].map((side) => flat.attributes.get(side)));
  const geographic = childOf(layer, 'EX_GeographicBoundingBox');
  return geographic ? box(['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map((side) => childOf(geographic, side)?.text)) : null;
}

function ofWfs(root: XmlTag): Capabilities {
  const types = childOf(root, 'FeatureTypeList')?.children.filter(({ name }) => name === 'FeatureType') ?? [];
  return told(clean(childOf(root, 'ServiceIdentification', 'Title')?.text), types.flatMap((type) => {
    const name = clean(childOf(type, 'Name')?.text);
    const corners = ['LowerCorner', 'UpperCorner'].flatMap((corner) => (childOf(type, 'WGS84BoundingBox', corner)?.text ?? '').trim().split(/\s+/));
    return name === '' ? [] : [{ name, title: clean(childOf(type, 'Title')?.text), bounds: corners.length === 4 ? box(corners) : null }];
  }), []);
}

function told(title: string, layers: Capabilities['layers'], formats: readonly string[]): Capabilities {
  return { title, layers: layers.slice(0, MOST_LAYERS), formats: [...new Set(formats)].slice(0, 50), truncated: layers.length > MOST_LAYERS };
}

/** Clamped to the world (spec 5); null for what is no box. */
function box(sides: readonly (string | undefined)[]): Bounds {
  const [minx, miny, maxx, maxy] = sides.map((side, at) => {
    const value = side === undefined || side.trim() === '' ? Number.NaN : Number(side);
    const most = at % 2 === 0 ? 180 : 90;
    return Math.max(-most, Math.min(most, value));
  }) as [number, number, number, number];
  return minx < maxx && miny < maxy ? { minx, miny, maxx, maxy } : null;
}

function allText(tag: XmlTag): string {
  return `${tag.text} ${tag.children.map(allText).join(' ')}`;
}

function clean(text = ''): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim().slice(0, MOST_LETTERS);
}
