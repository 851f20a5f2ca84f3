import { describe, expect, it } from 'vitest';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { parseFilter } from './fes.ts';

const NAMESPACES =
  'xmlns="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2"';
const filter = (inner: string, names = NAMESPACES): string => `<Filter ${names}>${inner}</Filter>`;
const compare = (name: string, attribute: string, literal: string, more = ''): string =>
  `<${name}${more}><ValueReference>${attribute}</ValueReference><Literal>${literal}</Literal></${name}>`;
const like = (literal: string, attributes: string): string =>
  compare('PropertyIsLike', 'a', literal, ` ${attributes}`);
const between =
  '<PropertyIsBetween><ValueReference>a</ValueReference><LowerBoundary><Literal>1</Literal></LowerBoundary><UpperBoundary><Literal>2</Literal></UpperBoundary></PropertyIsBetween>';
const isNull = '<PropertyIsNull><ValueReference>a</ValueReference></PropertyIsNull>';
const box = (corners: readonly string[], srs = ' srsName="EPSG:4326"'): string =>
  `<BBOX><ValueReference>geom</ValueReference><gml:Envelope${srs}><gml:lowerCorner>${corners[0]}</gml:lowerCorner><gml:upperCorner>${corners[1]}</gml:upperCorner></gml:Envelope></BBOX>`;

