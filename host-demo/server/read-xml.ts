import { DOMParser, type Element } from '@xmldom/xmldom';

/** Most elements of a document, and the greatest depth of nesting. */
const MOST_ELEMENTS = 200_000;
const DEEPEST = 200;

/** A parsed document from an external source, and whether it has a document type declaration. */
export interface XmlDocument {
  root: Element;
  hasDocumentType: boolean;
}

/**
 * Reads XML 1.0. No entity but the five of XML and those of characters is filled in: a document
 * cannot become more than it is. `xmlns` are the
 * namespaces of prefixes that it need not declare. @throws {Error} with what is wrong with it
 */
export function readXml(text: string, xmlns: Readonly<Record<string, string>> = {}): XmlDocument {
  if (text.split('<', 2 * MOST_ELEMENTS).length === 2 * MOST_ELEMENTS)
    throw new Error('it is too large');
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
  if (measureDepth(root) > DEEPEST) throw new Error('its elements stand too deep in one another');
  return { root, hasDocumentType: document.doctype !== null };
}

/**
 * Depth of nesting; counted without recursion, because a deep document would overflow the stack.
 */
function measureDepth(root: Element): number {
  let deepest = 1;
  let level = findChildren(root);
  while (level.length > 0) {
    deepest++;
    level = level.flatMap((element) => findChildren(element));
  }
  return deepest;
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
