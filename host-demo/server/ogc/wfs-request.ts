import { type Element, XMLSerializer } from '@xmldom/xmldom';
import { findChild, findChildren, readXml } from '../read-xml.ts';
import { MOST_ELEMENTS } from './wfs-limits.ts';
import { type Parameters, parseParameters } from './parameters.ts';
import { ServiceError } from './service-error.ts';

/** Prefixes that clients use without a declaration. */
const XMLNS = {
  wfs: 'http://www.opengis.net/wfs/2.0',
  fes: 'http://www.opengis.net/fes/2.0',
  ogc: 'http://www.opengis.net/ogc',
  ows: 'http://www.opengis.net/ows/1.1',
  gml: 'http://www.opengis.net/gml/3.2',
};

/**
 * A request of WFS 2.0.0 or 1.1.0 as an XML document, as the same in key-value pairs (WFS 2.0.0,
 * 11.2.3; WFS 1.1.0, 9.2). @throws {ServiceError}
 */
export function parseXmlRequest(text: string): Parameters {
  const root = parseRoot(text);
  const own = readAttributes(root);
  switch (root.localName) {
    case 'GetCapabilities':
      return parseParameters({
        ...own,
        request: root.localName,
        acceptVersions: readTexts(findChild(root, 'AcceptVersions'), 'Version').join() || undefined,
      });
    case 'DescribeFeatureType':
      return parseParameters({
        ...own,
        request: root.localName,
        typeNames: readTexts(root, 'TypeName').join(),
      });
    case 'GetFeature':
      return parseParameters({ ...own, request: root.localName, ...readQuery(root) });
    // Other operations are passed on by name only and refused with the unsupported ones.
    default:
      return parseParameters({ ...own, request: root.localName ?? '' });
  }
}

function readQuery(root: Element): Record<string, string | undefined> {
  const [query, ...more] = findChildren(root).filter(
    ({ localName }) => localName === 'Query' || localName === 'StoredQuery',
  );
  if (query?.localName !== 'Query' || more.length > 0) throw wrong('one Query is expected');
  const filter = findChild(query, 'Filter');
  const sorted = findChildren(findChild(query, 'SortBy'), 'SortProperty').map(
    (property) =>
      `${[...readTexts(property, 'ValueReference'), ...readTexts(property, 'PropertyName')].join(' ')} ${readTexts(property, 'SortOrder')[0] ?? 'ASC'}`,
  );
  return {
    ...readAttributes(query),
    propertyName: readTexts(query, 'PropertyName').join() || undefined,
    sortBy: sorted.join() || undefined,
    filter: filter && new XMLSerializer().serializeToString(filter),
  };
}

function parseRoot(text: string): Element {
  try {
    const { root, hasDocumentType } = readXml(text, { xmlns: XMLNS, mostElements: MOST_ELEMENTS });
    if (!hasDocumentType) return root;
  } catch (error) {
    throw wrong((error as Error).message);
  }
  throw wrong('a document without a document type is expected');
}

/**
 * Values of attributes without a namespace; type names are separated by commas in key-value pairs
 * and by spaces here.
 */
function readAttributes(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.attributes]
      .filter(({ namespaceURI }) => !namespaceURI)
      .map(({ name, value }) => [
        name,
        /^typeNames?$/.test(name) ? value.trim().replace(/\s+/g, ',') : value.trim(),
      ]),
  );
}

function readTexts(element: Element | undefined, name: string): string[] {
  return findChildren(element, name).map(({ textContent }) => (textContent ?? '').trim());
}

function wrong(message: string): ServiceError {
  return new ServiceError('OperationParsingFailed', 'request', `Request: ${message}`);
}
