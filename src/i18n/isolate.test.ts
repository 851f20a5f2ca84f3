import { describe, expect, it } from 'vitest';
import { isolateRuns, isolateValue } from './isolate.ts';
import { overlaid, translate } from './languages.ts';
import { ar } from './texts/ar.ts';

/** The isolated parts of a text, between `[` and `]`. */
const marked = (text: string): string =>
  text
    .replaceAll('\u2066', '[')
    .replaceAll('\u2067', '<')
    .replaceAll('\u2068', '{')
    .replaceAll('\u2069', ']');

describe('a fixed Arabic text', () => {
  it.each([
    ['قائمة نصية (.csv)', 'قائمة نصية ([.csv])'],
    ['خط طول من -180 إلى 180', 'خط طول من [-180] إلى 180'],
    ['مثل *-12 أو a*n.', 'مثل [*-12] أو [a*n].'],
    ['حرّكه بالمفتاحين Alt+↑ وAlt+↓.', 'حرّكه بالمفتاحين [Alt+↑] و[Alt+↓].'],
    ['الكسب {{gain}} dB', 'الكسب [{{gain}} dB]'],
    ['AGC {{window}} {{unit}}', '[AGC {{window}} {{unit}}]'],
    ['الذروة عند {{frequency}} {{unit}}', 'الذروة عند [{{frequency}} {{unit}}]'],
    ['{{percent}}%', '[{{percent}}%]'],
    ['المقياس (cm/1000 {{unit}})', 'المقياس ([cm/1000 {{unit}}])'],
    ['تُرسم رأسية (TVD = MD).', 'تُرسم رأسية ([TVD = MD]).'],
    ['معرّف UWI. يزيله Esc.', 'معرّف [UWI]. يزيله [Esc].'],
    ['التردد ({{unit}})', 'التردد ({{unit}})'],
    ['{{name}}: {{count}} من 40', '{{name}}: {{count}} من 40'],
  ])('%s keeps the order of what is not Arabic', (text, expected) => {
    expect(marked(isolateRuns(text))).toBe(expected);
  });

  it('has all its Latin letters inside isolates', () => {
    const left = Object.entries(ar).filter(([, text]) =>
      /[A-Za-z]/.test(
        isolateRuns(text)
          .replace(/\u2066[^\u2069]*\u2069/g, '')
          .replace(/\{\{\w+\}\}/g, ''),
      ),
    );
    expect(left).toEqual([]);
  });
});

it.each([
  ['GR', '{GR]'],
  ['-999.25', '{\u200e-999.25]'],
  ['أسماء', '<أسماء]'],
  // A list of sentences is in the order of Arabic.
  [['أسماء', 'وحدات'].map(isolateValue).join(', '), '<<أسماء], <وحدات]]'],
  [['GR', 'RT'].map(isolateValue).join(', '), '{{GR], {RT]]'],
])('isolates the value %s in its own direction', (value, expected) => {
  expect(marked(isolateValue(value))).toBe(expected);
});

it('isolates the texts of the suite and those of the server', async () => {
  const t = await translate('ar');
  expect(marked(t('seismic.mark.gain', { gain: 6 }))).toContain('[{\u200e6] dB]');
  const served = overlaid('ar', new Map([['common.close', 'إغلاق (Esc)']]), t);
  expect(marked(served('common.close'))).toBe('إغلاق ([Esc])');
});
