import { describe, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import { BufferSource } from '../../formats/byte-source.ts';
import { surveyOfSegy } from '../../formats/seismic/survey-of-segy.ts';
import { openSegy } from '../../formats/segy/open-segy.ts';
import { COLOR_MAPS } from '../seismic/colormaps.ts';
import { SeismicLayer, type SeismicLook } from './seismic-layer.ts';

const look: SeismicLook = {
  slices: [
    { mode: 'inline', at: 2, visible: true },
    { mode: 'crossline', at: 3, visible: true },
  ],
  colormap: COLOR_MAPS[0]!,
  gain: 0.5,
  clipPercentile: 99,
  polarity: 'normal',
  memoryMb: 64,
};
const view = {
  matrix: [0.001, 0, 0, 0, 0, 0.001, 0, 0, 0, 0, 0.001, 0, 0, 0, 0, 1],
  width: 400,
  height: 300,
};

/** A layer of a small volume whose inlines cannot be read while `broken` says where. */
async function made(broken: { at: 'section' | 'tile' | null }) {
  const survey = await surveyOfSegy(
    await openSegy(
      new BufferSource(
        writeSegy({
          traces: gridTraces({ inlines: numbers(1, 5), crosslines: numbers(1, 8), samples: 20 }),
        }),
      ),
    ),
  );
  const failing =
    <Method extends 'section' | 'tile'>(
      name: Method,
      readMode: (requested: Parameters<(typeof survey)[Method]>[0]) => string,
    ) =>
    (requested: never, signal?: AbortSignal) =>
      broken.at === name && readMode(requested) === 'inline'
        ? Promise.reject(new Error('no such brick'))
        : survey[name](requested, signal);
  const failures: string[] = [];
  const layer = new SeismicLayer(
    {
      survey: {
        ...survey,
        info: survey.info,
        section: failing('section', ({ mode }) => mode),
        tile: failing('tile', ({ place }) => place.mode),
      } as typeof survey,
      statistics: await survey.statistics(),
      line: null,
    },
    { x: 0, y: 0 },
    {
      onChange() {},
      onShow() {},
      onFail: (error) => failures.push((error as Error).message),
    },
  );
  /** Draws until nothing is loading; returns the modes of the slices that are shown. */
  const settled = async (): Promise<string[]> => {
    await expect
      .poll(() => {
        layer.update(view);
        return layer.isSettled;
      })
      .toBe(true);
    return layer.shown.map(({ mode }) => mode);
  };
  return { layer, failures, settled };
}

describe('slices of a survey', () => {
  it.each(['section', 'tile'] as const)(
    'that failed for want of a %s are not shown, and are tried again with the next change',
    async (at) => {
      const broken: Parameters<typeof made>[0] = { at };
      const { layer, failures, settled } = await made(broken);
      layer.setLook(look);
      expect(await settled()).toEqual(['crossline']);
      expect(failures).toEqual(['no such brick']);
      broken.at = null;
      layer.setLook({ ...look, slices: [...look.slices] });
      expect(layer.isSettled).toBe(false);
      expect(await settled()).toEqual(['inline', 'crossline']);
    },
  );
});
