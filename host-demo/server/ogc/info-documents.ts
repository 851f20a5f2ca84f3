import type { Feature } from './features.ts';
import type { ServedLayer } from './layers.ts';
import { ServiceError } from './service-error.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { serializeDocument, element, xmlName } from './xml.ts';

/** Records of a layer that were found at a place. */
export interface FeaturesAtPoint {
  layer: ServedLayer;
  features: readonly Feature[];
}

/** Formats that GetFeatureInfo answers in, and what else clients call them. */
export const INFO_FORMATS = [
  'application/json',
  'text/plain',
  'text/html',
  'application/vnd.ogc.gml',
] as const;
const WRITERS: readonly [
  is: RegExp,
  type: string,
  write: (found: readonly FeaturesAtPoint[]) => string,
][] = [
  [
    /^(application\/(geo\+)?json|json)$/i,
    'application/json',
    (found) =>
      JSON.stringify({
        type: 'FeatureCollection',
        features: found.flatMap(({ features }) => features),
      }),
  ],
  [/^text\/plain$/i, 'text/plain', plainText],
  [/^text\/html$/i, 'text/html', page],
  [/^(application\/vnd\.ogc\.gml|text\/xml)$/i, 'application/vnd.ogc.gml', gml],
];

/** Features at a point of a map (WMS 1.3.0, 7.4). @throws {ServiceError} InvalidFormat */
export function infoDocument(format: string, found: readonly FeaturesAtPoint[]): ServiceAnswer {
  const [, type, write] = WRITERS.find(([is]) => is.test(format)) ?? [];
  if (!type || !write)
    throw new ServiceError(
      'InvalidFormat',
      'info_format',
      `info_format: one of ${INFO_FORMATS.join(', ')} is expected`,
    );
  return { type: `${type}; charset=utf-8`, body: write(found) };
}

/** Attributes that have a value. */
function listValues({ properties }: Feature): [name: string, value: string][] {
  return Object.entries(properties).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined
      ? []
      : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
  );
}

function plainText(found: readonly FeaturesAtPoint[]): string {
  const lines = found.flatMap(({ layer, features }) => [
    `Layer '${layer.name}'`,
    ...features.flatMap((feature) => [
      `  Feature ${feature.id}:`,
      ...listValues(feature).map(
        ([name, value]) => `    ${name} = '${value.replace(/[\r\n]+/g, ' ')}'`,
      ),
    ]),
  ]);
  return `GetFeatureInfo results:\n\n${lines.join('\n')}\n`;
}

function page(found: readonly FeaturesAtPoint[]): string {
  const tables = found.flatMap(({ layer, features }) =>
    features.map((feature) =>
      element(
        'table',
        {},
        element('caption', {}, `${layer.title} ${feature.id}`),
        ...listValues(feature).map(([name, value]) =>
          element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, value)),
        ),
      ),
    ),
  );
  return `<!DOCTYPE html>\n${element('html', {}, element('head', {}, element('meta', { charset: 'utf-8' }), element('title', {}, 'GetFeatureInfo')), element('body', {}, ...tables)).xml}\n`;
}

/** The form that MapServer gave its name to, which most clients read. */
function gml(found: readonly FeaturesAtPoint[]): string {
  return serializeDocument(
    element(
      'msGMLOutput',
      { 'xmlns:gml': 'http://www.opengis.net/gml', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' },
      ...found
        .filter(({ features }) => features.length > 0)
        .map(({ layer, features }) =>
          element(
            xmlName(`${layer.name}_layer`),
            {},
            element('gml:name', {}, layer.title),
            ...features.map((feature) =>
              element(
                xmlName(`${layer.name}_feature`),
                {},
                ...listValues(feature).map(([name, value]) => element(xmlName(name), {}, value)),
              ),
            ),
          ),
        ),
    ),
  );
}
