import { expect, it } from 'vitest';
import { addEnglish, translator } from '../../i18n/i18n.ts';
import texts from '../../i18n/texts/en/crossplot.json';
import sampleTexts from '../../i18n/texts/en/sample-plot.json';
import { preparePlots, SAMPLE_LOG } from '../shared/testing/sample-plot.ts';
import { CrossplotController, type CrossplotProperties } from './controller.ts';
import { putOnPaper } from './cross-paper.ts';

addEnglish({ ...texts, ...sampleTexts });

const open = preparePlots<Partial<CrossplotProperties>, CrossplotController>(
  (host) => new CrossplotController(host),
);

const names = ({ missing }: CrossplotController): string[] =>
  missing.parts.peek().map((part) => [part.kind, ...part.names].join(' '));

it('names what a state asks for and the log does not have, also of a state that is set later', async () => {
  const controller = await open({ state: { x: 'PEF', zones: 'tops', hiddenZones: ['Coal'] } });
  expect(names(controller)).toEqual(['curves PEF', 'zones Coal']);
  expect(controller.unknown.peek()).toEqual([]);
  controller.setProperties({ state: { zones: 'tops', hiddenZones: ['Sand'] } });
  await controller.settled();
  expect(names(controller)).toEqual([]);
  controller.setProperties({ data: { ...SAMPLE_LOG, markers: [] } });
  await controller.settled();
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
  await controller.settled();
  expect(controller.zones.choice.peek()).toBe('tops');
  controller.chooseCurve('color', 'NPHI');
  await expect.poll(() => controller.data.peek()?.color?.mnemonic).toBe('NPHI');
  expect(controller.zones.rows.peek()).toBeNull();
  expect(controller.zones.choice.peek()).toBeNull();
});

it('says on paper what is shown: interval, zones, what is hidden and selected, parameters', async () => {
  const controller = await open({ state: { x: 'NPHI', y: 'RHOB', zones: 'tops' } });
  const paper = () => putOnPaper(controller.shown()!);
  expect(paper().logs[0]!.interval).toEqual({ top: 1000, base: 1003, unit: 'm' });
  controller.zones.showZone(-1, false);
  controller.showRegression(true);
  controller.setLimits({ x: { least: 0.25, most: 0.45 }, y: { least: 2.25, most: 2.35 } });
  controller.setOverlays(['neutron-density-cnl', 'pickett']);
  expect(paper().logs[0]!.interval).toEqual({ top: 1001, base: 1003, unit: 'm' });
  const t = translator('en');
  const [count, zones, hidden, selected, ...more] = paper().describe(t);
  expect([count, zones, hidden]).toEqual(['n 3', 'Zones: Formation tops', 'Hidden: Outside zones']);
  expect(selected).toBe('1 selected (NPHI 0.25 – 0.45, RHOB 2.25 – 2.35, 1002 m)');
  // One sample has no regression, and a Pickett plot is another one.
  expect(more).toEqual(['Neutron-density, CNL']);
  controller.setBrush(null);
  expect(paper().describe(t).join()).toContain('RHOB = 1 NPHI + 2 (R² 1, n 3)');
});

it('says on paper by which parameters Pickett lines and M and N are drawn', async () => {
  const { curves, ...log } = SAMPLE_LOG;
  const rt = { mnemonic: 'RT', unit: 'ohm.m', values: Float64Array.of(1, 10, NaN, 100) };
  const data = { ...log, curves: [...curves, rt] };
  const controller = await open({ data, x: 'RT', y: 'NPHI', overlays: ['pickett'] });
  controller.overlays.setPickett({ m: 1.8, rw: 0.03 });
  const { logs, describe } = putOnPaper(controller.shown()!);
  expect(describe(translator('en')).at(-1)).toBe('Pickett lines: a 1, m 1.8, n 2, Rw 0.03 ohm.m');
  expect(logs[0]!.interval).toEqual({ top: 1000, base: 1003, unit: 'm' });
});
