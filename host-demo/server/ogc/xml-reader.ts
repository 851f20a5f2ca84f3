/** An element of a document that was read. Names stand without their prefix. */
export interface XmlNode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlNode[];
  /** Text directly in it. */
  text: string;
}

const MOST_LEVELS = 40;
const TAG = /<(\/?)([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const SKIPPED = /<\?[^>]*\?>|<!--(?:(?!--)[\s\S])*-->/y;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Reads a small document without declarations: one that has a document type, and with it entities of its own, is refused. Null where it is not well-formed. */
export function readXml(text: string): XmlNode | null {
  const root: XmlNode = { name: '', attributes: new Map(), children: [], text: '' };
  const open: XmlNode[] = [root];
  for (let at = 0; at < text.length;) {
    const into = open.at(-1)!;
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      const piece = plain(text.slice(at, end < 0 ? undefined : end));
      if (piece === null || (into === root && piece.trim() !== '')) return null;
      into.text += piece;
      at = end < 0 ? text.length : end;
      continue;
    }
    const [skipped, kept, tag] = [SKIPPED, CDATA, TAG].map((pattern) => matchAt(pattern, text, at));
    if (kept && into !== root) into.text += kept[1]!;
    else if (tag && tag[1] === '/') {
      if (open.length < 2 || into.name !== localName(tag[2]!) || tag[3] !== '' || tag[4] !== '') return null;
      open.pop();
    } else if (tag) {
      const attributes = new Map<string, string>();
      for (const [, name = '', double, single] of tag[3]!.matchAll(ATTRIBUTE)) {
        const value = plain(double ?? single ?? '');
        if (value === null) return null;
        attributes.set(localName(name), value);
      }
      const node: XmlNode = { name: localName(tag[2]!), attributes, children: [], text: '' };
      if (into === root && root.children.length > 0) return null;
      into.children.push(node);
      if (tag[4] === '') open.push(node);
      if (open.length > MOST_LEVELS) return null;
    } else if (!skipped) return null;
    at += (skipped ?? kept ?? tag)![0].length;
  }
  return open.length === 1 ? (root.children[0] ?? null) : null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Text with its entities resolved: those five of XML and numbers. Null for any other. */
function plain(text: string): string | null {
  let isGood = true;
  const found = text.replace(/&(?:(\w+)|#(\d{1,7})|#x([\da-fA-F]{1,6}));|&/g, (_whole, name?: string, decimal?: string, hex?: string) => {
    const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : NaN;
    const value = name ? ENTITIES[name] : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    isGood &&= value !== undefined;
    return value ?? '';
  });
  return isGood ? found : null;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
