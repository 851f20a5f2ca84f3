import { describe, expect, it } from 'vitest';
import { joinBytes } from '../../formats/join-bytes.ts';
import type {
  GridCorner,
  SectionInfo,
  SeismicSurvey,
  SurveyInfo,
} from '../../formats/seismic/seismic-survey.ts';
import { readSurfaceGrid } from '../../formats/surface/grid-text.ts';
import { planNodes, writeSliceCsv, writeSliceGrid, type SliceExtract } from './export-slice.ts';

const INLINES = 4;
const CROSSLINES = 3;

/** A corner by positions on the axes, of lines that lie `turn` degrees from the axes. */
function corner(inline: number, crossline: number, turn: number): GridCorner {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [east, north] = [crossline * 25, inline * 50];
  return {
    inline,
    crossline,
    x: 500_000 + east * cos - north * sin,
    y: 4_500_000 + east * sin + north * cos,
  };
}

/** A slice whose amplitudes are inline × 10 + crossline by position; one bin is a hole. */
function makeSlice(turn: number): SliceExtract {
  const [last, lastAcross] = [INLINES - 1, CROSSLINES - 1];
  const info = {
    name: 'Cube',
    kind: 'volume',
    inlines: { numbers: Int32Array.of(100, 102, 104, 106) },
    crosslines: { numbers: Int32Array.of(7, 8, 9) },
    crs: 'EPSG:32635',
    groundUnit: 'm',
    corners: [
      corner(0, 0, turn),
      corner(0, lastAcross, turn),
      corner(last, lastAcross, turn),
      corner(last, 0, turn),
    ],
  } as unknown as SurveyInfo;
  const survey = {
    info,
    tile: ({ traces, samples }: { traces: [number, number]; samples: [number, number] }) => {
      const values: number[] = [];
      for (let i = traces[0]; i < traces[1]; i++)
        for (let j = samples[0]; j < samples[1]; j++)
          values.push(i === 1 && j === 1 ? NaN : i * 10 + j);
      return Promise.resolve({ values: Float32Array.from(values), scale: 1 });
    },
  } as unknown as SeismicSurvey;
  const section = { place: { mode: 'z', number: 1200 } } as unknown as SectionInfo;
  return {
    survey,
    section,
    name: 'Time slice 1200',
    traces: [0, INLINES],
    samples: [0, CROSSLINES],
  };
}

async function join(pieces: AsyncIterable<{ bytes: Uint8Array }>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const { bytes } of pieces) parts.push(bytes);
  return joinBytes(parts);
}

const never = new AbortController().signal;

describe('a slice', () => {
  it('as CSV has a line for each bin with an amplitude', async () => {
    const text = new TextDecoder().decode(await join(writeSliceCsv(makeSlice(0), never)));
    const lines = text.trim().split('\r\n');
    expect(lines.length).toBe(1 + INLINES * CROSSLINES - 1);
    expect(lines.slice(0, 3)).toEqual([
      'inline,crossline,x,y,amplitude',
      '100,7,500000,4500000,0',
      '100,8,500025,4500000,1',
    ]);
    expect(lines.at(-1)).toBe('106,9,500050,4500150,32');
  });

  it('as CSV has the part that is seen', async () => {
    const part: SliceExtract = { ...makeSlice(0), traces: [2, 3], samples: [1, 3] };
    const text = new TextDecoder().decode(await join(writeSliceCsv(part, never)));
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      '104,8,500025,4500100,21',
      '104,9,500050,4500100,22',
    ]);
  });

  it('as ZMAP+ has the bins as nodes where the lines lie along x and y', async () => {
    const grid = readSurfaceGrid(await join(writeSliceGrid(makeSlice(0), never)));
    expect(grid).toMatchObject({ x: 500_000, y: 4_500_000, dx: 25, dy: 50, columns: 3, rows: 4 });
    expect([...grid.values]).toEqual([0, 1, 2, 10, NaN, 12, 20, 21, 22, 30, 31, 32]);
  });

  it('as ZMAP+ has the bins also where inlines run to the east', async () => {
    const grid = readSurfaceGrid(await join(writeSliceGrid(makeSlice(90), never)));
    expect(grid).toMatchObject({ dx: 50, dy: 25, columns: 4, rows: 3 });
    expect([...grid.values].filter(Number.isNaN).length).toBe(1);
    expect([...grid.values].filter(Number.isFinite).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 10, 12, 20, 21, 22, 30, 31, 32,
    ]);
  });

  it('as ZMAP+ lies between the bins of a survey that is turned, and has nothing outside', async () => {
    const extract = makeSlice(30);
    const grid = readSurfaceGrid(await join(writeSliceGrid(extract, never)));
    const values = [...grid.values];
    const known = values.filter(Number.isFinite);
    expect(known.length).toBeGreaterThan(2);
    expect(known.length).toBeLessThan(values.length);
    expect(Math.min(...known)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...known)).toBeLessThanOrEqual(32);
  });

  it('is no grid without coordinates, or of a single line', () => {
    const { survey } = makeSlice(0);
    const all = { traces: [0, INLINES], samples: [0, CROSSLINES] } as const;
    expect(planNodes({ ...survey.info, corners: null }, all)).toBeNull();
    expect(planNodes(survey.info, { ...all, traces: [2, 3] })).toBeNull();
    expect(planNodes(survey.info, all)).not.toBeNull();
  });
});
