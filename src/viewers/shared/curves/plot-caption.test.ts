import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import type { ElementHost } from '../../../core/element-host.ts';
import { fakeHost } from '../../../core/testing/fake-host.ts';
import { SvgPen } from '../../../plot/print/svg-pen.ts';
import { loadLanguage, translator } from '../../../i18n/i18n.ts';
import {
  describeHidden,
  describeSelection,
  drawnInterval,
  layCaption,
  type NamedLog,
  nameLogs,
} from './plot-caption.ts';

const named = (name: string, top: number, base: number): NamedLog => ({
  reading: { shown: { peek: () => null }, frame: { peek: () => null } } as never,
  name,
  interval: { top, base, unit: 'm' },
});

describe('the caption of a plot', () => {
  it('names several wells with the interval of each, and a file by them', () => {
    const { line, stem } = nameLogs(fakeHost(), [named('A', 10, 90), named('B', 5, 60)]);
    expect(line).toBe('A · 10 – 90 m, B · 5 – 60 m');
    expect(stem).toBe('A 10-90 m + B 5-60 m');
  });

  it('lists wells, hidden zones and limits with the comma of the language', async () => {
    await loadLanguage('zh');
    const chinese = fakeHost({ environment: signal({ lang: 'zh', dir: 'ltr', theme: 'light' }) });
    const { line } = nameLogs(chinese, [named('A', 10, 90), named('B', 5, 60)]);
    expect(line).toBe('A · 10 – 90 m、B · 5 – 60 m');
    const t = translator('zh');
    const hidden = ['Coal', 'Sand'].map((name, number) => ({ name, number, isShown: false }));
    expect(describeHidden(t, hidden)).toEqual([expect.stringContaining('Coal、Sand')]);
    const samples = { index: [1, 2], indexUnit: 'm' } as never;
    const limits = ['GR 20 – 60', 'RHOB 2 – 3'];
    const [selection] = describeSelection(t, samples, Uint8Array.of(1, 1), limits);
    expect(selection).toContain('(GR 20 – 60、RHOB 2 – 3、1 – 2 m)');
  });

  it('keeps the interval of a file name whose log has a long name', () => {
    const { stem } = nameLogs(fakeHost(), [named('N'.repeat(200), 10, 90)]);
    expect(stem).toBe(`${'N'.repeat(80)} 10-90 m`);
  });

  it('is broken into lines that the plot has room for, and takes the room of all of them', () => {
    const host = fakeHost();
    const parts = Array.from({ length: 20 }, (_, i) => `Zone number ${i}`);
    const plot = { logs: [named('A', 10, 90)], describe: () => parts };
    const [wide, narrow] = [4000, 300].map((width) => layCaption(host, plot, width).height);
    expect(narrow).toBeGreaterThan(wide! + 3 * 15);
    expect(layCaption(host, { ...plot, logs: [] }, 300).height).toBe(narrow! - 18);
    expect(layCaption(host, { logs: [], describe: () => [] }, 300).height).toBe(0);
  });

  it('runs from right to left in Arabic, with depths and Latin names from left to right', async () => {
    const draw = async (host: ElementHost, name: string, parts: string[]): Promise<string[]> => {
      const pen = new SvgPen({ width: 600, height: 100, title: '' });
      layCaption(host, { logs: [named(name, 10, 90)], describe: () => parts }, 600).paint(pen);
      return Array.from((await pen.finish()).matchAll(/<text[^>]*>([^<]*)/g), ([, text]) => text!);
    };
    const arabic = fakeHost({ environment: signal({ lang: 'ar', dir: 'rtl', theme: 'light' }) });
    expect(await draw(arabic, 'A-1', ['n 3', 'المخفي: B'])).toEqual([
      '\u2067\u2066A-1\u2069 · \u206610 – 90 m\u2069\u2069',
      '\u2067\u2066n 3\u2069 · \u2067المخفي: B\u2069\u2069',
    ]);
    expect(await draw(fakeHost(), 'بئر', ['n 3'])).toEqual([
      '\u2066\u2066بئر\u2069 · \u206610 – 90 m\u2069\u2069',
      'n 3',
    ]);
  });

  it('has an interval of what is drawn, whichever way the index runs', () => {
    const samples = { index: Float64Array.of(NaN, 30, 20, 10), indexUnit: 'ft' };
    expect(drawnInterval(samples, (row) => row !== 1)).toEqual({ top: 10, base: 20, unit: 'ft' });
    expect(drawnInterval(samples, () => false)).toBeNull();
  });
});
