/** A piece of XML that is safe to put into another. */
export interface Xml {
  readonly xml: string;
}

/**
 * An element. Attribute values and texts are escaped; attributes that are undefined are left out.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly (Xml | string | number)[]
): Xml {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(String(value))}"`]))
    .join('');
  const inner = children
    .map((child) => (typeof child === 'object' ? child.xml : escaped(String(child))))
    .join('');
  return { xml: inner === '' ? `<${name}${given}/>` : `<${name}${given}>${inner}</${name}>` };
}

/** A name as XML can have it: what an element's name cannot hold becomes a line below. */
export function xmlName(text: string): string {
  const name = text.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`;
}

/** A whole document. */
export function serializeDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

/** Characters that XML 1.0 (2.2) cannot hold are left out. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
