import { expect, it } from 'vitest';
import type { CorrelationDocument } from '../../plot/correlation/correlation-document.ts';
import { startWellHeading, wellsPrintOptions, type WellsPrintChoice } from './print-wells.ts';

const correlation = {
  wells: [{ well: { name: 'Gazel-1', uwi: 'TR-1' } }, { well: { name: 'Gazel-2', uwi: null } }],
  datum: { depth: 'TVDSS', flatten: 'Top sand', stretch: null },
  unit: 'm',
  metres: 1,
  scope: { axis: { min: 100, max: 2400 } },
} as unknown as CorrelationDocument;

const SHOW = { heading: true, header: true, markers: true, zones: true, notes: false };
const CHOICE: WellsPrintChoice = {
  interval: null,
  scale: 500,
  paper: 'a3',
  heading: startWellHeading(correlation, 'Correlation of two wells'),
  show: SHOW,
};

it('prints both wells with their datum, without fields that are empty', () => {
  const { heading, range, name, title, remarks } = wellsPrintOptions(correlation, CHOICE, ['x']);
  expect(heading.map(({ label, value }) => [label, value])).toEqual([
    ['Left well', 'Gazel-1'],
    ['UWI / API', 'TR-1'],
    ['Right well', 'Gazel-2'],
    ['Aligned by', 'TVDSS, flattened on Top sand'],
  ]);
  expect([range, name, title, remarks]).toEqual([
    { top: 100, base: 2400 },
    'Gazel-1 - Gazel-2',
    'Correlation of two wells',
    '',
  ]);
});

it('prints the interval and the notes that the user chose', () => {
  const options = wellsPrintOptions(
    correlation,
    { ...CHOICE, interval: { top: 900, base: 1000 }, show: { ...SHOW, notes: true } },
    ['Gazel-1: the unit is assumed', 'Gazel-2: vertical'],
  );
  expect([options.range, options.remarks]).toEqual([
    { top: 900, base: 1000 },
    'Gazel-1: the unit is assumed\nGazel-2: vertical',
  ]);
});
