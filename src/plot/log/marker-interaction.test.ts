import { expect, it } from 'vitest';
import type { DepthView } from './depth-view.ts';
import { MarkerInteraction } from './marker-interaction.ts';
import type { PlotCursor } from './plot-cursor.ts';
import type { PlotDom } from './plot-dom.ts';

it('shows the depth at which a marker is held', () => {
  const body = Object.assign(new EventTarget(), {
    style: {},
    offsetHeight: 500,
    getBoundingClientRect: () => ({ left: 0, top: 0, height: 500 }),
    focus: () => undefined,
    setPointerCapture: () => undefined,
  });
  const dom = { body, view: { clientWidth: 400 }, headerBox: { offsetHeight: 0 } };
  const view = { yAt: (depth: number) => depth - 1000, depthAt: (y: number) => y + 1000 };
  const shown: number[][] = [];
  const cursor = { move: (depth: number, x: number) => shown.push([depth, x]) };
  const dragged: unknown[] = [];
  new MarkerInteraction(
    {
      dom: dom as unknown as PlotDom,
      view: view as unknown as DepthView,
      cursor: cursor as unknown as PlotCursor,
    },
    {
      markers: () => [{ id: 'ceylan', depth: 1100 }],
      isPlacing: () => false,
      onPoint: () => undefined,
      onDrag: (...drag) => dragged.push(drag),
      onPlace: () => undefined,
      onName: () => undefined,
    },
  );
  const point = (type: string, clientY: number) =>
    body.dispatchEvent(Object.assign(new Event(type), { button: 0, clientX: 50, clientY }));
  point('pointerdown', 101);
  point('pointermove', 160);
  point('pointerup', 160);
  expect(shown).toEqual([[1160, 50]]);
  expect(dragged).toEqual([
    ['ceylan', 1160, false],
    ['ceylan', 1160, true],
  ]);
});
