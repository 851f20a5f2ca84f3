import { expect, it } from 'vitest';
import { parseStudioState } from './studio-state.ts';

it('keeps of a state what an address may hold, and of a filter the texts that are set', () => {
  const filter = { user: 'ayse', from: '', event: 7, entity: 'well' };
  expect(parseStudioState({ entity: 'audit', page: 2.7, filter, more: 1 })).toEqual({
    entity: 'audit',
    page: 2,
    filter: { user: 'ayse', entity: 'well' },
  });
  expect(parseStudioState({ id: 7, filter: 'user' })).toEqual({ id: '7' });
});
