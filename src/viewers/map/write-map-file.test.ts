import { describe, expect, it } from 'vitest';
import { writeMapFile } from './write-map-file.ts';

const table = {
  fields: [
    { name: 'uwi', type: 'string' },
    { name: 'td', type: 'number' },
  ],
  records: [
    { geometry: null, properties: { uwi: '0001', td: 2250.5 } },
    { geometry: null, properties: { uwi: '=cmd', td: null } },
  ],
};
const places = [{ type: 'Point', coordinates: [487512.5, 4551200] } as const, null];

describe('a file of records', () => {
  it('as CSV has the coordinates in the chosen system, and keeps records without a place', async () => {
    const { blob, name } = writeMapFile({
      kind: 'csv',
      name: 'Wells',
      table,
      places,
      system: 'EPSG:23035',
    });
    expect(name).toBe('Wells.csv');
    expect((await blob.text()).replace('\ufeff', '').split('\r\n')).toEqual([
      'uwi,td,x (EPSG:23035),y (EPSG:23035)',
      '0001,2250.5,487512.5,4551200',
      "'=cmd,,,",
      '',
    ]);
  });

  it('as CSV has lines and areas as well-known text', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    } as const;
    const { blob } = writeMapFile({
      kind: 'csv',
      name: 'Lines',
      table,
      places: [line, null],
      system: 'EPSG:4326',
    });
    expect(await blob.text()).toContain('0001,2250.5,,,"LINESTRING (1 2, 3 4)"');
  });

  it('as a shapefile says how many records have no place in it', () => {
    const { name, leftOut } = writeMapFile({
      kind: 'shapefile',
      name: 'Wells',
      table,
      places,
      system: 'EPSG:23035',
    });
    expect([name, leftOut]).toEqual(['Wells.zip', 1]);
  });
});
