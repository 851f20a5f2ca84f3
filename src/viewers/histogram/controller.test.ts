import { afterEach, expect, it } from 'vitest';
import { fakeHost } from '../../core/testing/fake-host.ts';
import { HistogramController } from './controller.ts';

const DATA = {
  index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1000, 1001, 1002, 1003) },
  curves: [
    { mnemonic: 'GR', unit: 'gAPI', values: Float64Array.of(20, 40, 60, 80) },
    { mnemonic: 'RHOB', unit: 'g/cm3', values: Float64Array.of(2.1, 2.2, 2.3, 2.4) },
  ],
  markers: [{ name: 'Sand', depth: 1001 }],
};

const controllers: HistogramController[] = [];
afterEach(() => controllers.splice(0).forEach((controller) => controller.dispose()));

async function open(properties: Parameters<HistogramController['setProperties']>[0]) {
  const controller = new HistogramController(fakeHost());
  controllers.push(controller);
  controller.setProperties({ data: DATA, ...properties });
  await controller.wells.settled();
  return controller;
}

const kinds = ({ missing }: HistogramController): string[] =>
  missing.parts.peek().map(({ kind, names }) => [kind, ...names].join(' '));

it('names the curve and the zone of a state that the log does not have, until they are dismissed', async () => {
  const controller = await open({ state: { curve: 'SGR', zones: 'tops', zone: 'Coal' } });
  expect(kinds(controller)).toEqual(['curves SGR', 'zones Coal']);
  // They are no properties that the page has set one by one.
  expect(controller.unknown.peek()).toBeNull();
  controller.missing.dismiss(['curve']);
  expect(kinds(controller)).toEqual(['zones Coal']);
});

it('names a curve that the page sets one by one apart of a state', async () => {
  const controller = await open({ curve: 'SGR', state: { zones: 'tops', zone: 'Sand' } });
  expect(kinds(controller)).toEqual([]);
  expect(controller.unknown.peek()).toBe('SGR');
});

it('has no samples where the zone is not there, which is another thing than a curve without values', async () => {
  const controller = await open({ zones: 'tops', zone: 'Coal' });
  expect(controller.figures.hasSamples.peek()).toBe(false);
  controller.showOnlyZone('Sand');
  expect(controller.figures.hasSamples.peek()).toBe(true);
});
