import { describe, expect, it } from 'vitest';
import { builtInTable } from '../../../tests/support/recording-db.ts';
import { infoDocument } from './info-documents.ts';

const catalog = builtInTable('well');
const layer = {
  name: 'wells',
  title: 'Wells <all>',
  catalog,
  geometry: catalog.columns.get('geom')!,
};
const found = [
  {
    layer,
    features: [
      {
        type: 'Feature' as const,
        id: 'wells.TR-1',
        geometry: null,
        properties: { uwi: 'TR-1', remark: 'a\r\n<b>', wellName: null, at: { x: 1 }, depth: 0 },
      },
    ],
  },
  { layer: { ...layer, name: 'fields', title: 'Fields' }, features: [] },
];

describe('infoDocument', () => {
  it.each(['application/json', 'application/geo+json', 'JSON'])(
    'as %s is a collection',
    (format) => {
      const { type, body } = infoDocument(format, found);
      expect(type).toBe('application/json; charset=utf-8');
      expect(JSON.parse(body as string)).toEqual({
        type: 'FeatureCollection',
        features: found[0]!.features,
      });
    },
  );

  it('as plain text has a line for each value', () => {
    const { type, body } = infoDocument('text/plain', found);
    expect(type).toBe('text/plain; charset=utf-8');
    expect(body).toBe(
      "GetFeatureInfo results:\n\nLayer 'wells'\n  Feature wells.TR-1:\n    uwi = 'TR-1'\n    remark = 'a <b>'\n    at = '{\"x\":1}'\n    depth = '0'\nLayer 'fields'\n",
    );
  });

  it('as a page has a table for each record, escaped', () => {
    const { type, body } = infoDocument('text/html', found);
    expect(type).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<!DOCTYPE html>\n<html>/);
    expect(body).toContain('<caption>Wells &lt;all&gt; wells.TR-1</caption>');
    expect(body).toContain('<tr><th scope="row">uwi</th><td>TR-1</td></tr>');
    expect(body).not.toContain('<b>');
  });

  it.each(['application/vnd.ogc.gml', 'text/xml'])('as %s is what MapServer writes', (format) => {
    const { type, body } = infoDocument(format, found);
    expect(type).toBe('application/vnd.ogc.gml; charset=utf-8');
    expect(body).toMatch(/<msGMLOutput [^>]*><wells_layer><gml:name>Wells &lt;all&gt;<\/gml:name>/);
    expect(body).toContain('<wells_feature><uwi>TR-1</uwi>');
    expect(body).not.toContain('fields_layer');
  });

  it('is refused in another format', () => {
    expect(() => infoDocument('image/png', found)).toThrow(
      expect.objectContaining({ code: 'InvalidFormat', locator: 'info_format' }),
    );
  });
});
