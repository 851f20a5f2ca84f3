import { Refused } from '../refused.ts';

/** Deepest nesting of tags, and how many of them. */
const DEEPEST = 100;
const MOST_TAGS = 200_000;
/** A comment, a section of plain text, an instruction, a document type (passed over as a whole), a tag, a `<` that begins none of them. */
const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>|<(\/?)([A-Za-z_][\w.-]*(?::[\w.-]+)?)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|</g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A tag as it is read: names without their prefix, children in their order. */
export interface XmlTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
  children: XmlTag[];
}

/**
 * The root of a document of another server. Document types are passed over and no entity but the five of XML and those of characters is ever
 * filled in: a document cannot become more than it is. Throws UPSTREAM for what is no document.
 */
export function scanXml(text: string): XmlTag {
  const top: XmlTag = { name: '', attributes: new Map(), text: '', children: [] };
  const open = [top];
  let from = 0;
  let tags = 0;
  for (const match of text.matchAll(MARKUP)) {
    const [whole, plain, closing, name, given = '', empty] = match;
    const at = open.at(-1)!;
    at.text += filled(text.slice(from, match.index)) + (plain ?? '');
    from = match.index + whole.length;
    if (whole === '<') throw bad('there is a mistake in it');
    if (name === undefined) continue;
    const local = name.slice(name.indexOf(':') + 1);
    if (closing) {
      if (open.length === 1 || open.pop()!.name !== local) throw bad(`</${local}> closes nothing`);
      continue;
    }
    if (++tags > MOST_TAGS || open.length > DEEPEST) throw bad('it is too large');
    const tag: XmlTag = { name: local, attributes: new Map([...given.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [key!.slice(key!.indexOf(':') + 1), filled(double ?? single ?? '')])), text: '', children: [] };
    at.children.push(tag);
    if (!empty) open.push(tag);
  }
  const [root] = top.children;
  if (!root || open.length > 1) throw bad('it is cut off');
  return root;
}

/** The first child of a name, by a path of names. */
export function childOf(tag: XmlTag | undefined, ...path: readonly string[]): XmlTag | undefined {
  return path.reduce<XmlTag | undefined>((at, name) => at?.children.find((one) => one.name === name), tag);
}

function filled(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code !== null) return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
    return NAMED[name as string] ?? whole;
  });
}

function bad(why: string): Refused {
  return new Refused(502, 'UPSTREAM', `The answer of the map server cannot be read: ${why}`);
}
