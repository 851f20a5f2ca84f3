import { ByteWriter, CODES } from './dlis-bytes.ts';
import type { NumberCode, ObName } from './dlis-bytes.ts';
import { DLIS_ABSENT, frameRows } from './dlis-frame.ts';
import type { DlisFrameSpec } from './dlis-frame.ts';
import { encodeSet } from './dlis-set.ts';
import type { SetObject } from './dlis-set.ts';
import { DlisStorage } from './dlis-storage.ts';
import type { WellModel } from './well-model.ts';

/** One logical file. */
export interface DlisLogicalFileSpec {
  /** FILE-ID of the origin and ID of the file header. */
  id: string;
  well: WellModel;
  frames: readonly DlisFrameSpec[];
}

/** EFLR types (RP66 V1 appendix A, table A-2). */
const EFLR = { FHLR: 0, OLR: 1, AXIS: 2, CHANNL: 3, FRAME: 4, STATIC: 5, SCRIPT: 6 } as const;
const FDATA = 0;
const ORIGIN = 1;
const CREATED = new Date(Date.UTC(2024, 4, 17, 6, 30, 0, 250));
const CHUNK_BYTES = 1 << 18;

/** Wells as RP66 V1, piece by piece. Channels and the index of frame n are objects of copy n. */
export async function* writeDlis(
  files: readonly DlisLogicalFileSpec[],
): AsyncGenerator<Uint8Array> {
  const storage = new DlisStorage('GENERATED DATA');
  for (const [number, file] of files.entries()) {
    storage.endVisibleRecord();
    for (const [type, body] of headerSets(file, number + 1)) storage.add(true, type, body);
    for (const [copy, frame] of file.frames.entries()) {
      for (const record of frameRecords(frame, copy)) {
        storage.add(false, FDATA, record);
        yield* storage.take(CHUNK_BYTES);
      }
    }
  }
  storage.endVisibleRecord();
  yield* storage.take(1);
}

/** FDATA bodies of a frame (RP66 V1 5.6.1): its name, the frame number, the index and the channels. */
function* frameRecords(frame: DlisFrameSpec, copy: number): Generator<Uint8Array> {
  const out = new ByteWriter();
  let number = 0;
  for (const { index, samples } of frameRows(frame)) {
    out.reset();
    out.obname(named(frame.name, copy));
    out.uvari(++number);
    out.number(frame.index.code, index);
    for (let c = 0; c < samples.length; c++) {
      const [code, sample] = [frame.channels[c]?.code, samples[c]];
      if (code && sample) writeSample(out, code, sample);
    }
    yield out.bytes;
  }
}

function writeSample(out: ByteWriter, code: NumberCode, sample: ArrayLike<number>): void {
  for (let e = 0; e < sample.length; e++) out.number(code, sample[e] ?? 0);
}

function named(name: string, copy = 0): ObName {
  return { origin: ORIGIN, copy, name };
}

function headerSets(file: DlisLogicalFileSpec, number: number): [number, Uint8Array][] {
  return [
    [EFLR.FHLR, fileHeader(file, number)],
    [EFLR.OLR, origin(file, number)],
    [EFLR.STATIC, zones(file)],
    [EFLR.STATIC, parameters(file)],
    [EFLR.AXIS, axes(file)],
    [EFLR.CHANNL, channels(file)],
    [EFLR.STATIC, tools(file)],
    [EFLR.FRAME, frames(file)],
    [
      EFLR.SCRIPT,
      encodeSet(
        'COMMENT',
        [{ label: 'TEXT', code: 'ASCII' }],
        [{ name: named('REMARKS'), cells: [['Synthetic data', 'All depths below kelly bushing']] }],
      ),
    ],
  ];
}

/** RP66 V1 5.1: both texts have a fixed width. */
function fileHeader(file: DlisLogicalFileSpec, number: number): Uint8Array {
  return encodeSet(
    'FILE-HEADER',
    [
      { label: 'SEQUENCE-NUMBER', code: 'ASCII' },
      { label: 'ID', code: 'ASCII' },
    ],
    [{ name: named('0'), cells: [String(number).padStart(10), file.id.padEnd(65).slice(0, 65)] }],
  );
}

