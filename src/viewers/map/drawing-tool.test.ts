import { describe, expect, it } from 'vitest';
import { type DrawingEvent, type DrawingTool, IDLE_TOOL, nextTool } from './drawing-tool.ts';

const SIZE = { lengthM: 1200, areaM2: null };

/** Applies events to the idle tool. */
const after = (...events: DrawingEvent[]): DrawingTool => events.reduce(nextTool, IDLE_TOOL);

describe('the drawing tool', () => {
  it('puts a shape away when it is chosen again, and changes to another one', () => {
    const box = { type: 'choose', shape: 'box' } as const;
    expect(after(box)).toEqual({ kind: 'drawing', shape: 'box', measured: null });
    expect(after(box, box)).toEqual(IDLE_TOOL);
    expect(after(box, { type: 'choose', shape: null })).toEqual(IDLE_TOOL);
    expect(after(box, { type: 'choose', shape: 'line' })).toMatchObject({ shape: 'line' });
  });

  it('measures while a shape is drawn, and goes on when the shape is given up', () => {
    const line = { type: 'choose', shape: 'line' } as const;
    const sketched = after(line, { type: 'sketch', measured: SIZE });
    expect(sketched).toEqual({ kind: 'drawing', shape: 'line', measured: SIZE });
    expect(nextTool(sketched, { type: 'sketch', measured: null })).toEqual(after(line));
  });

  it('keeps the size of a measurement until something else is chosen', () => {
    for (const shape of ['line', 'surface'] as const) {
      const measured = after({ type: 'finish', shape, measured: SIZE });
      expect(measured).toEqual({ kind: 'measured', measured: SIZE });
      expect(nextTool(measured, { type: 'choose', shape: null })).toEqual(IDLE_TOOL);
      expect(nextTool(measured, { type: 'choose', shape })).toEqual({
        kind: 'drawing',
        shape,
        measured: null,
      });
    }
  });

  it('is idle after an area of interest is drawn', () => {
    for (const shape of ['box', 'polygon', 'lasso'] as const)
      expect(after({ type: 'choose', shape }, { type: 'finish', shape, measured: SIZE })).toEqual(
        IDLE_TOOL,
      );
  });

  it('shows no size of a shape that is not drawn any more', () => {
    expect(after({ type: 'sketch', measured: SIZE })).toEqual(IDLE_TOOL);
  });
});
