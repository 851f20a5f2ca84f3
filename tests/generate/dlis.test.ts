import { beforeAll, describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openDlis } from '../../src/formats/dlis/open-dlis.ts';
import type { LogFile, LogFrame } from '../../src/formats/log-file.ts';
import { collect } from './collect.ts';
import { Cursor, readSet, takeApart } from './dlis-check.ts';
import type { RawRecord } from './dlis-check.ts';
import { CODES } from './dlis-bytes.ts';
import { DLIS_ABSENT, frameRows } from './dlis-frame.ts';
import type { DlisFrameSpec } from './dlis-frame.ts';
import { DlisStorage } from './dlis-storage.ts';
import { firstDifference } from './first-difference.ts';
import { WellModel } from './well-model.ts';
import { CARBONATE_WELL } from './well-specs.ts';
import { dlisFrames } from './wells.ts';
import { writeDlis } from './write-dlis.ts';

const frames = dlisFrames(CARBONATE_WELL, {
  main: { topM: 2350, stepM: 0.1524, samples: 900 },
  waveforms: { topM: 2400, stepM: 0.1524, samples: 150 },
  image: { topM: 2425, stepM: 0.00508, samples: 600 },
  imageButtons: 192,
});
const well = new WellModel(CARBONATE_WELL, { topM: 2350, stepM: 0.1524, samples: 900 });
let bytes: Uint8Array;
let records: RawRecord[];
let file: LogFile;

/** One channel of a frame as its code stores it, rows as in the file. */
function stored(frame: DlisFrameSpec, channel: number): number[] {
  const isSingle = frame.channels[channel]?.code === 'FSINGL';
  return Array.from(frameRows(frame), ({ samples }) =>
    Array.from(samples[channel] ?? [], (value) => (isSingle ? Math.fround(value) : value)),
  ).flat();
}

beforeAll(async () => {
  bytes = await collect(
    writeDlis([
      { id: 'RUN 1', well, frames },
      { id: 'RUN 2', well, frames: frames.slice(0, 1) },
    ]),
  );
  records = takeApart(bytes);
  file = await openDlis(new BufferSource(bytes, 'generated.dlis'));
});

describe('the bytes', () => {
  it('are sets in order, then frames', () => {
    const sets = records.filter(({ explicit }) => explicit);
    const types = [
      'FILE-HEADER',
      'ORIGIN',
      'ZONE',
      'PARAMETER',
      'AXIS',
      'CHANNEL',
      'TOOL',
      'FRAME',
      'COMMENT',
    ];
    expect(sets.map(({ body }) => readSet(body).type)).toEqual([...types, ...types]);
    expect(sets.slice(0, 9).map(({ type }) => type)).toEqual([0, 1, 5, 5, 2, 3, 5, 4, 6]);
    expect(records.filter(({ explicit }) => !explicit)).toHaveLength(900 + 150 + 600 + 900);
  });

  it('begin each logical file with a file header of fixed width', () => {
    const headers = records
      .filter(({ explicit, type }) => explicit && type === 0)
      .map(({ body }) => readSet(body).objects[0]?.values);
    expect(headers.map((values) => values?.get('SEQUENCE-NUMBER'))).toEqual([
      ['         1'],
      ['         2'],
    ]);
    expect(headers.map((values) => String(values?.get('ID')?.[0]))).toEqual([
      'RUN 1'.padEnd(65),
      'RUN 2'.padEnd(65),
    ]);
    expect(headers.every((values) => values?.size === 2)).toBe(true);
  });

  it('describe the frames by channels that exist', () => {
    const sets = new Map(
      records
        .slice(0, 9)
        .map(({ body }) => readSet(body))
        .map((set) => [set.type, set]),
    );
    const named = sets.get('CHANNEL')?.objects ?? [];
    const channels = new Set(named.map(({ name, copy }) => `${copy}/${name}`));
    expect(channels.size).toBe(frames.reduce((sum, frame) => sum + frame.channels.length + 1, 0));
    const described = sets.get('FRAME')?.objects.map(({ values }) => values) ?? [];
    expect(
      described
        .flatMap((values) => values.get('CHANNELS') ?? [])
        .every((name) => channels.has(String(name))),
    ).toBe(true);
    expect(described.map((values) => values.get('DIRECTION')?.[0])).toEqual([
      'DECREASING',
      'DECREASING',
      'INCREASING',
    ]);
    expect(Number(described[0]?.get('SPACING')?.[0])).toBeCloseTo(-60, 4);
    expect(Number(described[0]?.get('INDEX-MIN')?.[0])).toBeCloseTo(2350 / 0.00254, 0);
  });

  it('hold each row as long as its channels say', () => {
    const rows = records.slice(9).filter(({ explicit }) => !explicit);
    const main = rows[0]?.body ?? new Uint8Array();
    const cursor = new Cursor(main);
    expect([cursor.value(CODES.OBNAME), cursor.uvari()]).toEqual(['0/60B', 1]);
    expect(cursor.value(CODES.FSINGL)).toBeCloseTo(well.baseM / 0.00254, 0);
    for (const { code, dimension } of frames[0]?.channels ?? [])
      for (let i = 0; i < (dimension[0] ?? 0); i++) cursor.value(CODES[code]);
    expect(cursor.ended).toBe(true);
    const numbers = rows.slice(0, 900).map(({ body }) => {
      const row = new Cursor(body);
      row.value(CODES.OBNAME);
      return row.uvari();
    });
    expect(numbers).toEqual(Array.from({ length: 900 }, (_, i) => i + 1));
  });
});

