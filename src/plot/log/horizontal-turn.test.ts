import { describe, expect, it } from 'vitest';
import { HORIZONTAL_TURN, turnKey } from './horizontal-turn.ts';
import { keyAction } from './keyboard.ts';

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

describe('the wheel on such tracks', () => {
  it('moves along depth whichever way it turns, and across the tracks with Shift', () => {
    const wheel = (deltaX: number, deltaY: number, shiftKey = false) =>
      HORIZONTAL_TURN.wheel({ deltaX, deltaY, shiftKey } as WheelEvent);
    expect(wheel(0, 30)).toEqual({ deltaX: 0, deltaY: 30 });
    expect(wheel(-40, 5)).toEqual({ deltaX: 0, deltaY: -40 });
    expect(wheel(0, 30, true)).toEqual({ deltaX: 30, deltaY: 0 });
  });
});
