import { describe, expect, it } from 'vitest';
import { orderPlaces, rankPlace } from './rank-places.ts';

const group = (kind: string, names: readonly string[], text: string) => ({
  kind,
  places: names.map((label) => ({ place: { label }, rank: rankPlace(text, [label]) })),
});

describe('places of a name', () => {
  it('rank by the whole name, its beginning, any part, whatever the case and accents', () => {
    expect(rankPlace('GÖKÇETEPE', ['Gökçetepe'])).toBe(0);
    expect(rankPlace('camlidere', ['Çamlıdere'])).toBe(0);
    expect(rankPlace('tr-0001', ['Akpınar-1', 'TR-0001'])).toBe(0);
    expect(rankPlace('Gök', ['Gökçetepe-3'])).toBe(1);
    expect(rankPlace('tepe', ['Gökçetepe-3'])).toBe(2);
  });

  it('have the field of the name before its twenty-five wells', () => {
    const wells = Array.from({ length: 25 }, (_, i) => `Gökçetepe-${i + 1}`);
    const found = orderPlaces(
      [
        group('well', wells, 'Gökçetepe'),
        group('postStacked3d', ['Gökçetepe 3D'], 'Gökçetepe'),
        group('field', ['Gökçetepe'], 'Gökçetepe'),
      ],
      20,
    ).map(({ label }) => label);
    expect(found.slice(0, 4)).toEqual(['Gökçetepe', 'Gökçetepe 3D', 'Gökçetepe-1', 'Gökçetepe-2']);
    expect(found).toHaveLength(20);
    expect(found.at(-1)).toBe('Gökçetepe-18');
  });

  it('go by the alphabet of the language: Chinese by pinyin, numbers by their value', () => {
    const names = ['赵庄1', '安平10', '安平2', '李庄1'];
    const sorted = (language: string) =>
      orderPlaces([group('well', names, '庄')], 20, language).map(({ label }) => label);
    expect(sorted('zh')).toEqual(['安平2', '安平10', '李庄1', '赵庄1']);
  });

  it('have a well of the exact name before fields that contain it', () => {
    const found = orderPlaces(
      [group('field', ['Elmalı-1 North'], 'Elmalı-1'), group('well', ['Elmalı-1'], 'Elmalı-1')],
      20,
    ).map(({ label }) => label);
    expect(found).toEqual(['Elmalı-1', 'Elmalı-1 North']);
  });

  it('keep the best of each kind where there are more than are answered', () => {
    const many = (name: string) => Array.from({ length: 30 }, (_, i) => `${name} ${i}`);
    const found = orderPlaces(
      [group('well', many('Top A'), 'Top'), group('wellMarker', many('Top B'), 'Top')],
      20,
    ).map(({ label }) => label);
    expect(found.filter((label) => label.startsWith('Top B'))).toHaveLength(6);
  });
});
