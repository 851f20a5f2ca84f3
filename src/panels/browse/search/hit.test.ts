import { describe, expect, it } from 'vitest';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { buildMatcher } from './highlight.ts';
import { type SearchHit, toSearchHit } from './hit.ts';

const field = (name: string, typeName: string, shown: 'main' | 'detail', partOfKey = false) => ({
  label: name,
  attribute: { name, typeName, label: '' },
  partOfKey,
  pickList: null,
  showIn: { grid: shown === 'main', browser: shown === 'main' },
});
const cache = {
  keys: ['uwi'],
  pickLists: [],
  viewerSettings: [],
  catalogFields: [
    field('uwi', 'string', 'main', true),
    field('operator', 'string', 'main'),
    field('wellName', 'string', 'main'),
    field('totalDepth', 'number', 'main'),
    field('totalDepthOuom', 'string', 'detail'),
    field('spudDate', 'date', 'main'),
    field('remark', 'string', 'detail'),
  ],
} as unknown as CatalogCache;
const text = (pieces: SearchHit['title']): string =>
  pieces.map((piece) => (piece.hit ? `[${piece.text}]` : piece.text)).join('');
const row = {
  uwi: 'TR-0003',
  wellName: 'Akpınar-3',
  operator: 'Anatolian',
  totalDepth: 3123.5,
  totalDepthOuom: 'm',
  spudDate: null,
  remark: 'Twin of Akpınar',
};

describe('a hit', () => {
  it('has its name for a title, and its key', () => {
    const hit = toSearchHit(cache, row, buildMatcher('akp tr-0003'));
    expect([hit.record, text(hit.title), text(hit.key)]).toEqual([
      '{"uwi":"TR-0003"}',
      '[Akp]ınar-3',
      '[TR-0003]',
    ]);
  });

  it('shows first what was found, though no list shows that field, then what lists show', () => {
    const { fields } = toSearchHit(cache, row, buildMatcher('akp'));
    expect(
      fields.map(({ label, pieces, unit }) => `${label} ${text(pieces)} ${unit}`.trim()),
    ).toEqual(['remark Twin of [Akp]ınar', 'operator Anatolian', 'totalDepth 3\u00a0123.5 m']);
  });

  it('has its key for a title where nothing names it', () => {
    const hit = toSearchHit(cache, { uwi: '007' }, buildMatcher('007'));
    expect([text(hit.title), hit.key, hit.fields]).toEqual(['[007]', [], []]);
  });

  it('shows of a long text what surrounds the first find', () => {
    const remark = `${'before '.repeat(40)}Akpınar ${'after '.repeat(40)}`;
    const [found] = toSearchHit(
      cache,
      { uwi: '1', wellName: 'W', remark },
      buildMatcher('akp'),
    ).fields;
    expect(text(found!.pieces)).toMatch(/^…(.{0,40})\[Akp\]ınar after .*…$/);
    expect(text(found!.pieces).length).toBeLessThan(130);
  });
});
