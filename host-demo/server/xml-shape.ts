/** How large a document is, as far as the time to parse it depends on it. */
export interface XmlShape {
  elements: number;
  /** Depth of nesting. */
  depth: number;
  /** Most attributes of one element. */
  attributes: number;
}

/** What is skipped as a whole, by how it begins and ends. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
  ['</', '>'],
] as const;

/**
 * Measures a document in one pass, before it is parsed: parsers take a time that grows with the
 * square of depth and attributes. A document that is not well-formed is measured as far as it goes.
 */
export function measureXml(text: string): XmlShape {
  const shape: XmlShape = { elements: 0, depth: 0, attributes: 0 };
  let depth = 0;
  let at = text.indexOf('<');
  while (at >= 0) {
    const section = SECTIONS.find(([start]) => text.startsWith(start, at));
    let end: number;
    if (section) {
      end = text.startsWith('<!DOCTYPE', at)
        ? findDoctypeEnd(text, at)
        : text.indexOf(section[1], at + section[0].length);
      if (section[0] === '</') depth--;
    } else {
      const tag = measureTag(text, at);
      end = tag.end;
      shape.elements++;
      shape.attributes = Math.max(shape.attributes, tag.attributes);
      shape.depth = Math.max(shape.depth, depth + 1);
      if (!tag.isEmpty) depth++;
    }
    at = end < 0 ? -1 : text.indexOf('<', end);
  }
  return shape;
}

/** What a document type may hold that hides other characters, by how it begins and ends. */
const HIDING = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['"', '"'],
  ["'", "'"],
] as const;

/**
 * The position of the `>` that ends a document type (XML 1.0, 2.8): one in quotes, in a comment or
 * between the brackets of its own declarations does not. -1 without it.
 */
function findDoctypeEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === '[') depth++;
    else if (character === ']') depth--;
    else if (character === '>' && depth <= 0) return at;
    else if (character === '<' || character === '"' || character === "'") {
      const hiding = HIDING.find(([first]) => text.startsWith(first, at));
      if (!hiding) continue;
      const end = text.indexOf(hiding[1], at + hiding[0].length);
      if (end < 0) return -1;
      at = end + hiding[1].length - 1;
    }
  }
  return -1;
}

/** A tag: `end` is the position of its `>`, which a value in quotes may hold too; -1 without it. */
function measureTag(
  text: string,
  start: number,
): { end: number; attributes: number; isEmpty: boolean } {
  let attributes = 0;
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === '>') return { end: at, attributes, isEmpty: text[at - 1] === '/' };
    if (character !== '"' && character !== "'") continue;
    attributes++;
    at = text.indexOf(character, at + 1);
    if (at < 0) break;
  }
  return { end: -1, attributes, isEmpty: true };
}
