import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { fakeHost } from '../../../core/testing/fake-host.ts';
import type { PickEdit } from '../../../plot/correlation/pick-history.ts';
import type { PlotView } from '../plot-view.ts';
import { findIndexMetres } from './drawn-markers.ts';
import { PickWork } from './pick-work.ts';

/** A log in feet of a file: no server keeps its picks. */
async function editFile() {
  const reported: [PickEdit['action'], string][] = [];
  const plot = {
    cursorDepth: 1000,
    depthRange: null,
    focus: () => undefined,
    setCursor: () => undefined,
  };
  const view = {
    plot,
    range: signal({ top: 500, base: 1500, unit: 'ft' }),
    document: signal({ data: { index: { mnemonic: 'DEPT', unit: 'ft' } } }),
    useTool: () => undefined,
  } as unknown as PlotView;
  const work = new PickWork({
    host: fakeHost({ emit: () => false }),
    view,
    well: { uwi: null, name: 'Gazel-1' },
    onEdit: (edit) => reported.push([edit.action, 'name' in edit ? edit.name : edit.pick.name]),
  });
  await work.begin(null, [{ name: 'Top sand', mdM: 200 }]);
  return { work, reported };
}

it('adds a pick at the cursor in metres, and takes every step back', async () => {
  const { work, reported } = await editFile();
  expect(work.placeAtCursor()).toBe(true);
  expect(work.naming.value?.mdM).toBeCloseTo(304.8);
  work.takeName('Base sand');
  const names = () => work.picks.value.map(({ name, mdM }) => `${name} ${mdM.toFixed(1)}`);
  expect(names()).toEqual(['Top sand 200.0', 'Base sand 304.8']);
  work.move(work.picks.value[0]!, 210);
  work.rename(work.picks.value[0]!, 'Sand');
  work.delete(work.picks.value[1]!);
  expect(names()).toEqual(['Sand 210.0']);
  for (let i = 0; i < 4; i++) work.edits.undo();
  expect(names()).toEqual(['Top sand 200.0']);
  expect(reported.slice(0, 4)).toEqual([
    ['add', 'Base sand'],
    ['move', 'Top sand'],
    ['rename', 'Sand'],
    ['delete', 'Base sand'],
  ]);
});

it('leaves the picks as they are when the user gives no name', async () => {
  const { work, reported } = await editFile();
  work.placeAtCursor();
  work.takeName(null);
  expect([work.naming.value, reported]).toEqual([null, []]);
});

it('draws the pick that is pointed at stronger, and goes from one to the next', async () => {
  const { work } = await editFile();
  work.placeAtCursor();
  work.takeName('Base sand');
  expect(work.pointAtNext(-1)).toBe(true);
  expect(work.drawn.value.map(({ name, isActive }) => [name, isActive ?? false])).toEqual([
    ['Top sand', true],
    ['Base sand', false],
  ]);
  expect([work.pointAtNext(1), work.pointed?.name]).toEqual([true, 'Base sand']);
  expect(work.pointAtNext(1)).toBe(false);
});

it('says that no server keeps the picks of a file', async () => {
  const { work } = await editFile();
  expect(work.keeping.obstacle.value).toBe('local');
});

it('edits picks over measured depths alone', () => {
  expect(findIndexMetres({ mnemonic: 'DEPT', unit: 'm' })).toBe(1);
  expect(findIndexMetres({ mnemonic: 'TVDSS', unit: 'm' })).toBeNull();
  expect(findIndexMetres({ mnemonic: 'TIME', unit: 'ms' })).toBeNull();
});
