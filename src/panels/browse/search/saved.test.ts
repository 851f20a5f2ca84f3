import { describe, expect, it } from 'vitest';
import { keptIn } from '../../../backend/preferences.ts';
import { findDefault, fittingLayout, isBare, toQuestion, toBrowseState } from './saved.ts';

describe('a question that is kept', () => {
  it('is what the state asks, without the record that is open and the selection', () => {
    const state = {
      catalog: 'well',
      text: 'akp',
      constraints: [{ field: 'td', operator: 'greaterThan', value: 5 }],
      only: 'selected',
      record: '{"uwi":"1"}',
      columns: ['uwi'],
      panel: 'filters',
    } as const;
    expect(toBrowseState({ catalog: 'well', question: toQuestion(state) })).toEqual({
      catalog: 'well',
      text: 'akp',
      constraints: state.constraints,
      columns: ['uwi'],
    });
    expect(toQuestion({ catalog: 'well', text: '', constraints: [] })).toEqual({});
  });

  it('opens a catalog where it was chosen for that, and is still there', () => {
    const kept = keptIn([
      { id: '1', name: 'browse.search well deep', value: { text: 'deep' } },
      { id: '2', name: 'browse.default well', value: { name: 'deep' } },
      { id: '3', name: 'browse.default wellLog', value: { name: 'gone' } },
    ]);
    expect([
      findDefault(kept, 'well')?.id,
      findDefault(kept, 'wellLog'),
      findDefault(kept, 'other'),
      findDefault(null, 'well'),
    ]).toEqual(['1', null, null, null]);
    expect([
      isBare({}),
      isBare({ catalog: 'well', text: undefined }),
      isBare({ catalog: 'well', record: '{}' }),
    ]).toEqual([true, true, false]);
  });
});

describe('columns that are kept', () => {
  it('are shown as far as a catalog has them', () => {
    const has = (name: string) => ['uwi', 'name'].includes(name);
    expect(fittingLayout({ columns: ['title', 'name', 'uwi'], pinned: 2 }, has)).toEqual({
      columns: ['name', 'uwi'],
      pinned: 1,
    });
    expect(fittingLayout({ columns: ['title'] }, has)).toBeNull();
  });
});
