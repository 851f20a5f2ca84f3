import { describe, expect, it } from 'vitest';
import { BrushDrawing } from './brush-drawing.ts';

const at = (x: number, y: number) => ({ x, y });

describe('a brush that is drawn', () => {
  it('is a rectangle from where the pointer is pressed to where it is released', () => {
    const drawing = new BrushDrawing();
    drawing.press(at(1, 2));
    drawing.move(at(50, 60));
    expect(drawing.outline).toHaveLength(4);
    expect(drawing.release(at(50, 60))).toEqual([at(1, 2), at(50, 2), at(50, 60), at(1, 60)]);
    expect(drawing.outline).toBeNull();
    drawing.press(at(9, 9));
    expect(drawing.release(at(10, 9))).toBe('none');
  });

  it('is a polygon of clicks that a double click ends', () => {
    const drawing = new BrushDrawing();
    drawing.tool = 'polygon';
    const corners = [at(0, 0), at(50, 0), at(50, 50), at(0, 50)];
    for (const corner of corners) {
      drawing.move(corner);
      drawing.press(corner);
      expect(drawing.release(corner)).toBeNull();
    }
    drawing.press(at(0, 50));
    expect(drawing.close()).toEqual(corners);
  });

  it('is drawn by keys: two corners of a rectangle, each corner of a polygon and the last one twice', () => {
    const drawing = new BrushDrawing();
    expect(drawing.setCorner(at(0, 0))).toBeNull();
    drawing.move(at(30, 40));
    expect(drawing.setCorner(at(30, 40))).toEqual([at(0, 0), at(30, 0), at(30, 40), at(0, 40)]);
    drawing.tool = 'polygon';
    for (const [x, y] of [
      [0, 0],
      [40, 0],
      [90, 90],
    ] as const) {
      drawing.move(at(x, y));
      expect(drawing.setCorner(at(x, y))).toBeNull();
    }
    expect(drawing.removeCorner()).toBe(true);
    drawing.move(at(40, 40));
    expect(drawing.setCorner(at(40, 40))).toBeNull();
    expect(drawing.setCorner(at(40, 40))).toEqual([at(0, 0), at(40, 0), at(40, 40)]);
    expect(drawing.removeCorner()).toBe(false);
  });

  it('selects nothing with fewer than three corners, and ends without an answer when it is dropped', () => {
    const drawing = new BrushDrawing();
    drawing.tool = 'polygon';
    drawing.setCorner(at(0, 0));
    expect(drawing.setCorner(at(0, 0))).toBe('none');
    drawing.setCorner(at(0, 0));
    expect(drawing.drop()).toBe(true);
    expect(drawing.drop()).toBe(false);
  });
});
