import { describe, expect, it } from 'vitest';
import { keyAction, turnKey } from './keyboard.ts';

const press = (key: string, more: object = {}) => ({
  key,
  altKey: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe('the keys of tracks whose depth runs from left to right', () => {
  it('move along depth by left and right, across the tracks by up and down', () => {
    expect(keyAction(turnKey(press('ArrowRight')))).toEqual(keyAction(press('ArrowDown')));
    expect(keyAction(turnKey(press('ArrowLeft', { shiftKey: true })))).toEqual({
      kind: 'cursor',
      steps: -1,
    });
    expect(keyAction(turnKey(press('ArrowDown')))?.kind).toBe('sideways');
  });

  it('are the same otherwise', () => {
    for (const key of ['Home', 'End', 'PageDown', '+', '0', 'Escape', 'a'])
      expect(keyAction(turnKey(press(key)))).toEqual(keyAction(press(key)));
  });
});