describe('parseFilter', () => {
  it.each<[string, Constraint]>([
    [compare('PropertyIsEqualTo', 'uwi', 'x'), { field: 'uwi', operator: 'equal', value: 'x' }],
    [compare('PropertyIsNotEqualTo', 'a', '1'), { field: 'a', operator: 'notEqual', value: '1' }],
    [
      compare('PropertyIsGreaterThan', 'geo:depth', '2000'),
      { field: 'depth', operator: 'greaterThan', value: '2000' },
    ],
    [
      compare('PropertyIsGreaterThanOrEqualTo', 'geo:wells/geo:depth', '1'),
      { field: 'depth', operator: 'greaterOrEqual', value: '1' },
    ],
    [compare('PropertyIsLessThan', 'a', '1'), { field: 'a', operator: 'lessThan', value: '1' }],
    [
      compare('PropertyIsLessThanOrEqualTo', 'a', '1'),
      { field: 'a', operator: 'lessOrEqual', value: '1' },
    ],
    [
      compare('PropertyIsEqualTo', 'a', '<![CDATA[a < b]]>'),
      { field: 'a', operator: 'equal', value: 'a < b' },
    ],
    [
      compare('PropertyIsEqualTo', 'a', '&lt;&#65;&#x42;'),
      { field: 'a', operator: 'equal', value: '<AB' },
    ],
    [isNull, { field: 'a', operator: 'isNull' }],
    [isNull.replaceAll('Null', 'Nil'), { field: 'a', operator: 'isNull' }],
    [between, { field: 'a', operator: 'between', value: ['1', '2'] }],
    [like('x*y', ''), { field: 'a', operator: 'like', value: 'x*y' }],
    [
      like('x%y!%z', 'wildCard="%" singleChar="_" escapeChar="!"'),
      { field: 'a', operator: 'like', value: 'x*y%z' },
    ],
    [like('x\\*..', 'wildCard=".."'), { field: 'a', operator: 'like', value: 'x**' }],
    [like('a#', 'escape="#"'), { field: 'a', operator: 'like', value: 'a#' }],
    [
      `<Not>${compare('PropertyIsEqualTo', 'a', '1')}</Not>`,
      { field: 'a', operator: 'notEqual', value: '1' },
    ],
    [
      `<Not>${compare('PropertyIsNotEqualTo', 'a', '1')}</Not>`,
      { field: 'a', operator: 'equal', value: '1' },
    ],
    [
      `<Not>${compare('PropertyIsGreaterThan', 'a', '1')}</Not>`,
      { field: 'a', operator: 'lessOrEqual', value: '1' },
    ],
    [
      `<Not>${compare('PropertyIsGreaterThanOrEqualTo', 'a', '1')}</Not>`,
      { field: 'a', operator: 'lessThan', value: '1' },
    ],
    [
      `<Not>${compare('PropertyIsLessThan', 'a', '1')}</Not>`,
      { field: 'a', operator: 'greaterOrEqual', value: '1' },
    ],
    [
      `<Not>${compare('PropertyIsLessThanOrEqualTo', 'a', '1')}</Not>`,
      { field: 'a', operator: 'greaterThan', value: '1' },
    ],
    [`<Not>${isNull}</Not>`, { field: 'a', operator: 'isNotNull' }],
    [`<Not><Not>${isNull}</Not></Not>`, { field: 'a', operator: 'isNull' }],
    [
      `<Not>${between}</Not>`,
      {
        constraints: [
          { field: 'a', operator: 'lessThan', value: '1' },
          { field: 'a', operator: 'greaterThan', value: '2', logic: 'OR' },
        ],
      },
    ],
    [
      `<Or>${isNull}<And>${between}<Not>${isNull}</Not></And></Or>`,
      {
        constraints: [
          { field: 'a', operator: 'isNull' },
          {
            logic: 'OR',
            constraints: [
              { field: 'a', operator: 'between', value: ['1', '2'] },
              { field: 'a', operator: 'isNotNull', logic: 'AND' },
            ],
          },
        ],
      },
    ],
    [
      `<Not><Or>${compare('PropertyIsLessThan', 'a', '1')}${isNull}</Or></Not>`,
      {
        constraints: [
          { field: 'a', operator: 'greaterOrEqual', value: '1' },
          { field: 'a', operator: 'isNotNull', logic: 'AND' },
        ],
      },
    ],
    [
      `<Not><And>${compare('PropertyIsLessThan', 'a', '1')}${isNull}</And></Not>`,
      {
        constraints: [
          { field: 'a', operator: 'greaterOrEqual', value: '1' },
          { field: 'a', operator: 'isNotNull', logic: 'OR' },
        ],
      },
    ],
  ])('reads %s', (inner, constraint) => {
    expect(parseFilter(filter(inner))).toEqual({
      constraints: [constraint],
      ids: [],
      box: null,
    });
  });

  it.each([
    [
      'of FES 2.0, their prefixes not declared',
      '<fes:Filter><fes:PropertyIsNull><fes:ValueReference>a</fes:ValueReference></fes:PropertyIsNull></fes:Filter>',
    ],
    [
      'of Filter Encoding 1.1, whose attributes are PropertyName',
      '<ogc:Filter><ogc:PropertyIsNull><ogc:PropertyName>a</ogc:PropertyName></ogc:PropertyIsNull></ogc:Filter>',
    ],
  ])('reads filters %s', (_name, text) => {
    expect(parseFilter(text).constraints).toEqual([{ field: 'a', operator: 'isNull' }]);
  });

  it.each([
    ['<ResourceId rid="wells.1"/><ResourceId rid="wells.2"/>', ['wells.1', 'wells.2']],
    ['<FeatureId fid="wells.1"/>', ['wells.1']],
    ['<GmlObjectId gml:id="wells.1"/>', ['wells.1']],
    ['<ResourceId/>', ['']],
  ])('reads the ids of %s', (inner, ids) => {
    expect(parseFilter(filter(inner))).toEqual({ constraints: [], ids, box: null });
  });

  it.each([
    [box(['1 2', '3 4']), { box: '1,2,3,4', crs: 'EPSG:4326' }],
    [box(['1,2', ' 3\n4 '], ''), { box: '1,2,3,4', crs: null }],
    [
      '<BBOX><PropertyName>geom</PropertyName><gml:Box><gml:coordinates>1,2 3,4</gml:coordinates></gml:Box></BBOX>',
      { box: '1,2,3,4', crs: null },
    ],
  ])('reads the box of %s', (inner, expected) => {
    expect(parseFilter(filter(inner))).toEqual({
      constraints: [],
      ids: [],
      box: expected,
    });
  });

  it('reads a box beside other conditions', () => {
    expect(parseFilter(filter(`<And>${box(['1 2', '3 4'])}${isNull}</And>`))).toEqual({
      constraints: [{ field: 'a', operator: 'isNull' }],
      ids: [],
      box: { box: '1,2,3,4', crs: 'EPSG:4326' },
    });
  });

  it.each([
    [
      'entities of its own',
      `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${filter(compare('PropertyIsEqualTo', 'a', '&b;'))}`,
      '',
    ],
    [
      'an entity of a file',
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${filter(compare('PropertyIsEqualTo', 'a', '&a;'))}`,
      '',
    ],
    ['a document type', `<!DOCTYPE Filter>${filter(isNull)}`, 'without a document type'],
    ['another root', '<Query/>', 'a Filter without a document type is expected'],
    [
      'more levels than a filter has',
      filter('<Not>'.repeat(300) + '</Not>'.repeat(300)),
      'too deep',
    ],
    ['more than 20,000 characters', filter(' '.repeat(20_000)), 'too long'],
    ['no end', '<Filter><PropertyIsEqualTo>', 'line 1'],
    ['two roots', `${filter('')}${filter('')}`, ''],
    ['no XML', 'hello', ''],
    ['nothing', filter(''), 'one condition, or ids alone, are expected'],
    ['two conditions', filter(isNull + isNull), 'one condition'],
    ['ids beside a condition', filter(`<ResourceId rid="a.1"/>${isNull}`), 'one condition'],
    ['two boxes', filter(`<And>${box(['1 2', '3 4']).repeat(2)}</And>`), 'one BBOX is expected'],
    ['a box of three numbers a corner', filter(box(['1 2 0', '3 4'])), 'an Envelope with two'],
    ['a box without corners', filter('<BBOX/>'), 'an Envelope with two'],
    [
      'an operator that does not exist',
      filter(compare('Beyond', 'a', 'x')),
      'Beyond is not supported',
    ],
    [
      'the opposite of a pattern',
      filter(`<Not>${like('x', '')}</Not>`),
      'Not PropertyIsLike is not supported',
    ],
    [
      'a box within an Or',
      filter(`<Or>${box(['1 2', '3 4'])}${isNull}</Or>`),
      'a literal is expected',
    ],
    ['an And of one', filter(`<Or>${isNull}</Or>`), 'Or joins two conditions at least'],
    ['a Not of two', filter(`<Not>${isNull}${isNull}</Not>`), 'Not: one condition is expected'],
    [
      'a comparison without an attribute',
      filter('<PropertyIsEqualTo><Literal>1</Literal></PropertyIsEqualTo>'),
      'the name of an attribute is expected',
    ],
    [
      'a comparison without a literal',
      filter('<PropertyIsEqualTo><ValueReference>a</ValueReference></PropertyIsEqualTo>'),
      'a literal is expected',
    ],
  ])('refuses a filter with %s', (_name, text, message) => {
    expect(() => parseFilter(text)).toThrow(
      expect.objectContaining({
        code: 'OperationParsingFailed',
        locator: 'filter',
        message: expect.stringContaining(message),
      }),
    );
  });
});
