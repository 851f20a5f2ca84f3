/** Values of headers. */
import { expect, it } from 'vitest';
import { parseCrs, parseAngle } from '../../../host-demo/server/logs/coordinates.ts';
import { parseDate } from '../../../host-demo/server/logs/header-dates.ts';

/** Angles and coordinate systems. */
export function angleCases(): void {
  it('angles are read in every form that headers use, and nothing else is one', () => {
    const read = [
      '58.412345',
      '-97.5',
      '45° 12\' 30" N',
      'N 45 12 30',
      '045-12-30 W',
      '31,8774',
      '12 30 S DMS',
      '91',
      '45 61 0',
      'UNKNOWN',
      '',
    ].map((text) => parseAngle(text, 90));
    expect(read.map((angle) => (angle === null ? null : Math.round(angle * 1e6) / 1e6))).toEqual([
      58.412345,
      null,
      45.208333,
      45.208333,
      -45.208333,
      31.8774,
      -12.5,
      null,
      null,
      null,
      null,
    ]);
    expect(parseAngle('-97.5', 180)).toBe(-97.5);
  });

  it('names a coordinate system only where it is certain', () => {
    expect([
      parseCrs('WGS84', false),
      parseCrs('ED 50 UTM ZONE 35N', true),
      parseCrs('NAD27', false),
      parseCrs('EPSG:23036', true),
      parseCrs('NAD83', true),
      parseCrs('LOCAL', false),
    ]).toEqual(['EPSG:4326', 'EPSG:23035', 'EPSG:4267', 'EPSG:23036', null, null]);
  });
}

/** Dates. */
export function dateCases(): void {
  it('names a date only where its order is certain', () => {
    expect(
      [
        '17-MAY-2024',
        '13-DEC-86',
        '2024/5/7',
        '13/12/1986',
        '12/30/2011',
        '05/06/2011',
        '30 FEB 2001',
        'SOON',
      ].map((text) => parseDate(text)),
    ).toEqual([
      '2024-05-17',
      '1986-12-13',
      '2024-05-07',
      '1986-12-13',
      '2011-12-30',
      null,
      null,
      null,
    ]);
    expect(parseDate('05/06/2011', 'LOG DATE {DD/MM/YYYY}')).toBe('2011-06-05');
  });
}
