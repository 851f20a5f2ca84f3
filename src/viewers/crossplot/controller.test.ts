import { afterEach, expect, it } from 'vitest';
import { fakeHost } from '../../core/testing/fake-host.ts';
import { CrossplotController } from './controller.ts';

const DATA = {
  index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1000, 1001, 1002, 1003) },
  curves: [
    { mnemonic: 'NPHI', unit: 'v/v', values: Float64Array.of(0.1, 0.2, 0.3, 0.4) },
    { mnemonic: 'RHOB', unit: 'g/cm3', values: Float64Array.of(2.1, 2.2, 2.3, 2.4) },
  ],
  markers: [{ name: 'Sand', depth: 1001 }],
};

const controllers: CrossplotController[] = [];
afterEach(() => controllers.splice(0).forEach((controller) => controller.dispose()));

async function open(properties: Parameters<CrossplotController['setProperties']>[0]) {
  const controller = new CrossplotController(fakeHost());
  controllers.push(controller);
  controller.setProperties({ data: DATA, ...properties });
  await controller.reading.settled();
  return controller;
}

const names = ({ missing }: CrossplotController): string[] =>
  missing.parts.peek().map((part) => [part.kind, ...part.names].join(' '));

it('names what a state asks for and the log does not have, also of a state that is set later', async () => {
  const controller = await open({ state: { x: 'PEF', zones: 'tops', hiddenZones: ['Coal'] } });
  expect(names(controller)).toEqual(['curves PEF', 'zones Coal']);
  expect(controller.unknown.peek()).toEqual([]);
  controller.setProperties({ state: { zones: 'tops', hiddenZones: ['Sand'] } });
  await controller.reading.settled();
  expect(names(controller)).toEqual([]);
  controller.setProperties({ data: { ...DATA, markers: [] } });
  await controller.reading.settled();
  expect(names(controller)).toEqual(['tops']);
});

it('names a curve that the page sets one by one until the user chooses another one', async () => {
  const controller = await open({ x: 'PEF' });
  expect(controller.unknown.peek()).toEqual(['PEF']);
  expect(names(controller)).toEqual([]);
  controller.chooseCurve('x', 'RHOB');
  expect(controller.unknown.peek()).toEqual([]);
});

it('colours the points by one thing: a curve that the user chooses takes the place of the zones', async () => {
  const controller = await open({ color: 'RHOB', zones: 'tops' });
  expect(controller.zones.rows.peek()?.names).toEqual(['Sand']);
  controller.chooseCurve('x', 'RHOB');
  await controller.reading.settled();
  expect(controller.zones.choice.peek()).toBe('tops');
  controller.chooseCurve('color', 'NPHI');
  await expect.poll(() => controller.data.peek()?.color?.mnemonic).toBe('NPHI');
  expect(controller.zones.rows.peek()).toBeNull();
  expect(controller.zones.choice.peek()).toBeNull();
});
