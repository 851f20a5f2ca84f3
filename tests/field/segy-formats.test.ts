import { describe, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { listAssumed, openBytes, readValues, wave } from './open-segy-case.ts';

describe('seismic samples', () => {
  test.each([
    ['1e30', 1e30],
    ['infinity', Infinity],
    ['the largest number', 3.4028234663852886e38],
  ])('of IEEE floats labelled IBM are found beside %s in one of 20', async (_, value) => {
    const traces = gridTraces({
      inlines: numbers(1, 12),
      crosslines: numbers(20, 14),
      samples: 100,
      value: (i, x, _offset, t) => (t % 20 === 7 ? value : wave(t, i + 2 * x, 90)),
    });
    const bytes = writeSegy({ traces, format: 5 });
    new DataView(bytes.buffer).setInt16(3224, 1);
    const opened = await openBytes(bytes);
    expect(opened.file.info.sampleFormat.code).toBe(5);
    expect((await opened.survey.statistics()).max).toBeLessThan(1000);
    expect(listAssumed(opened)).toEqual(['samples']);
  });

  test('of velocities as IEEE floats labelled IBM are found', async () => {
    const traces = gridTraces({
      inlines: numbers(1, 12),
      crosslines: numbers(20, 14),
      samples: 100,
      value: (i, x, _offset, t) => 1500 + 25 * t + i + 2 * x,
    });
    const bytes = writeSegy({ traces, format: 5 });
    new DataView(bytes.buffer).setInt16(3224, 1);
    const opened = await openBytes(bytes);
    expect(await opened.survey.statistics()).toMatchObject({ min: 1541, max: 4053 });
    expect(listAssumed(opened)).toEqual(['samples']);
  });

  test('of a format that no revision has are read in the one that is named', async () => {
    const traces = gridTraces({ inlines: numbers(1, 4), crosslines: numbers(1, 5), samples: 50 });
    for (const littleEndian of [false, true]) {
      const bytes = writeSegy({ traces, format: 5, littleEndian });
      new DataView(bytes.buffer).setInt16(3224, 99, littleEndian);
      await expect(openBytes(bytes)).rejects.toMatchObject({ code: 'FORMAT_UNSUPPORTED' });
      const { survey, file } = await openBytes(bytes, { sampleFormat: 5 });
      expect(file.info).toMatchObject({ traces: 20, littleEndian });
      const [first] = await readValues(survey, { mode: 'inline', number: 2 });
      expect(first).toBe(2001);
    }
  });
});
