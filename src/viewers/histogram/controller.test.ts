import { expect, it } from 'vitest';
import { addEnglish, translator } from '../../i18n/i18n.ts';
import texts from '../../i18n/texts/en/histogram.json';
import sampleTexts from '../../i18n/texts/en/sample-plot.json';
import { preparePlots, SAMPLE_LOG } from '../shared/testing/sample-plot.ts';
import { HistogramController, type HistogramProperties } from './controller.ts';
import { putOnPage, putOnPaper } from './histogram-paper.ts';

addEnglish({ ...texts, ...sampleTexts });

const open = preparePlots<Partial<HistogramProperties>, HistogramController>(
  (host) => new HistogramController(host),
);

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

it('says on paper what is shown: well, interval, zone, bins, what is selected', async () => {
  const controller = await open({ curve: 'GR', bins: 10, zones: 'tops', zone: 'Sand' });
  controller.setBrush({ least: 50, most: 100 });
  const svg = await (await controller.toImage({ type: 'image/svg+xml' })).text();
  const texts = Array.from(svg.matchAll(/<text[^>]*>([^<]*)/g), ([, text]) => text);
  expect(svg).toMatch(/<title>1001 – 1003 m · GR Sand<\/title>/);
  expect(texts.slice(0, 2)).toEqual([
    '1001 – 1003 m',
    'n 3 · Bins: 10 · Zones: Formation tops · Zone: Sand · 2 selected (GR 50 – 100, 1002 – 1003 m)',
  ]);
});

it('names on paper the wells that are shown, each with its interval, and those that are hidden', async () => {
  const { index, ...log } = SAMPLE_LOG;
  const deeper = { ...log, index: { ...index, values: index.values.map((at) => at + 500) } };
  const controller = await open({
    data: undefined,
    sources: ['A', 'B', 'C'].map((name, i) => ({ name, data: i === 2 ? deeper : SAMPLE_LOG })),
  });
  controller.showPart(1, false);
  const { logs, describe } = putOnPaper(controller.shown()!);
  expect(logs.map(({ name, interval }) => [name, interval?.top, interval?.base])).toEqual([
    ['A', 1000, 1003],
    ['C', 1500, 1503],
  ]);
  expect(describe(translator('en'))).toContain('Hidden: B');
  // The page has them all, to show them again.
  expect(putOnPage(controller.shown()!).logs.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});
