import { describe, expect, it } from 'vitest';
import { serializeDocument, element, xmlName } from './xml.ts';

describe('element', () => {
  it('nests elements and texts, and is empty without any', () => {
    expect(element('a', {}, element('b', {}), ' x ', 1).xml).toBe('<a><b/> x 1</a>');
  });

  it('leaves out attributes that are undefined', () => {
    expect(element('a', { b: undefined, c: 0, d: '' }).xml).toBe('<a c="0" d=""/>');
  });

  it('escapes attribute values and texts', () => {
    expect(element('a', { b: '<"&>' }, '<script>"&').xml).toBe(
      '<a b="&lt;&quot;&amp;&gt;">&lt;script&gt;&quot;&amp;</a>',
    );
  });

  it('leaves out characters that XML 1.0 cannot hold', () => {
    expect(element('a', {}, '\0\u0008\u000b\u001f\ufffe\uffff\t\n\rx').xml).toBe('<a>\t\n\rx</a>');
  });
});

it.each([
  ['wells', 'wells'],
  ['a b:c', 'a_b_c'],
  ['1a', '_1a'],
  ['çağ.1-2', 'çağ.1-2'],
  ['-a', '_-a'],
  ['<script>', '_script_'],
])('xmlName makes %j the name %j', (text, name) => {
  expect(xmlName(text)).toBe(name);
});

it('serializeDocument declares version and encoding', () => {
  expect(serializeDocument(element('a', {}))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n',
  );
});
