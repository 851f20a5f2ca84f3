import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { LIGHT_PLOT_THEME } from '../log/theme.ts';
import { bindWells, makeCorrelation } from './correlation-document.ts';
import { MD_DATUM } from './datum.ts';
import {
  countCorrelationPages,
  type CorrelationPrintOptions,
  printCorrelation,
} from './print-correlation.ts';
import { testWell } from './testing.ts';

const correlation = makeCorrelation(
  bindWells([testWell('A'), testWell('B')], 'MD'),
  [[{ name: 'Sand', mdM: 1000 }], [{ name: 'Sand', mdM: 1100 }]],
  MD_DATUM,
  { theme: LIGHT_PLOT_THEME, unit: 'm' },
);
const OPTIONS: CorrelationPrintOptions = {
  range: { top: 900, base: 1200 },
  scale: 500,
  paper: 'a4',
  title: 'Correlation',
  name: 'A - B',
  heading: [{ group: 'well', label: 'Left well', value: 'A' }],
  show: { heading: true, header: true, markers: true, zones: true },
  remarks: 'B is drawn as vertical.',
};

const MM_PER_POINT = 25.4 / 72;

it('prints an interval of two wells at true scale on as many sheets as were counted', async () => {
  const done: number[] = [];
  const blob = await printCorrelation(correlation, {
    ...OPTIONS,
    onProgress: (page) => done.push(page),
  });
  const pdf = await PDFDocument.load(new Uint8Array(await blob.arrayBuffer()));
  const counted = await countCorrelationPages(correlation, OPTIONS);
  expect([pdf.getPageCount(), counted.denominator]).toEqual([counted.pages, 500]);
  // 300 m at 1:500 are 600 mm: more than two sheets of A4.
  expect(counted.pages).toBeGreaterThan(2);
  expect(done).toEqual(Array.from({ length: counted.pages }, (_, i) => i + 1));
  const { width, height } = pdf.getPage(0).getSize();
  expect([width, height].map((side) => Math.round(side * MM_PER_POINT))).toEqual([210, 297]);
});

it('prints on one sheet as long as the interval, or at the scale that one sheet has room for', async () => {
  const long = await countCorrelationPages(correlation, { ...OPTIONS, paper: 'continuous' });
  expect(long).toEqual({ pages: 1, denominator: 500 });
  const fitted = await countCorrelationPages(correlation, { ...OPTIONS, scale: 'fit' });
  expect(fitted.pages).toBe(1);
  expect(fitted.denominator).toBeGreaterThan(1000);
});

it('refuses an interval without depths', async () => {
  const range = { top: 1200, base: 900 };
  await expect(printCorrelation(correlation, { ...OPTIONS, range })).rejects.toThrow(RangeError);
});
