import { describe, expect, it } from 'vitest';
import type { Recipe } from '../../../compute/recipe/recipe.ts';
import {
  changeHistory,
  endTyping,
  redoHistory,
  startHistory,
  undoHistory,
} from './recipe-history.ts';

const named = (name: string): Recipe => ({ name, version: 1, parameters: [], steps: [] });
const start = startHistory(named('a'));

describe('the history of a recipe', () => {
  it('goes back and forth through its changes', () => {
    const changed = changeHistory(changeHistory(start, named('b')), named('c'));
    const back = undoHistory(undoHistory(changed));
    expect(back.present.name).toBe('a');
    expect(undoHistory(back)).toBe(back);
    expect(redoHistory(redoHistory(back)).present.name).toBe('c');
  });

  it('forgets what was undone after another change', () => {
    const changed = changeHistory(undoHistory(changeHistory(start, named('b'))), named('c'));
    expect(redoHistory(changed)).toBe(changed);
  });

  it('takes what is typed in one place as one step', () => {
    let history = changeHistory(start, named('b'), 'name');
    history = changeHistory(history, named('bc'), 'name');
    expect(undoHistory(history).present.name).toBe('a');
    const two = changeHistory(endTyping(history), named('bcd'), 'name');
    expect(undoHistory(two).present.name).toBe('bc');
  });
});
