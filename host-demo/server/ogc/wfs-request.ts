import { type Element, XMLSerializer } from '@xmldom/xmldom';
import { childOf, childrenOf, readXml } from '../read-xml.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { ServiceError } from './service-error.ts';

/** Prefixes that clients use without a declaration. */
const XMLNS = {
  wfs: 'http://www.opengis.net/wfs/2.0',
  fes: 'http://www.opengis.net/fes/2.0',
  ogc: 'http://www.opengis.net/ogc',
  ows: 'http://www.opengis.net/ows/1.1',
  gml: 'http://www.opengis.net/gml/3.2',
};

/** A request of WFS 2.0.0 or 1.1.0 as an XML document, as the same in key-value pairs (WFS 2.0.0, 11.2.3; WFS 1.1.0, 9.2). @throws {ServiceError} */
export function parametersOfXml(text: string): Parameters {
  const root = rootOf(text);
  const own = attributesOf(root);
  switch (root.localName) {
    case 'GetCapabilities':
      return parametersOf({
        ...own,
        request: root.localName,
        acceptVersions: textsOf(childOf(root, 'AcceptVersions'), 'Version').join() || undefined,
      });
    case 'DescribeFeatureType':
      return parametersOf({
        ...own,
        request: root.localName,
        typeNames: textsOf(root, 'TypeName').join(),
      });
    case 'GetFeature':
      return parametersOf({ ...own, request: root.localName, ...queryOf(root) });
    // What is there besides is named, and refused with the rest.
    default:
      return parametersOf({ ...own, request: root.localName ?? '' });
  }
}

function queryOf(root: Element): Record<string, string | undefined> {
  const [query, ...more] = childrenOf(root).filter(
    ({ localName }) => localName === 'Query' || localName === 'StoredQuery',
  );
  if (query?.localName !== 'Query' || more.length > 0) throw wrong('one Query is expected');
  const filter = childOf(query, 'Filter');
  const sorted = childrenOf(childOf(query, 'SortBy'), 'SortProperty').map(
    (property) =>
      `${[...textsOf(property, 'ValueReference'), ...textsOf(property, 'PropertyName')].join(' ')} ${textsOf(property, 'SortOrder')[0] ?? 'ASC'}`,
  );
  return {
    ...attributesOf(query),
    propertyName: textsOf(query, 'PropertyName').join() || undefined,
    sortBy: sorted.join() || undefined,
    filter: filter && new XMLSerializer().serializeToString(filter),
  };
}

function rootOf(text: string): Element {
  try {
    const { root, hasDocumentType } = readXml(text, XMLNS);
    if (!hasDocumentType) return root;
  } catch (error) {
    throw wrong((error as Error).message);
  }
  throw wrong('a document without a document type is expected');
}

/** Values of attributes without a namespace; names of types are told apart by commas in key-value pairs, by spaces here. */
function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.attributes]
      .filter(({ namespaceURI }) => !namespaceURI)
      .map(({ name, value }) => [
        name,
        /^typeNames?$/.test(name) ? value.trim().replace(/\s+/g, ',') : value.trim(),
      ]),
  );
}

function textsOf(element: Element | undefined, name: string): string[] {
  return childrenOf(element, name).map(({ textContent }) => (textContent ?? '').trim());
}

function wrong(message: string): ServiceError {
  return new ServiceError('OperationParsingFailed', 'request', `Request: ${message}`);
}
