import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { fakeHost } from '../../../core/testing/fake-host.ts';
import { DepthSelection, type SelectedSamples } from './depth-selection.ts';

it('keeps the brush of a state while its log opens, and announces it once the samples are read', () => {
  const announced: unknown[] = [];
  const host = fakeHost({ emit: (_, detail) => announced.push(detail) > 0 });
  const samples = signal<SelectedSamples | null>(null);
  const selection = new DepthSelection<number>(host, samples, (least) =>
    Uint8Array.from(samples.peek()!.index, (depth) => (depth >= least ? 1 : 0)),
  );
  samples.subscribe(() => selection.settle());
  selection.give(1010);
  selection.drop();
  expect(selection.brush.value).toBe(1010);
  expect(announced).toEqual([]);
  samples.value = { index: Float64Array.of(1000, 1010, 1020), indexUnit: 'm' };
  expect(announced).toEqual([{ depths: [{ top: 1005, base: 1020 }], unit: 'm' }]);
  // Once announced, it is dropped with its axes, and other samples do not bring it back.
  selection.drop();
  samples.value = { index: Float64Array.of(1, 2), indexUnit: 'm' };
  expect(selection.brush.value).toBeNull();
  expect(announced).toHaveLength(1);
  selection.set(1);
  selection.give(null);
  expect(announced.at(-1)).toEqual({ depths: [], unit: 'm' });
  selection.dispose();
});
