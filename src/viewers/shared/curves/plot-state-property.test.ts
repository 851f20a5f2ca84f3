import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { PlotStateProperty } from './plot-state-property.ts';

interface Shown {
  curve?: string;
  bins?: number;
  percent?: boolean;
}

function property() {
  const restored: Shown[] = [];
  const shown = signal<Shown | null>(null);
  const state = new PlotStateProperty<Shown, 'curve' | 'bins'>({
    keys: ['curve', 'bins'],
    defaults: { bins: 50 },
    steps: ['curve'],
    parse: (given) => (given ?? {}) as Shown,
    describe: () => shown.value,
    restore: (given) => restored.push(given),
    announce: () => undefined,
  });
  return { state, restored };
}

it('lets a property go over the state that it is set with, and a state over one set before', () => {
  const { state, restored } = property();
  expect(state.follow({ curve: 'GR', bins: 20 })).toEqual({
    changed: { curve: 'GR', bins: 20 },
    restored: null,
  });
  const next = { curve: 'RHOB', percent: true };
  expect(state.follow({ state: next }).changed).toMatchObject({ curve: 'RHOB', bins: 20 });
  expect(restored).toEqual([next]);
  expect(state.follow({ state: { curve: 'DT' }, curve: 'NPHI' }).changed).toMatchObject({
    curve: 'NPHI',
  });
  // The default of an attribute says nothing.
  expect(state.follow({ state: { bins: 30 }, bins: 50 }).changed).toMatchObject({ bins: 30 });
  state.dispose();
});

it('tells what the page has set one by one from what its state says', () => {
  const { state } = property();
  state.follow({ curve: 'GR' });
  expect(state.pickOwn({ curve: 'GR', bins: 20 })).toEqual({ curve: 'GR' });
  state.follow({ state: { curve: 'DT', bins: 30 } });
  expect(state.pickOwn({ curve: 'DT', bins: 30 })).toEqual({});
  state.dispose();
});
