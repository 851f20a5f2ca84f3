import { expect, it } from 'vitest';
import { addEnglish, loadLanguage, translator } from '../../i18n/i18n.ts';
import enMap from '../../i18n/texts/en/map.json';
import type { LayerRow } from './map-layers.ts';
import { nameMap } from './map-name.ts';

addEnglish(enMap);

const row = (displayName: string, visible = true) =>
  ({ visible, layer: { displayName } }) as unknown as LayerRow;

it('lists the layers with the comma of the language, and in names of files with a plain one', async () => {
  await loadLanguage('zh');
  const { title, stem } = nameMap([row('Lines'), row('Wells')], translator('zh'));
  expect([title, stem]).toEqual(['地图: Wells、Lines', '地图 Wells, Lines']);
});

it('calls a map and its files by the uppermost layers that are visible', () => {
  const rows = [row('Fields'), row('Lines'), row('Areas', false), row('Surveys'), row('Wells')];
  const { title, stem } = nameMap(rows, translator('en'));
  expect(title).toBe('Map: Wells, Surveys, Lines');
  expect(stem).toBe('Map Wells, Surveys, Lines');
  expect(nameMap([], translator('en')).title).toBe('Map');
});