/** RP66 V1 5.2.1. */
function origin(file: DlisLogicalFileSpec, number: number): Uint8Array {
  const { header, seed } = file.well.spec;
  return encodeSet(
    'ORIGIN',
    [
      { label: 'FILE-ID', code: 'ASCII' },
      { label: 'FILE-SET-NAME', code: 'IDENT' },
      { label: 'FILE-SET-NUMBER', code: 'UVARI' },
      { label: 'FILE-NUMBER', code: 'UVARI' },
      { label: 'FILE-TYPE', code: 'IDENT' },
      { label: 'PRODUCT', code: 'ASCII' },
      { label: 'VERSION', code: 'ASCII' },
      { label: 'CREATION-TIME', code: 'DTIME' },
      { label: 'RUN-NUMBER', code: 'UVARI' },
      { label: 'WELL-ID', code: 'ASCII' },
      { label: 'WELL-NAME', code: 'ASCII' },
      { label: 'FIELD-NAME', code: 'ASCII' },
      { label: 'PRODUCER-CODE', code: 'UNORM' },
      { label: 'PRODUCER-NAME', code: 'ASCII' },
      { label: 'COMPANY', code: 'ASCII' },
    ],
    [
      {
        name: named('DEFINING-ORIGIN'),
        cells: [
          file.id,
          'GENERATED',
          20_000 + seed,
          number,
          'DEPTH-LOG',
          'generate',
          '1',
          CREATED,
          1,
          header.UWI ?? '',
          header.WELL ?? '',
          header.FLD ?? '',
          0,
          header.SRVC ?? null,
          header.COMP ?? '',
        ],
      },
    ],
  );
}

function axes(file: DlisLogicalFileSpec): Uint8Array {
  const objects = file.frames.flatMap(({ channels }, copy) =>
    channels.flatMap(({ axis }): SetObject[] =>
      axis
        ? [
            {
              name: named(axis.id, copy),
              cells: [
                axis.id,
                { code: 'FDOUBL', units: axis.units, values: [axis.start] },
                { code: 'FDOUBL', units: axis.units, values: [axis.spacing] },
              ],
            },
          ]
        : [],
    ),
  );
  return encodeSet(
    'AXIS',
    [
      { label: 'AXIS-ID', code: 'IDENT' },
      { label: 'COORDINATES', code: 'FDOUBL' },
      { label: 'SPACING', code: 'FDOUBL' },
    ],
    objects,
  );
}

/** RP66 V1 5.5.1. DIMENSION and ELEMENT-LIMIT of one element stand in the objects too: defaults are for the template's readers. */
function channels(file: DlisLogicalFileSpec): Uint8Array {
  const objects = file.frames.flatMap(({ index, channels }, copy): SetObject[] => [
    {
      name: named(index.name, copy),
      cells: ['Borehole Depth', CODES[index.code], index.units, [1], null, [1]],
    },
    ...channels.map(({ name, longName, code, units, dimension, axis }): SetObject => ({
      name: named(name, copy),
      cells: [
        longName,
        CODES[code],
        units || null,
        dimension,
        axis ? named(axis.id, copy) : null,
        dimension,
      ],
    })),
  ]);
  return encodeSet(
    'CHANNEL',
    [
      { label: 'LONG-NAME', code: 'ASCII' },
      { label: 'REPRESENTATION-CODE', code: 'USHORT' },
      { label: 'UNITS', code: 'UNITS' },
      { label: 'DIMENSION', code: 'UVARI' },
      { label: 'AXIS', code: 'OBNAME' },
      { label: 'ELEMENT-LIMIT', code: 'UVARI' },
    ],
    objects,
  );
}

