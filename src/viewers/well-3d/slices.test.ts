import { describe, expect, test } from 'vitest';
import type { SceneSeismic } from '../../plot/scene/scene-data.ts';
import { listNumbers } from '../../sources/survey/section-numbers.ts';
import { describeSlice, SliceModel, type SliceProperties } from './slices.ts';

const ASKED: SliceProperties = {
  gain: 0.5,
  clipPercentile: 99,
  polarity: 'normal',
  memoryMb: 256,
} as SliceProperties;

/** A volume of lines from 1 on; another object each time, as of a survey that was read again. */
function volume({ inlines = 11, isVelocity = false } = {}): SceneSeismic {
  const numbers = (count: number): { numbers: Int32Array } => ({
    numbers: Int32Array.from({ length: count }, (_, i) => i + 1),
  });
  return {
    survey: {
      info: {
        kind: 'volume',
        inlines: numbers(inlines),
        crosslines: numbers(5),
        samples: { first: 0, interval: 4, count: 101 },
        isVelocity,
      },
    },
  } as unknown as SceneSeismic;
}

/** A scene in which the user moved the inline to 3 and turned the polarity. */
function chosen(): SliceModel {
  const model = new SliceModel();
  model.show(volume(), ASKED);
  model.changeSlice(0, { at: 2 });
  model.change({ polarity: 'reverse' });
  return model;
}

const inline = (model: SliceModel): number => model.look.peek()!.slices[0]!.at;

describe('slices and how they look', () => {
  test('begin as the page says: in the middle, without a number', () => {
    const model = new SliceModel();
    model.show(volume(), { ...ASKED, crossline: 2 });
    expect(model.look.peek()).toMatchObject({
      gain: 0.5,
      polarity: 'normal',
      slices: [
        { mode: 'inline', at: 5 },
        { mode: 'crossline', at: 1 },
        { mode: 'z', at: 50 },
      ],
    });
  });

  test('stay as the user left them where the survey is read again', () => {
    const model = chosen();
    model.show(undefined, ASKED);
    expect(model.look.peek()).toBeNull();
    model.show(volume(), ASKED);
    expect(inline(model)).toBe(2);
    expect(model.look.peek()!.polarity).toBe('reverse');
  });

  test('begin again in a survey of other lines, which looks as the last one', () => {
    const model = chosen();
    model.show(volume({ inlines: 21 }), ASKED);
    expect(inline(model)).toBe(10);
    expect(model.look.peek()!.polarity).toBe('reverse');
  });

  test('have colours of their own for velocities', () => {
    const model = chosen();
    const { colormap } = model.look.peek()!;
    model.show(volume({ isVelocity: true }), ASKED);
    expect(model.look.peek()!.colormap).not.toBe(colormap);
  });

  test('take over what the page says again, and no more', () => {
    const model = chosen();
    model.show(model.seismic!, { ...ASKED, gain: 1 });
    expect(model.look.peek()).toMatchObject({ gain: 1, polarity: 'reverse' });
    expect(inline(model)).toBe(2);
    model.show(model.seismic!, { ...ASKED, gain: 1, inline: 9 });
    expect(inline(model)).toBe(8);
  });

  test('have the numbers that sections have there', () => {
    const { info } = volume().survey;
    const uneven = { ...info, samples: { ...info.samples, first: 0.1, interval: 0.7 } };
    for (const at of [0, 1, 2, 3])
      expect(describeSlice(uneven, { mode: 'z', at, visible: true }).number).toBe(
        listNumbers(uneven, 'z')!.at(at),
      );
  });

  test('go to the place that was requested before there was a survey', () => {
    const model = new SliceModel();
    model.goTo({ mode: 'inline', number: 4 });
    model.show(volume(), ASKED);
    expect(inline(model)).toBe(3);
  });

  test('go nowhere for a request to a survey that did not open', () => {
    const model = chosen();
    model.goToNext({ mode: 'crossline', number: 5 });
    model.forgetNext();
    model.show(volume({ inlines: 21 }), ASKED);
    expect(model.look.peek()!.slices.map(({ at }) => at)).toEqual([10, 2, 50]);
  });
});

describe('a level slice that reads much of its file', () => {
  function costly(): SceneSeismic {
    const seismic = volume();
    const slice = { bytes: 1e9, follow: () => () => undefined };
    return { ...seismic, survey: Object.assign(seismic.survey, { slice }) };
  }
  const level = (model: SliceModel): { at: number; visible: boolean } =>
    model.look.peek()!.slices[2]!;
  /** The decision is followed in the microtasks after it. */
  const decide = async (model: SliceModel, isRead: boolean): Promise<void> => {
    model.costly.answer(isRead);
    await new Promise((resolve) => setTimeout(resolve));
  };

  test('is hidden until the user agrees to read it', async () => {
    const model = new SliceModel();
    model.show(costly(), ASKED);
    expect(model.look.peek()!.slices.map(({ visible }) => visible)).toEqual([true, true, false]);
    expect(model.costly.question.peek()).toBeNull();
    model.changeSlice(2, { visible: true });
    expect(model.costly.question.peek()).toEqual({ place: { mode: 'z', number: 200 }, bytes: 1e9 });
    await decide(model, false);
    expect(level(model).visible).toBe(false);
    model.changeSlice(2, { at: 10, visible: true });
    model.changeSlice(2, { at: 20, visible: true });
    expect(model.costly.question.peek()?.place).toEqual({ mode: 'z', number: 80 });
    await decide(model, true);
    expect(level(model)).toMatchObject({ at: 20, visible: true });
    expect(model.costly.progress.peek()).toEqual({ bytesRead: 0, bytesTotal: 1e9 });
    model.cancelReading();
    expect(level(model).visible).toBe(false);
    expect(model.costly.progress.peek()).toBeNull();
  });

  test('is requested where the page names its time, and forgotten with the survey', () => {
    const model = new SliceModel();
    model.show(costly(), { ...ASKED, z: 40 });
    expect(model.costly.question.peek()?.place).toEqual({ mode: 'z', number: 40 });
    model.show(volume(), ASKED);
    expect(model.costly.question.peek()).toBeNull();
  });

  test('is requested again where the survey is read again, or the page names another time', async () => {
    const model = new SliceModel();
    const seismic = costly();
    model.show(seismic, ASKED);
    model.changeSlice(2, { at: 20, visible: true });
    await decide(model, true);
    model.show(seismic, { ...ASKED, z: 40 });
    expect(level(model)).toMatchObject({ at: 20, visible: true });
    expect(model.costly.question.peek()?.place).toEqual({ mode: 'z', number: 40 });
    model.show(costly(), ASKED);
    expect(level(model).visible).toBe(false);
  });
});
