import { PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { Projection } from './projection.ts';
import { readAt } from './readout.ts';
import type { SceneContent, SceneLook } from './scene-content.ts';
import type { SeismicLayer } from './seismic-layer.ts';

/** The readout of the third inline and fourth crossline of a volume, whatever the scene makes of its coordinates. */
function read(ground: Partial<SurveyInfo>): object | undefined {
  const corners = [
    [0, 0],
    [0, 10],
    [20, 10],
    [20, 0],
  ].map(([inline, crossline]) => ({
    inline,
    crossline,
    x: 2_000_000 + 100 * crossline!,
    y: 13_000_000 + 50 * inline!,
  }));
  const info = {
    kind: 'volume',
    inlines: { numbers: Int32Array.from({ length: 21 }, (_, i) => 100 + i) },
    crosslines: { numbers: Int32Array.from({ length: 11 }, (_, i) => 300 + i) },
    samples: { first: 0, interval: 4, unit: 'ms' },
    corners,
    ...ground,
  } as unknown as SurveyInfo;
  const layer = {
    seismic: { survey: { info }, line: null },
    pick: () => ({ distance: 1, slice: { mode: 'inline', at: 2 }, column: 3, row: 5 }),
  } as unknown as SeismicLayer;
  const content = {
    wells: [],
    markers: [],
    surfaces: [],
    bounds: new Float32Array(),
  } as unknown as SceneContent;
  return readAt(
    { content, layer, look: { exaggeration: 1 } as SceneLook },
    { width: 100, height: 100 } as Projection,
    { x: 50, y: 50 },
    new PerspectiveCamera(),
  )?.readout;
}

it('coordinates of a slice are the survey’s own, in its unit', () => {
  const place = {
    kind: 'slice',
    inline: 102,
    crossline: 303,
    x: 2_000_300,
    y: 13_000_100,
    time: 20,
  };
  expect(read({ groundUnit: 'ft' })).toMatchObject({ ...place, groundUnit: 'ft' });
  expect(read({ groundUnit: 'deg', crs: 'EPSG:4326' })).toMatchObject({
    ...place,
    groundUnit: 'deg',
  });
  expect(read({ groundUnit: null, corners: null })).toMatchObject({
    inline: 102,
    x: null,
    y: null,
    groundUnit: null,
  });
});
