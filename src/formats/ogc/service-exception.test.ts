import { describe, expect, it } from 'vitest';
import { isFinal, readServiceException } from './service-exception.ts';

describe('a report of a server', () => {
  it.each([
    [
      'WMS 1.1.1',
      '<!DOCTYPE ServiceExceptionReport SYSTEM "http://x/e.dtd"><ServiceExceptionReport version="1.1.1"><ServiceException code="LayerNotDefined">\nmsWMS: no such layer.\n</ServiceException></ServiceExceptionReport>',
      { code: 'LayerNotDefined', locator: '', message: 'msWMS: no such layer.' },
    ],
    [
      'WMS 1.3.0 with CDATA',
      '<ogc:ServiceExceptionReport xmlns:ogc="o"><ogc:ServiceException code="InvalidFormat" locator="format"><![CDATA[no <png8> here]]></ogc:ServiceException></ogc:ServiceExceptionReport>',
      { code: 'InvalidFormat', locator: 'format', message: 'no <png8> here' },
    ],
    [
      'OWS 1.1',
      '<ows:ExceptionReport><ows:Exception exceptionCode="InvalidParameterValue" locator="version"><ows:ExceptionText>one</ows:ExceptionText><ows:ExceptionText>two</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
      { code: 'InvalidParameterValue', locator: 'version', message: 'one two' },
    ],
    [
      'OWS without a text',
      '<ExceptionReport><Exception exceptionCode="NoApplicableCode"/></ExceptionReport>',
      { code: 'NoApplicableCode', locator: '', message: 'NoApplicableCode' },
    ],
    [
      'GeoServer in JSON',
      '{"version":"1.1.1","exceptions":[{"code":"InvalidFormat","locator":"format","text":"no"}]}',
      { code: 'InvalidFormat', locator: 'format', message: 'no' },
    ],
    [
      'ArcGIS in JSON',
      '{"error":{"code":400,"message":"Unable to complete operation.","details":[]}}',
      { code: '', locator: '', message: 'Unable to complete operation.' },
    ],
    [
      'FastAPI',
      '{"detail":[{"loc":["query","bbox"],"msg":"field required","type":"missing"}]}',
      { code: '', locator: '', message: 'field required' },
    ],
    [
      'a page of HTML',
      '<!DOCTYPE html><html><head><title>x</title><style>a{}</style></head><body><h1>404 Not Found</h1><script>alert(1)</script><hr>nginx</body></html>',
      { code: '', locator: '', message: '404 Not Found nginx' },
    ],
    [
      'the JSON of OGC APIs',
      '{"code":"InvalidParameterValue","description":"no such layer"}',
      { code: 'InvalidParameterValue', locator: '', message: 'no such layer' },
    ],
    [
      'a problem in JSON without a detail',
      '{"title":"Not Found","status":404}',
      { code: '', locator: '', message: 'Not Found' },
    ],
    [
      'an object around the report',
      '{"exceptionReport":{"exceptions":[{"code":"X","text":"no such layer"}]}}',
      { code: 'X', locator: '', message: 'no such layer' },
    ],
    [
      'a fault of SOAP',
      '<soap:Envelope xmlns:soap="s"><soap:Body><soap:Fault><faultcode>a</faultcode><faultstring>no such layer</faultstring></soap:Fault></soap:Body></soap:Envelope>',
      { code: '', locator: '', message: 'no such layer' },
    ],
    ['plain words', 'no such map\n', { code: '', locator: '', message: 'no such map' }],
  ])('is read from %s', (_kind, text, expected) => {
    expect(readServiceException(text)).toEqual(expected);
  });

  it.each([
    ['nothing', ' '],
    ['features', '{"type":"FeatureCollection","features":[]}'],
    ['features with a title', '{"type":"FeatureCollection","title":"Wells","features":[]}'],
    ['a description', '<WMS_Capabilities version="1.3.0"><Service/></WMS_Capabilities>'],
    ['half an object', '{"exceptions":'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
  ])('is not found in %s', (_kind, text) => {
    expect(readServiceException(text)).toBeNull();
  });

  it('about a layer that is not there is final, one about a version is not', () => {
    const report = { code: '', locator: '', message: 'm' };
    expect(isFinal({ ...report, code: 'LayerNotDefined' })).toBe(true);
    expect(isFinal({ ...report, code: 'InvalidParameterValue', locator: 'typeNames' })).toBe(true);
    expect(isFinal({ ...report, code: 'InvalidParameterValue', locator: 'version' })).toBe(false);
  });
});
