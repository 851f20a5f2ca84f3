import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import type { FormatErrorCode } from '../format-error.ts';
import type { HeaderFieldName } from './header-map.ts';
import { STANDARD_MAP } from './header-map.ts';
import { openSegy } from './open-segy.ts';
import { encodingFamily } from './text-header.ts';
import type { SegyFile } from './segy-file.ts';

const FOLDERS = [
  new URL('../../../../shared/data/segy/', import.meta.url),
  new URL('../../../../shared/data/demo/', import.meta.url),
];
const present = FOLDERS.every((folder) => existsSync(new URL('expected.json', folder)));
if (!present)
  process.stdout.write(`SEG-Y oracle tests skipped: ${String(FOLDERS[0])} is not there.\n`);

interface OracleTrace {
  first8: number[];
  last4?: number[];
  sum: number;
}

/** What an independent reader with the positions of the standard says. */
interface Independent {
  error?: string;
  textEncoding: string;
  textLines: string[];
  endian: 'big' | 'little';
  samples: number;
  format: number;
  rev: [number, number];
  sorting: number;
  measurement: number;
  fixedLength: number;
  extTextHeaders: number;
  extraTraceHeaders: number;
  dataOffset: number;
  traces: number;
  remainder: number;
  traceHeaders?: Record<string, Record<string, number>>;
  amp?: { min: number; max: number; mean: number; rms: number; nonFinite: number };
  traceSamples?: Record<string, OracleTrace>;
}

/** What segyio says. */
interface Segyio {
  traces?: number;
  samples?: number;
  dt_us?: number;
  samplesFirst?: number;
  ilines?: number[];
  nIlines?: number;
  xlines?: number[];
  nXlines?: number;
  offsets?: number[];
  sorting?: number;
  traceSamples?: Record<string, OracleTrace>;
}

const oracle: Record<string, { independent: Independent; segyio: Segyio; folder: URL }> = {};
if (present) {
  for (const folder of FOLDERS) {
    const { files } = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as {
      files: Record<string, { independent: Independent; segyio: Segyio }>;
    };
    const names = Object.keys(files).filter((name) => /\.(sgy|segy)/.test(name));
    for (const name of names) oracle[name] = { ...files[name]!, folder };
  }
}

/** Files of which nothing can be read, and what our reader says of them. */
const REFUSED: Record<string, FormatErrorCode> = {
  'hostile__empty.sgy': 'EMPTY_FILE',
  'hostile__text_only_3200.sgy': 'FILE_TRUNCATED',
  'hostile__format_99.sgy': 'FORMAT_UNSUPPORTED',
};

/** Fields in which we differ from the independent reader, and why. */
const DIFFERENT: Record<string, { fields: readonly (keyof Independent)[]; reason: string }> = {
  'hostile__ext_headers_32767.sgy': {
    fields: ['dataOffset', 'traces', 'remainder', 'error'],
    reason:
      'A count of text headers that the file has no room for counts as none: all 25 traces are read.',
  },
  'hostile__samples_zero.sgy': {
    fields: ['traces', 'remainder', 'error'],
    reason:
      'No header tells how many samples a trace has: the headers are read and no trace, until the caller tells it.',
  },
  'increment.sgy': {
    fields: ['samples', 'traces', 'remainder', 'amp', 'traceSamples'],
    reason: 'The mark of revision 2 is there: its 32-bit count of 4 samples holds, as in segyio.',
  },
  'decrement-lsb.sgy': {
    fields: ['samples', 'traces', 'remainder'],
    reason: 'The mark of revision 2 is there: its 32-bit count of 4 samples holds, as in segyio.',
  },
  'multiformats__Format4msb.sgy': {
    fields: ['format', 'amp', 'traceSamples'],
    reason: 'Its samples are IEEE floats labelled 4; they are read as such, with a warning.',
  },
  'text.sgy': { fields: ['samples'], reason: 'It has no trace, so none has samples.' },
};

/** Intervals and times of segyio that we do not take over. */
const OTHER_TIMES: Record<string, string> = {
  'increment.sgy':
    'Its interval is negative in every header and its delay has an extreme scalar; the first samples differ by the rounding of that scalar.',
  'decrement-lsb.sgy':
    'The binary header tells 32762 µs and the first trace 32728: segyio falls back on 4000, we take the binary header.',
};

async function open(name: string): Promise<SegyFile> {
  return openSegy(new BufferSource(readFileSync(new URL(name, oracle[name]?.folder)), name));
}

