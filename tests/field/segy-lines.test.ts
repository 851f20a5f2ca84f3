import { describe, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { listAssumed, openBytes, type Opened, wave } from './open-segy-case.ts';

type Header = Readonly<Record<number, number>>;

/** A survey of 10 inlines from 1 and 12 crosslines from 20 on, with other headers. */
function openGrid(change: (header: Header) => Header, text: string[] = []): Promise<Opened> {
  const traces = gridTraces({
    inlines: numbers(1, 10),
    crosslines: numbers(20, 12),
    samples: 60,
    value: (i, x, _, t) => wave(t, i + x, 90),
  }).map(({ header, samples }) => ({ header: { ...header, ...change(header) }, samples }));
  return openBytes(writeSegy({ traces, format: 5, text }));
}

function describeLines({ survey, file }: Opened): (number | undefined)[] {
  const { inlines, crosslines } = survey.info;
  return [
    file.info.map.inline.byte,
    inlines?.numbers[0],
    file.info.map.crossline.byte,
    crosslines?.numbers[0],
  ];
}

const INLINE = 189;
const CROSSLINE = 193;

describe('seismic lines', () => {
  test('that the headers have twice need no note where the text names the other bytes', async () => {
    const opened = await openGrid(
      (header) => ({ 9: header[INLINE]!, 21: header[CROSSLINE]! }),
      ['C 1 INLINE BYTES 9-12, XLINE BYTES 21-24'],
    );
    expect(describeLines(opened)).toEqual([INLINE, 1, CROSSLINE, 20]);
    expect(listAssumed(opened)).toEqual([]);
  });

  test('are those that the text names as 3D line and trace number', async () => {
    const opened = await openGrid(
      (header) => ({ [INLINE]: header[CROSSLINE]!, [CROSSLINE]: header[INLINE]! }),
      ['C 1 3D LINE NO: 193', 'C 2 3D TRACE NO: 189'],
    );
    expect(describeLines(opened)).toEqual([CROSSLINE, 1, INLINE, 20]);
    expect(listAssumed(opened)).toEqual(['lines']);
  });

  test('that are coordinates are named where nothing else makes a grid', async () => {
    const toCoordinate = (line: number, first: number): number => first + 25 * line;
    const opened = await openGrid((header) => ({
      [INLINE]: toCoordinate(header[INLINE]!, 4_512_000),
      [CROSSLINE]: toCoordinate(header[CROSSLINE]!, 512_000),
    }));
    expect(describeLines(opened)).toEqual([INLINE, 4_512_025, CROSSLINE, 512_500]);
    expect(listAssumed(opened)).toEqual(['lines']);
  });

  test('of null traces are no reason to take a survey for a line', async () => {
    const traces = gridTraces({
      inlines: numbers(1, 10),
      crosslines: numbers(20, 12),
      samples: 60,
      value: (i, x, _, t) => wave(t, i + x, 90),
    });
    traces.unshift({
      header: { 29: 1, [INLINE]: 9_999_999, [CROSSLINE]: 1 },
      samples: new Float32Array(60),
    });
    const { survey } = await openBytes(writeSegy({ traces, format: 5 }));
    expect(survey.info.kind).toBe('volume');
    expect(survey.info.inlines!.numbers.subarray(0, 10)).toEqual(Int32Array.from(numbers(1, 10)));
  });

  test('are found where one of the two lies at another byte', async () => {
    const inline = await openGrid((header) => ({ 9: header[INLINE]!, [INLINE]: 1 }));
    expect(describeLines(inline)).toEqual([9, 1, CROSSLINE, 20]);
    const crossline = await openGrid((header) => ({ 21: header[CROSSLINE]!, [CROSSLINE]: 0 }));
    expect(describeLines(crossline)).toEqual([INLINE, 1, 21, 20]);
    expect([listAssumed(inline), listAssumed(crossline)]).toEqual([['lines'], ['lines']]);
  });
});
