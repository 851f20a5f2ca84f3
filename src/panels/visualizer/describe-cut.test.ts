import { expect, it } from 'vitest';
import { addEnglish, loadLanguage, translator } from '../../i18n/i18n.ts';
import enVisualizer from '../../i18n/texts/en/visualizer.json';
import { describeCut } from './describe-cut.ts';
import type { VisualizerState } from './visualizer-state.ts';

addEnglish(enVisualizer);

it('names the section of a volume', async () => {
  const name = (more: Partial<VisualizerState>, language: 'en' | 'tr' = 'en') =>
    describeCut(translator(language), { kind: 'seismic', ...more });
  expect(name({ mode: 'inline', number: 1071 })).toBe('Inline 1071');
  expect(name({ mode: 'crossline', number: 0 })).toBe('Crossline 0');
  expect(name({ mode: 'z', number: 1200 })).toBe('Slice 1200');
  expect(name({ mode: 'line', line: '1000_300.1080_420' })).toBe('Line through the volume');
  await loadLanguage('tr');
  expect(name({ mode: 'z', number: 1200 }, 'tr')).toBe('Yatay dilim 1200');
});

it('says nothing without a section, and of other viewers', () => {
  const t = translator('en');
  expect(describeCut(t, { kind: 'seismic' })).toBe('');
  expect(describeCut(t, { kind: 'seismic', mode: 'inline' })).toBe('');
  expect(describeCut(t, { kind: 'seismic', mode: 'line', line: '5' })).toBe('');
  expect(describeCut(t, { kind: 'log', mode: 'inline', number: 1071 })).toBe('');
});
