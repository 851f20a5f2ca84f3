import { describe, expect, it } from 'vitest';
import {
  answerStored,
  builtInTable,
  recordingDb,
  type Statement,
} from '../../../tests/support/recording-db.ts';
import { featurePages } from './feature-pages.ts';
import type { Feature, FeatureQuery } from './features.ts';

const catalog = builtInTable('well');
const layer = { name: 'wells', title: 'Wells', catalog, geometry: catalog.columns.get('geom')! };
const query: FeatureQuery = {
  constraints: [],
  srid: 4326,
  properties: ['uwi'],
  offset: 0,
  limit: 1_000_000,
};

/** Pages over a table of so many records, and the statements that read them. */
async function read(
  total: number,
  more: Partial<FeatureQuery> = {},
): Promise<{ pages: Feature[][]; statements: Statement[] }> {
  let given = more.offset ?? 0;
  const { db, statements } = recordingDb((statement) => {
    if (!statement.sql.includes('ST_AsGeoJSON')) return answerStored(statement);
    const limit = Number(statement.parameters.at(-2));
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - given)) }, (_, i) => ({
      uwi: String(given + i),
      'key of the feature': [String(given + i)],
      'geometry of the feature': { type: 'Point', coordinates: [1, 2], crs: {} },
    }));
    given += rows.length;
    return rows;
  });
  const pages: Feature[][] = [];
  for await (const page of featurePages(db, layer, { ...query, ...more })) pages.push(page);
  return { pages, statements };
}

describe('featurePages', () => {
  it('reads many features 2,000 at a time, each once', async () => {
    const { pages, statements } = await read(10_000);
    expect([pages.length, statements.length]).toEqual([5, 6]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(10_000);
  });

  it('begins each page by key behind the end of the one before', async () => {
    const { statements } = await read(5000, { offset: 7 });
    expect(statements.map(({ sql }) => /and \("uwi"\) > \(\$\d+::text\) order/.test(sql))).toEqual([
      false,
      true,
      true,
    ]);
    expect(statements.map(({ parameters }) => parameters.slice(-2))).toEqual([
      [2000, 7],
      [2000, 0],
      [2000, 0],
    ]);
    expect(statements[1]!.parameters).toContain('2006');
  });

  it('passes over what was read where another order is requested', async () => {
    const { statements } = await read(5000, {
      offset: 7,
      orderBy: [{ name: 'totalDepth', isDown: true }],
    });
    expect(statements.map(({ parameters }) => parameters.at(-1))).toEqual([7, 2007, 4007]);
    expect(statements.every(({ sql }) => !/\("uwi"\) >/.test(sql))).toBe(true);
  });

  it('ends at its limit', async () => {
    const { pages, statements } = await read(5000, { limit: 2500 });
    expect(pages.map(({ length }) => length)).toEqual([2000, 500]);
    expect(statements.map(({ parameters }) => parameters.at(-2))).toEqual([2000, 500]);
    expect((await read(10, { limit: 0 })).statements).toEqual([]);
  });

  it('leaves the system to the collection', async () => {
    const { pages } = await read(1);
    expect(pages[0]![0]!.geometry).toEqual({ type: 'Point', coordinates: [1, 2] });
  });
});