it.each([1, 2, 11, 12, 13, 100, 8170, 8183, 8184, 8185, 8200, 16_000, 30_001])(
  'a record of %i bytes comes back whole wherever it begins',
  (length) => {
    for (const before of [2, 100, 8140, 8150, 8160, 8161, 8170]) {
      const storage = new DlisStorage('TEST');
      const body = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
      for (const record of [new Uint8Array(before), body, body]) storage.add(false, 0, record);
      storage.endVisibleRecord();
      const back = takeApart(storage.take(1).next().value ?? new Uint8Array());
      expect(back.map((record) => record.body.length)).toEqual([before, length, length]);
      expect(Buffer.compare(back[2]?.body ?? new Uint8Array(), body)).toBe(0);
    }
  },
);

describe('read back', () => {
  const frameOf = (position: number, logicalFile = 0): LogFrame =>
    file.info.frames.filter((frame) => frame.logicalFile === logicalFile)[position]!;

  it('has both logical files with their frames', () => {
    expect(file.info.complete).toBe(true);
    expect(file.warnings).toEqual([]);
    expect(file.info.logicalFiles).toHaveLength(2);
    expect(
      file.info.frames.map(({ name, samples, index, indexUnit }) => [
        name,
        samples,
        index,
        indexUnit,
      ]),
    ).toEqual([
      ['60B', 900, 'TDEP', '0.1 in'],
      ['120B', 150, 'TDEP', '0.1 in'],
      ['2B', 600, 'DEPTH', 'm'],
      ['60B', 900, 'TDEP', '0.1 in'],
    ]);
  });

  it.each([0, 1, 2])('gives every channel of frame %i as written', async (position) => {
    const spec = frames[position]!;
    const frame = frameOf(position);
    expect(frame.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      spec.index.name,
      ...spec.channels.map(({ name }) => name),
    ]);
    expect(frame.curves.slice(1).map(({ dimension }) => dimension)).toEqual(
      spec.channels.map(({ dimension }) => dimension),
    );
    const [index, ...columns] = await file.readCurves(
      frame.frameId,
      frame.curves.map(({ curveId }) => curveId),
    );
    const round = spec.index.code === 'FSINGL' ? Math.fround : (value: number) => value;
    expect(
      firstDifference(
        index?.values as Float64Array,
        Array.from(frameRows(spec), (row) => round(row.index)),
      ),
    ).toBe(-1);
    columns.forEach((column, channel) => {
      const expected = stored(spec, channel);
      const absent = expected.filter((value) => value === DLIS_ABSENT).length;
      expect(
        firstDifference(
          column.values as Float64Array,
          expected.map((value) => (value === DLIS_ABSENT ? NaN : value)),
        ),
      ).toBe(-1);
      expect(column.declaredNulls).toBe(absent);
    });
  });

  it('gives the well in its header', () => {
    const text = JSON.stringify(file.info.logicalFiles[0]?.header);
    for (const fact of ['TERRACE A-4', 'PLATFORM PETROLEUM', 'Upper Salt', 'Neutron Matrix'])
      expect(text).toContain(fact);
  });
});