/** RP66 V1 5.7.1. */
function frames(file: DlisLogicalFileSpec): Uint8Array {
  const objects = file.frames.map(
    ({ name, description, model, index, upLog, channels }, copy): SetObject => {
      const inIndex = (value: number) => ({
        code: index.code,
        units: index.units,
        values: [value * index.perMetre],
      });
      return {
        name: named(name, copy),
        cells: [
          description,
          [named(index.name, copy), ...channels.map((channel) => named(channel.name, copy))],
          'BOREHOLE-DEPTH',
          upLog ? 'DECREASING' : 'INCREASING',
          inIndex(upLog ? -model.sampling.stepM : model.sampling.stepM),
          inIndex(model.sampling.topM),
          inIndex(model.baseM),
        ],
      };
    },
  );
  return encodeSet(
    'FRAME',
    [
      { label: 'DESCRIPTION', code: 'ASCII' },
      { label: 'CHANNELS', code: 'OBNAME' },
      { label: 'INDEX-TYPE', code: 'IDENT' },
      { label: 'DIRECTION', code: 'IDENT' },
      { label: 'SPACING', code: 'FDOUBL' },
      { label: 'INDEX-MIN', code: 'FDOUBL' },
      { label: 'INDEX-MAX', code: 'FDOUBL' },
    ],
    objects,
  );
}

/** RP66 V1 5.8.1: the formations. */
function zones({ well }: DlisLogicalFileSpec): Uint8Array {
  return encodeSet(
    'ZONE',
    [
      { label: 'DESCRIPTION', code: 'ASCII' },
      { label: 'DOMAIN', code: 'IDENT' },
      { label: 'MAXIMUM', code: 'FDOUBL', units: 'm' },
      { label: 'MINIMUM', code: 'FDOUBL', units: 'm' },
    ],
    well.column.tops.map(({ name, topM, baseM }) => ({
      name: named(name.toUpperCase().replaceAll(' ', '-')),
      cells: [name, 'VERTICAL-DEPTH', baseM, topM],
    })),
  );
}

/** RP66 V1 5.8.2. */
function parameters({ well }: DlisLogicalFileSpec): Uint8Array {
  const { spec, casedToM } = well;
  const number = (name: string, longName: string, value: number, units: string): SetObject => ({
    name: named(name),
    cells: [longName, [1], { code: 'FDOUBL', units, values: [value] }],
  });
  const text = (name: string, longName: string, value: string): SetObject => ({
    name: named(name),
    cells: [longName, [1], value],
  });
  return encodeSet(
    'PARAMETER',
    [
      { label: 'LONG-NAME', code: 'ASCII' },
      { label: 'DIMENSION', code: 'UVARI' },
      { label: 'VALUES', code: 'ASCII' },
    ],
    [
      ...Object.entries(spec.header).map(([mnemonic, value]) => text(mnemonic, mnemonic, value)),
      number('EKB', 'Elevation of Kelly Bushing', spec.kellyBushingM, 'm'),
      number('EGL', 'Elevation of Ground Level', spec.groundM, 'm'),
      number('CSGL', 'Casing Bottom', casedToM, 'm'),
      number('BS', 'Bit Size', spec.holes.at(-1)?.bitIn ?? 8.5, 'in'),
      number('RMF', 'Resistivity of Mud Filtrate', spec.filtrateOhmm, 'ohm.m'),
      number('RW', 'Resistivity of Formation Water', spec.waterOhmm, 'ohm.m'),
      text('MATR', 'Neutron Matrix', 'LIMESTONE'),
      // The standard has no null; readers go by a parameter of this name.
      number('ABSENT-VALUE', 'Value of a sample that was not measured', DLIS_ABSENT, ''),
    ],
  );
}

/** RP66 V1 5.8.4. */
function tools({ frames }: DlisLogicalFileSpec): Uint8Array {
  const objects = frames.map(({ name, channels }, copy): SetObject => ({
    name: named(`STRING-${copy + 1}`),
    cells: [
      `Tool string of frame ${name}`,
      'GENERIC',
      'WIRELINE',
      1,
      channels.map((channel) => named(channel.name, copy)),
    ],
  }));
  return encodeSet(
    'TOOL',
    [
      { label: 'DESCRIPTION', code: 'ASCII' },
      { label: 'TRADEMARK-NAME', code: 'ASCII' },
      { label: 'GENERIC-NAME', code: 'ASCII' },
      { label: 'STATUS', code: 'STATUS' },
      { label: 'CHANNELS', code: 'OBNAME' },
    ],
    objects,
  );
}
