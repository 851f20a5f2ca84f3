import { expect, it } from 'vitest';
import { parseSceneView } from './scene-view-state.ts';

it('reads what an address holds of a scene', () => {
  const state = {
    depthType: 'TVD',
    exaggeration: 3,
    markers: false,
    camera: [1, 2.5, -3, 0, 0, 0],
    slices: [{ mode: 'inline', at: 40, visible: true }],
    gain: 0.8,
    colormap: 'petrel',
    chosenSurfaces: [{ id: 'top', color: '#d55e00' }],
    wellLogs: true,
    wellMarkers: false,
    wellFiles: { 'TR-1': 'log-7' },
    curve: 'RHOB',
  };
  expect(JSON.parse(JSON.stringify(parseSceneView(state)))).toEqual(state);
});

it.each([
  [null],
  ['x'],
  [
    {
      depthType: 'TVDSS',
      exaggeration: 0,
      markers: 'yes',
      camera: [1, 2, NaN, 0, 0, 0],
      gain: '1',
    },
  ],
  [{ camera: [1, 2, 3], polarity: 'up', surfaceOpacity: 2, colormap: 'none' }],
  [{ chosenSurfaces: [{ id: 'top', color: 'red' }] }],
  [{ wellLogs: 1, wellFiles: { 'TR-1': 7 }, curve: '' }],
])('leaves out of %j what no scene has', (given) => {
  expect(JSON.stringify(parseSceneView(given))).toBe('{}');
});

it('leaves out slices that no survey has', () => {
  const slices = [
    { mode: 'inline', at: -1, visible: true },
    { mode: 'up', at: 1, visible: true },
    { mode: 'z', at: 4, visible: false },
  ];
  expect(parseSceneView({ slices }).slices).toEqual([{ mode: 'z', at: 4, visible: false }]);
});
