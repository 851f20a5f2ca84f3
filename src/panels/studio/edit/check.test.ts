import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../i18n/i18n.ts';
import { map } from '../kinds/present.ts';
import { pickList, rule } from '../kinds/model.ts';
import { checkDraft } from './check.ts';
import { stillWrong } from '../../shared/edit/still-wrong.ts';

const t: Translate = (key) => key;
const wrong = (bounds: unknown) => checkDraft(t, map, { name: 'Main', bounds }).bounds;

describe('the bounds of a map', () => {
  it('may be missing, or a box of four numbers', () => {
    expect([wrong(null), wrong({ minx: 25, miny: 35, maxx: 45, maxy: 43 })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are refused where a side is no number', () => {
    expect([wrong({ minx: 25, miny: 35, maxx: 45, maxy: 'abc' }), wrong({ minx: 25 })]).toEqual([
      'studio.aNumber',
      'studio.aNumber',
    ]);
  });

  it('are refused where they are the wrong way round: the map would show the whole world', () => {
    expect([
      wrong({ minx: 45, miny: 35, maxx: 25, maxy: 43 }),
      wrong({ minx: 25, miny: 43, maxx: 45, maxy: 35 }),
    ]).toEqual(['studio.turnedBounds', 'studio.turnedBounds']);
  });
});

describe('the lines of a pick list', () => {
  const checkLines = (...values: string[]) =>
    checkDraft(t, pickList, { name: 'Status', values: values.map((value) => ({ value })) }).values;

  it('are refused where one has no value', () => {
    expect([checkLines(), checkLines('las'), checkLines('las', ' ')]).toEqual([
      undefined,
      undefined,
      'studio.p.blank',
    ]);
  });
});

it('refuses a rule that names no catalog: it would never run', () => {
  const draft = { name: 'depth', severity: 'error', expression: 'md > 0' };
  expect(checkDraft(t, rule, draft)).toEqual({ catalogName: 'studio.required' });
  expect(checkDraft(t, rule, { ...draft, catalogName: 'well' })).toEqual({});
});

it('tells what is wrong until the attribute is changed', () => {
  const refused = { errors: { name: 'required', 'grid.crs': 'unknown' }, of: { name: '' } };
  expect(stillWrong(refused, { name: '', grid: { crs: 'EPSG:4326' } })).toEqual({
    name: 'required',
  });
  expect(stillWrong(refused, { name: 'Wells' })).toEqual({ 'grid.crs': 'unknown' });
});
