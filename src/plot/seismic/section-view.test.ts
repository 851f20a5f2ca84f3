import { describe, expect, it } from 'vitest';
import { SectionView } from './section-view.ts';

function makeView(
  columns: number,
  rows: number,
  aspect: number | null = null,
  flipped = false,
): SectionView {
  const view = new SectionView();
  view.place = { x: 60, y: 40, width: 800, height: 400 };
  view.bind(columns, rows, aspect, flipped);
  return view;
}

describe('view of a section', () => {
  it('shows all of it first', () => {
    expect(makeView(4000, 3000).window).toEqual({ traces: [0, 4000], samples: [0, 3000] });
  });

  it('keeps what is under the pointer when it zooms', () => {
    const view = makeView(4000, 3000);
    const [column, row] = [view.columnAt(260), view.rowAt(340)];
    view.zoom(0.25, 0.5, 260, 340);
    expect([view.columnAt(260), view.rowAt(340)]).toEqual([column, row]);
    expect(view.window.traces[1] - view.window.traces[0]).toBe(1000);
    expect(view.window.samples[1] - view.window.samples[0]).toBe(1500);
  });

  it('stays within the section', () => {
    const view = makeView(100, 100);
    view.show({ traces: [-50, 50], samples: [90, 130] });
    expect(view.window).toEqual({ traces: [0, 100], samples: [60, 100] });
    view.show({ traces: [80, 90], samples: [0, 10] });
    expect(view.pan(1e6, -1e6)).toBe(true);
    expect(view.window).toEqual({ traces: [90, 100], samples: [0, 10] });
    expect(view.pan(10, 0)).toBe(false);
  });

  it('never shows less than two traces and samples', () => {
    const view = makeView(100, 100);
    view.zoom(1e-6, 1e-6, 400, 200);
    expect(view.window.traces[1] - view.window.traces[0]).toBeCloseTo(2);
  });

  it('stays whole in a new place when it was whole', () => {
    const view = makeView(100, 100);
    view.resize({ x: 0, y: 0, width: 300, height: 300 });
    expect([view.perColumn, view.perRow]).toEqual([3, 3]);
  });
});

describe('view of a map', () => {
  it('has one scale for both directions, by the spacing of lines', () => {
    const view = makeView(100, 100, 0.5);
    expect(view.perColumn / view.perRow).toBeCloseTo(0.5);
    expect(view.xAt(0)).toBeGreaterThanOrEqual(60);
    expect(view.yAt(100)).toBeLessThanOrEqual(440.0001);
    view.zoom(0.5, 0.5, 400, 200);
    expect(view.perColumn / view.perRow).toBeCloseTo(0.5);
  });

  it('has its rows upwards where the map is not mirrored so', () => {
    const view = makeView(100, 100, 1, true);
    expect(view.yAt(0)).toBeGreaterThan(view.yAt(100));
    expect(view.rowAt(view.yAt(30))).toBeCloseTo(30);
  });
});
