import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { NO_SAMPLE } from '../../../src/formats/seismic/seismic-survey.ts';
import { renderSectionPreview } from './section-preview.ts';
import type { SurveyReader } from './survey-reader.ts';

const SIZE = { width: 40, height: 20 };
const NEVER = new AbortController().signal;

interface FakeSurvey {
  traces: number;
  samples: number;
  inlines?: readonly number[];
  value(trace: number, sample: number): number;
}

/** A reader of one survey, and the places and levels that were read. */
function fakeReader({ traces, samples, inlines, value }: FakeSurvey) {
  const read: unknown[] = [];
  const call = async (
    _ref: unknown,
    method: string,
    { request }: { request: { place: unknown; level: number; traces: [number, number] } },
  ) => {
    if (method === 'info')
      return { inlines: inlines ? { numbers: Int32Array.from(inlines) } : null };
    if (method === 'section')
      return {
        levels: [
          { traces, samples },
          { traces: traces >> 1, samples: samples >> 1 },
        ],
      };
    read.push([request.place, request.level]);
    const [from, to] = request.traces;
    const step = 2 ** request.level;
    const rows = samples / step;
    const values = Int8Array.from({ length: (to - from) * rows }, (_, at) =>
      value((from + Math.floor(at / rows)) * step, (at % rows) * step),
    );
    return { values, scale: 2 };
  };
  return { reader: { call } as unknown as SurveyReader, read };
}

it('draws a line in greys, negative amplitudes dark and holes white', async () => {
  const { reader, read } = fakeReader({
    traces: 50,
    samples: 30,
    value: (trace) => (trace < 20 ? -100 : trace < 40 ? 100 : NO_SAMPLE.int8),
  });
  const png = PNG.sync.read(
    Buffer.from((await renderSectionPreview(reader, {} as never, SIZE, NEVER))!),
  );
  const grey = (x: number, y: number): number => png.data[4 * (y * SIZE.width + x)]!;
  expect([png.width, png.height]).toEqual([40, 20]);
  expect([grey(2, 10), grey(25, 10), grey(38, 10)]).toEqual([0, 255, 255]);
  expect(read).toEqual([[{ mode: 'line' }, 0]]);
});

it('draws the middle inline of a volume at the coarsest level that fills the picture', async () => {
  const { reader, read } = fakeReader({
    traces: 400,
    samples: 200,
    inlines: [10, 20, 30],
    value: (_trace, sample) => (sample % 4 ? 50 : -50),
  });
  await renderSectionPreview(reader, {} as never, SIZE, NEVER);
  expect(read).toEqual([[{ mode: 'inline', number: 20 }, 1]]);
});

it('has no picture of a survey without samples', async () => {
  const { reader } = fakeReader({ traces: 0, samples: 0, value: () => 0 });
  expect(await renderSectionPreview(reader, {} as never, SIZE, NEVER)).toBeNull();
});
