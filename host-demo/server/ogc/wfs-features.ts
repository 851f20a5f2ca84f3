import type { Feature } from './features.ts';
import { type GmlOptions, member, NAMESPACE } from './gml.ts';
import type { ServedLayer } from './layers.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { element } from './xml.ts';

/** Features of one answer, and what surrounds it. */
export interface FeaturePage {
  layer: ServedLayer;
  features: AsyncIterable<readonly Feature[]>;
  /** Of all pages. */
  matched: number;
  returned: number;
  previous: string | null;
  next: string | null;
}

/** A collection of GeoJSON (RFC 7946), x before y whatever the system's axes are. */
export function writeJson(
  { features, matched, returned, previous, next }: FeaturePage,
  srid: number,
): ServiceAnswer {
  const crs =
    srid === 4326
      ? {}
      : { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${srid}` } } };
  const links = Object.entries({ previous, next }).flatMap(([rel, href]) =>
    href === null ? [] : [{ rel, href, type: 'application/json' }],
  );
  const head = JSON.stringify({
    type: 'FeatureCollection',
    ...crs,
    numberMatched: matched,
    numberReturned: returned,
    timeStamp: new Date().toISOString(),
    ...(links.length > 0 && { links }),
  });
  return {
    type: 'application/json; charset=utf-8',
    body: writePages(features, {
      head: `${head.slice(0, -1)},"features":[`,
      feature: (feature) => JSON.stringify(feature),
      separator: ',',
      foot: ']}',
    }),
  };
}

/** A collection of GML 3.2 or 3.1.1 (WFS 2.0.0, 11.3; WFS 1.1.0, 9.4). */
export function writeGml(
  { layer, features, matched, returned, previous, next }: FeaturePage,
  options: GmlOptions,
): ServiceAnswer {
  const { version } = options;
  const counts =
    version.version === '2.0.0'
      ? {
          numberMatched: matched,
          numberReturned: returned,
          previous: previous ?? undefined,
          next: next ?? undefined,
        }
      : { numberOfFeatures: returned === 0 ? matched : returned };
  // No schemaLocation: who reads the answer as a file could not fetch the schema without a sign-in,
  // and would fail on it.
  const { xml } = element(
    'wfs:FeatureCollection',
    {
      'xmlns:wfs': version.wfs,
      'xmlns:gml': version.gml,
      'xmlns:geo': NAMESPACE,
      timeStamp: new Date().toISOString(),
      ...counts,
    },
    '',
  );
  return {
    type: `${version.gmlFormat}; charset=utf-8`,
    body: writePages(features, {
      head: `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replace(/\/>$/, '>')}\n`,
      feature: (feature) => member(layer, feature, options),
      separator: '',
      foot: '</wfs:FeatureCollection>\n',
    }),
  };
}

/** The text around features, and the text of each. */
interface CollectionText {
  head: string;
  feature(feature: Feature): string;
  separator: string;
  foot: string;
}

async function* writePages(
  pages: AsyncIterable<readonly Feature[]>,
  { head, feature, separator, foot }: CollectionText,
): AsyncGenerator<string> {
  yield head;
  let isFirst = true;
  for await (const page of pages) {
    yield (isFirst ? '' : separator) + page.map(feature).join(separator);
    isFirst = false;
  }
  yield foot;
}
