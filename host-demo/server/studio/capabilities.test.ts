/** What other map servers say of themselves, and documents that mean harm. */
import { expect, it } from 'vitest';
import { parseCapabilities } from './capabilities.ts';
import { byLength } from '../../../tests/support/length.ts';
import { Refused } from '../refused.ts';

const WMS_111 = `<?xml version="1.0"?>
<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.example/capabilities_1_1_1.dtd" [<!ELEMENT VendorSpecificCapabilities EMPTY>]>
<WMT_MS_Capabilities version="1.1.1">
  <Service><Name>OGC:WMS</Name><Title>Geology &amp; wells</Title></Service>
  <Capability>
    <Request><GetMap><Format>image/png</Format><Format>image/png</Format><Format>image/jpeg</Format></GetMap></Request>
    <Layer><Title>All</Title><LatLonBoundingBox minx="-200" miny="-90" maxx="200" maxy="90"/>
      <Layer queryable="1"><Name>wells</Name><Title>Wells<!-- of all ages --></Title><LatLonBoundingBox minx="3" miny="51" maxx="7" maxy="55"/></Layer>
      <Layer><Name>faults</Name></Layer>
    </Layer>
  </Capability>
</WMT_MS_Capabilities>`;

/** Levels of a document that means harm. */
const DEEP = byLength(3000, 90_000);

const WFS_200 = `<wfs:WFS_Capabilities xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0">
  <ows:ServiceIdentification><ows:Title>Fields</ows:Title></ows:ServiceIdentification>
  <wfs:FeatureTypeList>
    <wfs:FeatureType><wfs:Name>nl:fields</wfs:Name><wfs:Title><![CDATA[Oil & gas]]></wfs:Title><ows:WGS84BoundingBox><ows:LowerCorner>3.1 51.2</ows:LowerCorner><ows:UpperCorner>7.2 55.3</ows:UpperCorner></ows:WGS84BoundingBox></wfs:FeatureType>
    <wfs:FeatureType><wfs:Name>nl:nowhere</wfs:Name></wfs:FeatureType>
  </wfs:FeatureTypeList>
</wfs:WFS_Capabilities>`;

it('lists the layers of a WMS, each with the bounds of what it lies in, clamped to the world', () => {
  expect(parseCapabilities(WMS_111)).toEqual({
    title: 'Geology & wells',
    formats: ['image/png', 'image/jpeg'],
    truncated: false,
    layers: [
      { name: 'wells', title: 'Wells', bounds: { minx: 3, miny: 51, maxx: 7, maxy: 55 } },
      { name: 'faults', title: '', bounds: { minx: -180, miny: -90, maxx: 180, maxy: 90 } },
    ],
  });
});

it('lists the types of a WFS, whatever prefixes it takes', () => {
  expect(parseCapabilities(WFS_200)).toEqual({
    title: 'Fields',
    formats: [],
    truncated: false,
    layers: [
      {
        name: 'nl:fields',
        title: 'Oil & gas',
        bounds: { minx: 3.1, miny: 51.2, maxx: 7.2, maxy: 55.3 },
      },
      { name: 'nl:nowhere', title: '', bounds: null },
    ],
  });
});

it('passes on what a map server reports', () => {
  expect(() =>
    parseCapabilities(
      '<ServiceExceptionReport><ServiceException>no such\n  map</ServiceException></ServiceExceptionReport>',
    ),
  ).toThrow('The map server says: no such map');
});

it.each([
  ['nothing', ''],
  ['a page', '<html><body><p>Not found<br></body></html>'],
  ['no description', '<rss/>'],
  ['a cut document', WMS_111.slice(0, -40)],
  [
    'entities within entities',
    '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><WMS_Capabilities><Service><Title>&c;</Title></Service></WMS_Capabilities>',
  ],
  [
    'a file of the server',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><WMS_Capabilities><Service><Title>&b;</Title></Service></WMS_Capabilities>',
  ],
  [
    'layers in one another without end',
    `<WMS_Capabilities><Capability>${'<Layer>'.repeat(DEEP)}${'</Layer>'.repeat(DEEP)}</Capability></WMS_Capabilities>`,
  ],
  ['a million elements', `<WMS_Capabilities>${'<a/>'.repeat(1_000_000)}</WMS_Capabilities>`],
])(
  'refuses %s',
  (_what, document) => {
    expect(() => parseCapabilities(document)).toThrow(Refused);
  },
  120_000,
);
