import { describe, expect, it } from 'vitest';
import { readXml } from './read-xml.ts';
import { measureXml } from './xml-shape.ts';

describe('the shape of a document', () => {
  it.each([
    ['<a><b/><c x="1" y=\'2\'><d/></c></a>', { elements: 4, depth: 3, attributes: 2 }],
    ['<a b="/>"><a b=">"><c/></a></a>', { elements: 3, depth: 3, attributes: 1 }],
    ['<?xml version="1.0"?><!-- <x><y> --><a><![CDATA[<b><c>]]></a>', { elements: 1, depth: 1 }],
    ['<a><b></a>', { elements: 2, depth: 2 }],
    ['<!DOCTYPE a [<!ENTITY x "> <!--">]><a><b c="1"/></a><!-- -->', { elements: 2, depth: 2 }],
    ["<!DOCTYPE a [<!-- don't ]> --><?p ]>?><!ENTITY x ']>'>]><a><b/></a>", { elements: 2 }],
    ['<!DOCTYPE a SYSTEM "b>c"><a/>', { elements: 1, depth: 1 }],
    ['<!DOCTYPE a [<!ENTITY x "', { elements: 0 }],
    ['<a b="', { elements: 1, attributes: 1 }],
    ['', { elements: 0, depth: 0 }],
  ])('%s', (text, shape) => {
    expect(measureXml(text)).toMatchObject(shape);
  });
});

it.each([
  ['nested', `${'<a>'.repeat(60_000)}${'</a>'.repeat(60_000)}`],
  [
    'nested with namespaces',
    `${Array.from({ length: 9000 }, (_, i) => `<a xmlns:b${i}="u">`).join('')}${'</a>'.repeat(9000)}`,
  ],
  ['nested with tags in values', `${'<a b="/>">'.repeat(20_000)}${'</a>'.repeat(20_000)}`],
  ['of many attributes', `<a ${Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
  [
    'nested behind a document type',
    `<!DOCTYPE a [<!ENTITY x "> <!--">]>${'<a>'.repeat(60_000)}${'</a>'.repeat(60_000)}<!-- -->`,
  ],
  ['of many elements', `<a>${'<b/>'.repeat(450_000)}</a>`],
  ['of quotes', `<a>${'<b "'.repeat(50_000)}`],
])('a document %s is refused before it takes time', (_what, text) => {
  const before = process.cpuUsage();
  expect(() => readXml(text)).toThrow();
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});