describe.skipIf(!present)(
  'every SEG-Y file of the test data reads as the reference readers read it',
  () => {
    for (const [name, { independent, segyio }] of Object.entries(oracle)) {
      if (name in REFUSED) {
        test(`${name} is refused`, async () => {
          const refusal = open(name);
          await expect(refusal).rejects.toBeInstanceOf(FormatError);
          await expect(refusal).rejects.toMatchObject({
            code: REFUSED[name],
            place: { byteOffset: expect.any(Number) as number },
          });
        });
        continue;
      }
      const differing = DIFFERENT[name]?.fields ?? [];
      test(`${name}: headers${differing.length > 0 ? `, other than the independent reader: ${DIFFERENT[name]?.reason ?? ''}` : ''}`, async () => {
        const { info, warnings } = await open(name);
        const { binary } = info;
        const ours = {
          textEncoding: encodingFamily(info.text.encoding),
          endian: info.littleEndian ? 'little' : 'big',
          samples: info.samples,
          format: info.sampleFormat.code,
          rev: [binary.revisionMajor, binary.revisionMinor],
          sorting: binary.sorting,
          measurement: binary.measurement,
          fixedLength: binary.fixedLength,
          extTextHeaders: binary.extendedTextHeaders,
          dataOffset: info.traceStart,
          traces: info.traces,
        };
        const compared = Object.keys(ours).filter(
          (key) => !differing.includes(key as keyof Independent),
        );
        expect(pickKeys(ours, compared)).toEqual(pickKeys(independent, compared));
        independent.textLines
          .slice(0, 3)
          .forEach((line, i) =>
            expect(info.text.lines[i]).toBe(line.replaceAll('\0', ' ').trimEnd()),
          );
        if (independent.remainder > 0 && !differing.includes('remainder'))
          expect(warnings.map(({ code }) => code)).toContain('TRACE_TRUNCATED');
        if (differing.length > 0) expect(warnings).not.toEqual([]);
      });

      test(`${name}: trace headers at the positions of the standard`, async () => {
        const file = await open(name);
        const names: Record<string, HeaderFieldName> = {
          'INLINE_3D@189': 'inline',
          'CROSSLINE_3D@193': 'crossline',
          'offset@37': 'offset',
          'CDP@21': 'cdp',
          'ns@115': 'samples',
          'CDP_X@181': 'cdpX',
          'CDP_Y@185': 'cdpY',
          'scalar@71': 'coordinateScalar',
        };
        for (const [trace, expected] of Object.entries(independent.traceHeaders ?? {})) {
          if (differing.includes('traces')) continue;
          const columns = await file.headers(
            Int32Array.of(Number(trace)),
            Object.fromEntries(
              Object.entries(names).map(([key, field]) => [key, STANDARD_MAP[field]]),
            ),
          );
          expect(
            Object.fromEntries(Object.keys(expected).map((key) => [key, columns[key]?.[0]])),
          ).toEqual(expected);
        }
      });

      test(`${name}: samples`, async () => {
        const file = await open(name);
        const all = await file.exactTraces(
          Int32Array.from({ length: file.info.traces }, (_, i) => i),
        );
        const traces = {
          ...(differing.includes('traceSamples') ? {} : independent.traceSamples),
          ...segyio.traceSamples,
        };
        for (const [trace, expected] of Object.entries(traces))
          compareTrace(
            all.values.subarray(
              Number(trace) * file.info.samples,
              (Number(trace) + 1) * file.info.samples,
            ),
            expected,
          );
        if (independent.amp && !differing.includes('amp'))
          compareAmplitudes(all.values, independent.amp);
        const floats = await file.traces(all.traces);
        // Compared in one go: matching a million values one by one takes seconds.
        expect(
          floats.values.findIndex(
            (value, i) => !Object.is(value, Math.fround(all.values[i] ?? NaN)),
          ),
        ).toBe(-1);
        expect(floats.values).toHaveLength(all.values.length);
      });

      if (segyio.traces === undefined) continue;
      test(`${name}: counts, interval and first time as segyio tells them`, async () => {
        const { info } = await open(name);
        expect([info.traces, info.samples]).toEqual([segyio.traces, segyio.samples]);
        if (!(name in OTHER_TIMES))
          expect([info.intervalUs, info.delayMs]).toEqual([segyio.dt_us, segyio.samplesFirst]);
      });

      test(`${name}: inlines, crosslines and offsets`, async () => {
        const geometry = await (await open(name)).geometry({ scan: 'all' });
        const cells = (segyio.nIlines ?? 0) * (segyio.nXlines ?? 0);
        // A single place, or none, is no grid: its traces are a line or a gather.
        if (cells <= 1) {
          if (geometry.kind === 'grid') expect(geometry.holes).toBeGreaterThan(0);
          return;
        }
        if (geometry.kind !== 'grid')
          throw new Error(`segyio finds ${cells} places, we a line by ${geometry.key}`);
        expect(Array.from(geometry.inlines.numbers)).toEqual(ascending(segyio.ilines));
        expect(Array.from(geometry.crosslines.numbers)).toEqual(ascending(segyio.xlines));
        expect(Array.from(geometry.offsets)).toEqual(ascending(segyio.offsets));
        expect([geometry.holes, geometry.duplicates]).toEqual([0, 0]);
        if (cells > (segyio.nIlines ?? 0) && cells > (segyio.nXlines ?? 0))
          expect(geometry.sorting).toBe(segyio.sorting === 1 ? 'crossline' : 'inline');
      });
    }
  },
);

