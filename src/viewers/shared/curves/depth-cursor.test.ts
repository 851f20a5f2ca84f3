import { signal } from '@preact/signals-core';
import { afterEach, describe, expect, it } from 'vitest';
import { joinLink, type Link } from '../../../core/link.ts';
import { DepthCursor } from './depth-cursor.ts';
import type { SelectedSamples } from './depth-selection.ts';

let tracks: Link | null = null;
let cursor: DepthCursor | null = null;
afterEach(() => {
  tracks?.close();
  cursor?.dispose();
});

describe('the cursor of a plot of samples', () => {
  it('is the sample at the depth of the tracks, and its depth is sent to them', async () => {
    const received: (number | null)[] = [];
    let notify = (): void => {};
    const next = () => new Promise<void>((resolve) => (notify = resolve));
    tracks = joinLink('depth-cursor-test', ({ cursorM }) => {
      if (cursorM === undefined) return;
      received.push(cursorM);
      notify();
    });
    const samples = signal<SelectedSamples>({
      index: Float64Array.of(100, 110, 120, NaN),
      indexUnit: 'ft',
    });
    const plot = (cursor = new DepthCursor(samples));
    plot.join('depth-cursor-test');
    const moved = new Promise<void>((resolve) =>
      plot.row.subscribe((row) => (row === null ? undefined : resolve())),
    );
    tracks.send({ cursorM: 111 * 0.3048 });
    await moved;
    expect(plot.row.peek()).toBe(1);
    let sent = next();
    plot.point(2);
    await sent;
    expect(received.at(-1)).toBeCloseTo(120 * 0.3048, 9);
    // A row without a depth is at no place in the tracks.
    sent = next();
    plot.point(3);
    await sent;
    expect(received.at(-1)).toBeNull();
  });
});
