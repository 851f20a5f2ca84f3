import { DOMParser, type Element } from '@xmldom/xmldom';
import { measureXml } from './xml-shape.ts';

/** Most elements of a document, the greatest depth of nesting, and most attributes of an element. */
const MOST_ELEMENTS = 200_000;
const DEEPEST = 200;
const MOST_ATTRIBUTES = 500;

/** A parsed document from an external source, and whether it has a document type declaration. */
export interface XmlDocument {
  root: Element;
  hasDocumentType: boolean;
}

/** How a document is read. */
interface XmlReading {
  /** Namespaces of prefixes that the document need not declare. */
  xmlns?: Readonly<Record<string, string>>;
  mostElements?: number;
}

/**
 * Reads XML 1.0. No entity but the five of XML and those of characters is filled in: a document
 * cannot become more than it is. @throws {Error} with what is wrong with it
 */
export function readXml(
  text: string,
  { xmlns = {}, mostElements = MOST_ELEMENTS }: XmlReading = {},
): XmlDocument {
  if (text.split('<', 2 * mostElements).length === 2 * mostElements)
    throw new Error('it is too large');
  const shape = measureXml(text);
  if (shape.elements > mostElements || shape.attributes > MOST_ATTRIBUTES)
    throw new Error('it is too large');
  if (shape.depth > DEEPEST) throw new Error('its elements stand too deep in one another');
  let mistake = '';
  const parser = new DOMParser({
    xmlns: { ...xmlns },
    onError: (_level, message, context: { locator?: { lineNumber?: number } } | undefined) => {
      mistake ||= `line ${context?.locator?.lineNumber ?? 1}: ${message.split('\n', 1)[0]}`;
      throw new Error(mistake);
    },
  });
  let document;
  try {
    document = parser.parseFromString(text, 'text/xml');
  } catch (error) {
    throw new Error(mistake || 'it is no document', { cause: error });
  }
  const root = document.documentElement!;
  return { root, hasDocumentType: document.doctype !== null };
}

/** The child elements of a name, whatever their namespace; all where none is named. */
export function findChildren(element: Element | undefined, name?: string): Element[] {
  return [...(element?.childNodes ?? [])].filter(
    (node): node is Element =>
      node.nodeType === node.ELEMENT_NODE &&
      (name === undefined || (node as Element).localName === name),
  );
}

/** The first child of a name, by a path of names. */
export function findChild(
  element: Element | undefined,
  ...path: readonly string[]
): Element | undefined {
  return path.reduce<Element | undefined>((at, name) => findChildren(at, name)[0], element);
}
