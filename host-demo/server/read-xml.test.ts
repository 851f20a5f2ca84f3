import { describe, expect, it } from 'vitest';
import { findChild, findChildren, readXml } from './read-xml.ts';

describe('readXml', () => {
  it('finds children by name whatever their namespace, and by a path', () => {
    const { root, hasDocumentType } = readXml(
      '<a xmlns:x="urn:x"><b>1</b><x:b>2</x:b> text <c><d>3</d></c></a>',
    );
    expect(hasDocumentType).toBe(false);
    expect(findChildren(root, 'b').map(({ textContent }) => textContent)).toEqual(['1', '2']);
    expect(findChildren(root)).toHaveLength(3);
    expect(findChild(root, 'c', 'd')?.textContent).toBe('3');
    expect(findChild(root, 'd', 'c')).toBeUndefined();
    expect(findChildren(undefined, 'b')).toEqual([]);
  });

  it('knows the namespaces of prefixes that a document does not declare', () => {
    expect(readXml('<p:a/>', { xmlns: { p: 'urn:p' } }).root.namespaceURI).toBe('urn:p');
  });

  it('fills in the entities of XML and of characters', () => {
    expect(readXml('<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</a>').root.textContent).toBe(
      '<>&"\'AB',
    );
  });

  it('tells that a document brings a document type', () => {
    expect(readXml('<!DOCTYPE a><a/>').hasDocumentType).toBe(true);
  });

  it.each([
    ['no document', '', 'missing root element'],
    ['a text alone', 'hello', 'missing root element'],
    ['an element without an end', '<a><b></a>', 'line 1'],
    ['two roots', '<a/><b/>', 'line 1'],
    ['an attribute without a value', '<a b/>', 'line 1'],
    ['elements 201 deep', '<a>'.repeat(201) + '</a>'.repeat(201), 'too deep'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => readXml(text)).toThrow(message);
  });

  it('refuses a document that has more elements than it may, before it is parsed', () => {
    expect(() => readXml('<'.repeat(400_000))).toThrow('it is too large');
  });

  it('reads elements 200 deep', () => {
    expect(() => readXml('<a>'.repeat(200) + '</a>'.repeat(200))).not.toThrow();
  });

  it('names the line of what is wrong', () => {
    expect(() => readXml('<a>\n<b>\n</a>')).toThrow(/^line \d+: /);
  });

  it.each([
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>'],
    ['an entity of a file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    [
      'entities that grow',
      `<!DOCTYPE a [<!ENTITY a0 "xxxxxxxxxx">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]><a>&a9;</a>`,
    ],
  ])('does not fill in %s', (_name, text) => {
    let content = '';
    try {
      content = readXml(text).root.textContent ?? '';
    } catch {
      return;
    }
    expect(content).not.toMatch(/bb|root:|xx/);
  });
});
