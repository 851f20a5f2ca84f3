import { describe, expect, it } from 'vitest';
import { copiedText } from './copied-text.ts';

const text = { type: 'string', unitName: null, labels: null };
const COLUMNS = [
  { ...text, name: 'uwi', label: 'UWI' },
  { ...text, name: 'depth', label: 'Depth', type: 'number', unitName: 'depthOuom' },
  { ...text, name: 'status', label: 'Status', labels: new Map([['PROD', 'Producing']]) },
  { ...text, name: 'remark', label: 'Remark' },
];

describe('copied rows', () => {
  it('are lines of cells, a unit in one of its own', () => {
    expect(
      copiedText(COLUMNS, [
        { uwi: '007', depth: 1234.5, depthOuom: 'm', status: 'PROD', remark: 'dry' },
        { uwi: '008', depth: 0, depthOuom: 'ft' },
      ]),
    ).toBe('007\t1234.5\tm\tProducing\tdry\n008\t0\tft\t\t');
  });

  it('keep to their cells, whatever a text holds', () => {
    expect(
      copiedText(COLUMNS, [
        { uwi: '009', depth: null, depthOuom: 'm', remark: 'one\ttwo\r\nthree' },
      ]),
    ).toBe('009\t\t\t\tone two three');
  });
});
