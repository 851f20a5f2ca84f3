/** An element of a document: names without prefixes, in the order of the document. */
export interface XmlElement {
  readonly name: string;
  /** Values by name without a prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Its own characters, without those of the elements in it. */
  text: string;
}

/** A document that nests deeper describes neither a service nor features. */
const DEEPEST = 200;

/**
 * Reads a document of XML 1.0 without a DOM, so that a page's Trusted Types and a worker do not
 * matter. Entities but the five of XML and those of characters mean nothing, document types are
 * passed over, and a document that breaks off gives what it had until then.
 *
 * @returns the root element; null for a text without one, or nested too deep
 */
export function parseXml(text: string): XmlElement | null {
  const path: XmlElement[] = [];
  let root: XmlElement | null = null;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const cdata = text.startsWith('<![CDATA[', at) ? findEnd(text, ']]>', at) : -1;
    if (cdata >= 0) {
      addText(path.at(-1), text.slice(at + 9, cdata - 3));
      at = cdata;
    } else if (text[at + 1] === '!' || text[at + 1] === '?') {
      at = skipDeclaration(text, at);
    } else if (text[at + 1] === '/') {
      at = findEnd(text, '>', at);
      path.pop();
    } else {
      const end = findTagEnd(text, at);
      const element = parseTag(text.slice(at + 1, end - 1));
      root ??= element;
      path.at(-1)?.children.push(element);
      if (text[end - 2] !== '/') path.push(element);
      if (path.length > DEEPEST) return null;
      at = end;
    }
    const next = text.indexOf('<', at);
    addText(path.at(-1), decodeEntities(text.slice(at, next < 0 ? text.length : next)));
  }
  return root;
}

/** The elements of these names, one in another, that are reached from an element. */
export function findAll(element: XmlElement | null, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
    element ? [element] : [],
  );
}

/** The text of the first element on a path of names, trimmed; null without one. */
export function findText(element: XmlElement | null, ...path: readonly string[]): string | null {
  return findAll(element, ...path)[0]?.text.trim() ?? null;
}

/** The characters of an element and of all elements in it. */
export function readText(element: XmlElement): string {
  return [element.text, ...element.children.map(readText)].join(' ').trim();
}

/** All elements of a name, however deep; elements inside of a found one are left out. */
export function findDeep(element: XmlElement, name: RegExp): XmlElement[] {
  if (name.test(element.name)) return [element];
  return element.children.flatMap((child) => findDeep(child, name));
}

/** Replaces the entities of XML and of characters; any other stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return readEntity(name) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** The names that HTML has for the letters from U+00C0 on, in their order. */
const LETTERS =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

/** The character of a name; undefined for one that is not known. Letters differ by their case. */
function readEntity(name: string): string | undefined {
  const letter = LETTERS.indexOf(name);
  return letter < 0
    ? (NAMED[name] ?? NAMED[name.toLowerCase()])
    : String.fromCharCode(0xc0 + letter);
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  nbsp: ' ',
  deg: '°',
  middot: '·',
  micro: 'µ',
  sup2: '²',
  sup3: '³',
  plusmn: '±',
  copy: '©',
  ndash: '–',
  mdash: '—',
  Scedil: 'Ş',
  scedil: 'ş',
  Gbreve: 'Ğ',
  gbreve: 'ğ',
  Idot: 'İ',
  inodot: 'ı',
};

function addText(element: XmlElement | undefined, text: string): void {
  if (element && text !== '') element.text += text;
}

function findEnd(text: string, close: string, from: number): number {
  const end = text.indexOf(close, from);
  return end < 0 ? text.length : end + close.length;
}

/** Index after a comment, a processing instruction or a document type with its declarations. */
function skipDeclaration(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return findEnd(text, '-->', at + 4);
  if (text[at + 1] === '?') return findEnd(text, '?>', at);
  const end = findEnd(text, '>', at);
  const subset = text.slice(at, end).indexOf('[');
  return subset < 0 ? end : findEnd(text, '>', findEnd(text, ']', at + subset));
}

/** Index after the `>` of a tag: one in the value of an attribute does not end it. */
function findTagEnd(text: string, at: number): number {
  const end = text.indexOf('>', at);
  if (end < 0) return text.length;
  const tag = text.slice(at, end);
  const isOpen = (tag.split('"').length % 2 === 0) !== (tag.split("'").length % 2 === 0);
  if (!isOpen) return end + 1;
  const quote = tag.split('"').length % 2 === 0 ? '"' : "'";
  return findEnd(text, '>', findEnd(text, quote, end));
}

function parseTag(tag: string): XmlElement {
  const name = /^[^\s/>]{1,200}/.exec(tag)?.[0] ?? '';
  const attributes: Record<string, string> = {};
  for (const [, key, double, single] of tag
    .slice(name.length)
    .matchAll(/([^\s=/]{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes[stripPrefix(key!)] = decodeEntities(double ?? single ?? '');
  return { name: stripPrefix(name), attributes, children: [], text: '' };
}

function stripPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
