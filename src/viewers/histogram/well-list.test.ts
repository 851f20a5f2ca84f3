import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHost } from '../../core/testing/fake-host.ts';
import { HistogramController } from './controller.ts';
import { parseHistogramView, type HistogramViewState } from './histogram-view-state.ts';
import type { WellValues } from './well-list.ts';

/** A well of the page with a gamma ray. */
function well(name: string): WellValues {
  const index = { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1, 2, 3) };
  const curve = { mnemonic: 'GR', unit: 'gAPI', values: Float32Array.of(10, 20, 30) };
  return { name, data: { index, curves: [curve] } };
}

/** A histogram and what it has announced last. */
function start() {
  const announced: { state?: HistogramViewState } = {};
  const host = fakeHost({
    emit: (type: string, detail: { state: HistogramViewState }) => {
      if (type === 'geo-state-change') announced.state = detail.state;
      return true;
    },
  });
  const controller = new HistogramController(host);
  const show = async (names: readonly string[], state?: unknown): Promise<void> => {
    controller.setProperties({ sources: names.map(well), ...(state !== undefined && { state }) });
    await controller.wells.settled();
  };
  const shown = (): string[] =>
    controller.wells.zones.value.filter(({ isShown }) => isShown).map(({ name }) => name);
  return { controller, announced, show, shown };
}

const rest = (): void => void vi.advanceTimersByTime(1000);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the wells of a histogram', () => {
  it('that are hidden are in the state that is announced', async () => {
    const { controller, announced, show } = start();
    await show(['A', 'B', 'C']);
    rest();
    controller.showPart(1, false);
    rest();
    expect(announced.state?.hiddenWells).toEqual(['B']);
    expect([...controller.wells.shownRows.value!]).toEqual([1, 1, 1, 0, 0, 0, 1, 1, 1]);
    controller.showPart(1, true);
    rest();
    expect(announced.state).not.toHaveProperty('hiddenWells');
    expect(controller.wells.shownRows.value).toBeNull();
  });

  it('are hidden by a state that is set with them, before them or later', async () => {
    const state = { hiddenWells: ['B'] };
    const [together, before, later] = [start(), start(), start()];
    await together.show(['A', 'B'], state);
    before.controller.setProperties({ state });
    await before.show(['A', 'B']);
    await later.show(['A', 'B']);
    later.controller.setProperties({ state });
    for (const { shown } of [together, before, later]) expect(shown()).toEqual(['A']);
    later.controller.setProperties({ state: {} });
    expect(later.shown()).toEqual(['A', 'B']);
  });

  it('of other logs are all shown', async () => {
    const { controller, show, shown } = start();
    await show(['A', 'B']);
    controller.showPart(1, false);
    await show(['A', 'B']);
    expect(shown()).toEqual(['A', 'B']);
  });

  it('of one name are hidden one by one', async () => {
    const { controller, announced, show, shown } = start();
    await show(['A', 'A']);
    rest();
    controller.showPart(1, false);
    rest();
    expect(shown()).toEqual(['A']);
    expect(announced.state?.hiddenWells).toEqual(['A (2)']);
  });

  it('stay hidden when one before them is removed, and one that is added is shown', async () => {
    const { controller, show, shown } = start();
    await show(['A', 'B', 'C']);
    controller.showPart(2, false);
    controller.showPart(1, false);
    controller.removeWell(1);
    expect(shown()).toEqual(['A']);
    controller.wells.add(well('B'));
    await controller.wells.settled();
    expect(shown()).toEqual(['A', 'B']);
  });

  it('are read of a state as a list of names alone', () => {
    expect(parseHistogramView({ hiddenWells: ['A', 'B'] }).hiddenWells).toEqual(['A', 'B']);
    expect(parseHistogramView({ hiddenWells: ['A', 1] }).hiddenWells).toBeUndefined();
  });
});
