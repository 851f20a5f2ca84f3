import { expect, it } from 'vitest';
import { isTooLarge, printOptions, type SectionPrintChoice } from './print-section.ts';

const CHOICE: SectionPrintChoice = {
  scale: null,
  paper: 'a4',
  isPortrait: false,
  heading: { survey: 'Kuzey 3D', cut: 'Inline 120', date: ' ' },
  show: { heading: true, overlays: true },
};

it('a section is printed across a sheet unless it is turned, under the lines that have text', () => {
  expect(printOptions(CHOICE, 'T')).toEqual({
    type: 'application/pdf',
    title: 'T',
    heading: ['Kuzey 3D', 'Inline 120'],
    isPlain: false,
    paper: { widthMm: 297, heightMm: 210 },
  });
  expect(printOptions({ ...CHOICE, isPortrait: true }, 'T').paper).toEqual({
    widthMm: 210,
    heightMm: 297,
  });
});

it('at a true scale the sheet is as large as it needs, without heading and marks where they are not wanted', () => {
  const scale = { tracesPerCm: 20, cmPerSecond: 10 };
  const show = { heading: false, overlays: false };
  const options = printOptions({ ...CHOICE, scale, show }, 'T');
  expect(options).toMatchObject({ scale, heading: [], isPlain: true });
  expect(options.paper).toBeUndefined();
  expect(isTooLarge({ widthMm: 4000, heightMm: 300 })).toBe(false);
  expect(isTooLarge({ widthMm: 300, heightMm: 5001 })).toBe(true);
});
