import { bindData, makeDocument } from '../document.ts';
import type { LogDocument } from '../document.ts';
import type { LogTemplate } from '../template.ts';
import { DARK_PLOT_THEME } from '../theme.ts';
import type { HeadingField } from './heading-from-header.ts';

/** Only for tests: where a log begins and ends, how finely it is sampled, in which unit. */
export interface SampleLog {
  top: number;
  base: number;
  step: number;
  unit?: 'm' | 'ft' | 's';
  template?: LogTemplate;
}

/** Only for tests: three tracks of ten curves, one of which no file has. */
export const SAMPLE_TEMPLATE: LogTemplate = {
  name: 'Composite log',
  depthScale: '1:500',
  tracks: [
    {
      kind: 'curves',
      title: 'Correlation',
      curves: [
        {
          curve: 'GR',
          left: 0,
          right: 150,
          color: '#1b6e3c',
          fills: [{ to: { value: 75 }, color: '#f2e2a0', colorBelow: '#c9d6c4' }],
        },
        { curve: 'SP', left: -80, right: 20, dash: [6, 3] },
        { curve: 'CALI', left: 6, right: 16, dash: [2, 2] },
      ],
    },
    { kind: 'depth' },
    {
      kind: 'curves',
      title: 'Resistivity',
      scale: 'log',
      curves: [
        { curve: 'RD', left: 0.2, right: 2000 },
        { curve: 'RM', left: 0.2, right: 2000 },
        { curve: 'RS', left: 0.2, right: 2000 },
      ],
    },
    {
      kind: 'curves',
      title: 'Porosity',
      curves: [
        { curve: 'RHOB', left: 1.95, right: 2.95, color: '#b3261e' },
        {
          curve: 'NPHI',
          left: 0.45,
          right: -0.15,
          color: '#0b63c5',
          dash: [6, 3],
          fills: [{ to: { curve: 'RHOB' }, color: '#ffe08a' }],
        },
        { curve: 'DT', left: 140, right: 40, offScale: 'wrap' },
        { curve: 'PEF', left: 0, right: 10 },
      ],
    },
  ],
};

/** Middle and swing of each curve. */
const CURVES: Record<string, [unit: string, middle: number, swing: number]> = {
  GR: ['gAPI', 75, 60],
  SP: ['mV', -40, 30],
  CALI: ['in', 8.5, 1],
  RD: ['ohm.m', 20, 18],
  RM: ['ohm.m', 15, 12],
  RS: ['ohm.m', 8, 6],
  RHOB: ['g/cm3', 2.4, 0.25],
  NPHI: ['v/v', 0.2, 0.15],
  DT: ['us/ft', 90, 65],
};

/**
 * Only for tests: a log of nine curves with beds and a gap, bound in the dark theme, as a screen
 * may have it.
 */
export function sampleLog({
  top,
  base,
  step,
  unit = 'm',
  template = SAMPLE_TEMPLATE,
}: SampleLog): LogDocument {
  const length = Math.round((base - top) / step) + 1;
  const index = Float64Array.from({ length }, (_, at) => top + at * step);
  const curves = Object.entries(CURVES).map(([mnemonic, [curveUnit, middle, swing]], nth) => ({
    mnemonic,
    unit: curveUnit,
    values: Float32Array.from(index, (depth, at) => {
      const bed = Math.sign(Math.sin(depth / 7) + Math.sin(depth / 2.3));
      const gap = at > length * 0.3 && at < length * 0.3 + 20;
      return gap
        ? NaN
        : middle + swing * (0.7 * bed * (nth % 2 ? -1 : 1) + 0.3 * Math.sin(depth * (3 + nth)));
    }),
  }));
  const bound = bindData({
    index: { mnemonic: unit === 's' ? 'TIME' : 'DEPT', unit, values: index },
    curves,
  });
  return makeDocument(template, bound, { theme: DARK_PLOT_THEME });
}

/** Only for tests: a full heading. */
export const SAMPLE_HEADING: readonly HeadingField[] = [
  { label: 'Company', value: 'Türkiye Petrolleri A.O.', group: 'well' },
  { label: 'Well', value: 'Şırnak-1', group: 'well' },
  { label: 'Field', value: 'Güney Işıklı', group: 'well' },
  { label: 'Location', value: '37°31′N 42°27′E', group: 'well' },
  { label: 'UWI / API', value: '100123401234W500', group: 'well' },
  { label: 'Service company', value: 'Any Logging Company Inc.', group: 'well' },
  { label: 'Province', value: 'Şırnak', group: 'location' },
  { label: 'Country', value: 'Türkiye', group: 'location' },
  { label: 'Elevation KB', value: '612.4 m', group: 'depth' },
  { label: 'Elevation GL', value: '604.1 m', group: 'depth' },
  { label: 'Depth reference', value: 'KB', group: 'depth' },
  { label: 'Log date', value: '13-DEC-86', group: 'run' },
  { label: 'Run', value: '1', group: 'run' },
  { label: 'Bit size', value: '8.5 in', group: 'run' },
  { label: 'Fluid type', value: 'Gel chem', group: 'mud' },
  { label: 'Rmf', value: '0.216 Ω·m', group: 'mud' },
  {
    label: 'Remarks',
    value:
      'The logging tools became stuck at 625 metres causing the data between 625 metres and 615 metres to be invalid.',
    group: 'remarks',
  },
];
