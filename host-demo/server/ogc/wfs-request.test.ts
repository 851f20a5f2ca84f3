import { describe, expect, it } from 'vitest';
import { parseFilter } from './fes.ts';
import { parseXmlRequest } from './wfs-request.ts';

const newer = (query: string, more = ''): string =>
  `<?xml version="1.0"?><wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" service="WFS" version="2.0.0" outputFormat="application/json"${more}>${query}</wfs:GetFeature>`;

const read = (text: string): Record<string, string> => Object.fromEntries(parseXmlRequest(text));

describe('parseXmlRequest', () => {
  it('reads a GetFeature of version 2.0.0 with pages, attributes, an order and a filter', () => {
    const { FILTER, ...others } = read(
      newer(
        `<wfs:Query typeNames="geo:wells"><wfs:PropertyName>uwi</wfs:PropertyName><wfs:PropertyName> totalDepth </wfs:PropertyName><fes:Filter><fes:PropertyIsGreaterThan><fes:ValueReference>totalDepth</fes:ValueReference><fes:Literal>2000</fes:Literal></fes:PropertyIsGreaterThan></fes:Filter><fes:SortBy><fes:SortProperty><fes:ValueReference>totalDepth</fes:ValueReference><fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty><fes:SortProperty><fes:ValueReference>uwi</fes:ValueReference></fes:SortProperty></fes:SortBy></wfs:Query>`,
        ' count="5" startIndex="2"',
      ),
    );
    expect(others).toEqual({
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      OUTPUTFORMAT: 'application/json',
      REQUEST: 'GetFeature',
      COUNT: '5',
      STARTINDEX: '2',
      TYPENAMES: 'geo:wells',
      PROPERTYNAME: 'uwi,totalDepth',
      SORTBY: 'totalDepth DESC,uwi ASC',
    });
    expect(parseFilter(FILTER!).constraints).toEqual([
      { field: 'totalDepth', operator: 'greaterThan', value: '2000' },
    ]);
  });

  it('reads a GetFeature of version 1.1.0 with a box in its own namespace', () => {
    const { FILTER, ...others } = read(
      '<GetFeature xmlns="http://www.opengis.net/wfs" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" service="WFS" version="1.1.0" maxFeatures="10" resultType="hits"><Query typeName="geo:wells"><ogc:Filter><ogc:BBOX><ogc:PropertyName>geom</ogc:PropertyName><gml:Envelope><gml:lowerCorner>1 2</gml:lowerCorner><gml:upperCorner>3 4</gml:upperCorner></gml:Envelope></ogc:BBOX></ogc:Filter></Query></GetFeature>',
    );
    expect(others).toEqual({
      SERVICE: 'WFS',
      VERSION: '1.1.0',
      REQUEST: 'GetFeature',
      MAXFEATURES: '10',
      RESULTTYPE: 'hits',
      TYPENAME: 'geo:wells',
    });
    expect(parseFilter(FILTER!).box).toEqual({ box: '1,2,3,4', crs: null });
  });

  it('joins names of types with commas, which key-value pairs have between them', () => {
    expect(read(newer('<wfs:Query typeNames=" wells  fields "/>')).TYPENAMES).toBe('wells,fields');
  });

  it('reads the versions that a GetCapabilities accepts', () => {
    expect(
      read(
        '<GetCapabilities xmlns="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1" service="WFS"><ows:AcceptVersions><ows:Version>1.1.0</ows:Version><ows:Version>2.0.0</ows:Version></ows:AcceptVersions></GetCapabilities>',
      ),
    ).toEqual({ SERVICE: 'WFS', REQUEST: 'GetCapabilities', ACCEPTVERSIONS: '1.1.0,2.0.0' });
    expect(read('<GetCapabilities service="WFS"/>')).toEqual({
      SERVICE: 'WFS',
      REQUEST: 'GetCapabilities',
    });
  });

  it('reads the types of a DescribeFeatureType', () => {
    expect(
      read(
        '<DescribeFeatureType service="WFS"><TypeName>geo:wells</TypeName><TypeName>geo:fields</TypeName></DescribeFeatureType>',
      ),
    ).toEqual({
      SERVICE: 'WFS',
      REQUEST: 'DescribeFeatureType',
      TYPENAMES: 'geo:wells,geo:fields',
    });
  });

  it('names any other operation, to be refused with the rest', () => {
    expect(read('<Transaction service="WFS"/>')).toEqual({
      SERVICE: 'WFS',
      REQUEST: 'Transaction',
    });
  });

  it.each([
    ['is no XML', 'hello'],
    ['is empty', ''],
    [
      'has a document type',
      `<!DOCTYPE x [<!ENTITY a "b">]>${newer('<wfs:Query typeNames="wells"/>')}`,
    ],
    ['has no query', newer('')],
    ['has two queries', newer('<wfs:Query typeNames="wells"/>'.repeat(2))],
    ['has a stored query', newer('<wfs:StoredQuery id="x"/>')],
  ])('refuses a document that %s', (_name, text) => {
    expect(() => parseXmlRequest(text)).toThrow(
      expect.objectContaining({ code: 'OperationParsingFailed', locator: 'request' }),
    );
  });
});
