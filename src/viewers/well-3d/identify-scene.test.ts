import { expect, it } from 'vitest';
import type { SceneWell } from '../../plot/scene/scene-data.ts';
import { fileStem } from '../shared/export/file-stem.ts';
import { identifyScene } from './identify-scene.ts';

const named = (...names: string[]) => ({
  wells: names.map((name, i) => ({ name, uwi: `TR-${i}` }) as SceneWell),
});

it('calls a scene by its wells, of many by the first and their number', () => {
  const stem = (...names: string[]) => fileStem(identifyScene(named(...names)), null, 'scene');
  expect(stem()).toBe('scene');
  expect(stem('Akpınar-1')).toBe('Akpınar-1 TR-0');
  expect(stem('Akpınar-1', '')).toBe('Akpınar-1, TR-1');
  expect(stem('A', 'B', 'C', 'D', 'E')).toBe('A, B, C, +2');
});