describe.skipIf(!present)('what we read beyond the reference readers', () => {
  test('text headers that are declared but not there take no trace away', async () => {
    const { info, warnings } = await open('hostile__ext_headers_32767.sgy');
    expect([info.traces, info.samples, warnings.map(({ code }) => code)]).toEqual([
      25,
      50,
      ['EXTENDED_TEXT_MISSING'],
    ]);
  });

  test.each(['hostile__samples_zero.sgy', 'hostile__samples_65535.sgy'])(
    '%s is read by the count of samples that the caller knows',
    async (name) => {
      const source = new BufferSource(readFileSync(new URL(name, oracle[name]?.folder)), name);
      expect((await openSegy(source)).info.traces).toBe(0);
      const opened = await openSegy(source, { samples: 50 });
      expect((await opened.traces(Int32Array.of(24))).values).toEqual(
        (await (await open('small.sgy')).traces(Int32Array.of(24))).values,
      );
    },
  );

  test('floats that are labelled as gain-coded are the floats that they are', async () => {
    const [mislabelled, right] = [
      await open('multiformats__Format4msb.sgy'),
      await open('multiformats__Format5msb.sgy'),
    ];
    expect(mislabelled.warnings.map(({ code }) => code)).toEqual(['FORMAT_MISLABELLED']);
    expect((await mislabelled.inline(120)).values).toEqual((await right.inline(120)).values);
  });

  test('positions come from a layout stanza where the file has one, from the standard where it is damaged', async () => {
    expect((await open('mapping-shifted.sgy')).info).toMatchObject({
      linesFrom: 'file',
      map: { inline: { byte: 190 }, crossline: { byte: 194 }, offset: { byte: 38 } },
    });
    for (const name of ['mapping-invalid-value.sgy', 'mapping-unparsable.sgy']) {
      const { info, warnings } = await open(name);
      expect([info.linesFrom, info.map.inline.byte, warnings.map(({ code }) => code)]).toEqual([
        'standard',
        189,
        ['LAYOUT_DAMAGED'],
      ]);
    }
  });

  test('a cube with a hole keeps its lines', async () => {
    expect(await (await open('zfp__small-irregular.sgy')).geometry()).toMatchObject({
      kind: 'grid',
      inlines: { step: 1, numbers: Int32Array.of(1, 2, 3, 4, 5) },
      holes: 1,
    });
  });

  test('a real 2D line plots by CDP: the bytes of inline and crossline hold something else', async () => {
    const file = await open('NPRA_31_81_PR.sgy');
    const line = await file.geometry();
    expect([
      file.info.linesFrom,
      line.kind === 'line' && [line.key, line.numbers[0], line.numbers[533], line.isPrestack],
    ]).toEqual([null, ['cdp', 101, 634, false]]);
  });

  test('shots are gathers', async () => {
    expect(await (await open('shot-gather.sgy')).geometry()).toMatchObject({
      kind: 'line',
      key: 'fieldRecord',
      isPrestack: true,
    });
  });
});

function ascending(numbers: readonly number[] = []): number[] {
  return [...numbers].sort((a, b) => a - b);
}

function pickKeys(from: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, (from as Record<string, unknown>)[key]]));
}

function compareTrace(values: Float64Array, { first8, last4, sum }: OracleTrace): void {
  // The references decode IBM floats to 32 bits.
  const near = (value: number, expected: number): void =>
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(6e-8 * Math.abs(expected));
  first8.forEach((expected, i) => near(values[i] ?? NaN, expected));
  last4?.forEach((expected, i) => near(values[values.length - last4.length + i] ?? NaN, expected));
  const size = values.reduce((all, value) => all + Math.abs(value), 0);
  expect(Math.abs(values.reduce((all, value) => all + value, 0) - sum)).toBeLessThanOrEqual(
    1e-6 * Math.max(1e-9, size),
  );
}

function compareAmplitudes(
  values: Float64Array,
  { min, max, mean, rms }: NonNullable<Independent['amp']>,
): void {
  let least = Infinity,
    most = -Infinity,
    sum = 0,
    squares = 0;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
    sum += value;
    squares += value * value;
  }
  const ours = {
    min: least,
    max: most,
    mean: sum / values.length,
    rms: Math.sqrt(squares / values.length),
  };
  const scale = Math.max(Math.abs(min), Math.abs(max));
  for (const [key, expected] of Object.entries({ min, max, mean, rms }))
    expect([key, Math.abs(ours[key as keyof typeof ours] - expected) <= 1e-6 * scale]).toEqual([
      key,
      true,
    ]);
}
