import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import { FormatError, WarningList } from '../format-error.ts';
import type { FormatErrorCode } from '../format-error.ts';
import { FRAME_NUMBERS, readColumns } from './column-reader.ts';
import type { ColumnValues } from './column-reader.ts';
import type { DlisFrame } from './dlis-frame.ts';
import { readLongName } from './frame-layout.ts';
import type { LogicalFile } from './logical-file.ts';
import type { DlisObject } from './object-set.ts';
import { findAttribute, getAttributeValues } from './object-set.ts';
import { openDlis } from './open-dlis.ts';
import { flat, isFault, formatObName, plainText, readShape } from './testing/oracle.ts';
import type { Json, OracleFile, OracleFrame, OracleLogicalFile } from './testing/oracle.ts';
import type { DlisContent } from './read-logical-files.ts';
import { readLogicalFiles } from './read-logical-files.ts';
import { isObName, isObjRef, valueText } from './values.ts';

const FOLDER = new URL('../../../../shared/data/dlis/', import.meta.url);
const present = existsSync(new URL('expected.json', FOLDER));
if (!present) process.stdout.write(`DLIS oracle tests skipped: ${FOLDER.pathname} is not there.\n`);
const oracle = present
  ? (
      JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as {
        files: Record<string, OracleFile>;
      }
    ).files
  : {};

/** Files of which nothing can be read, and what our reader says of them. */
const REFUSED: Record<string, FormatErrorCode> = {
  'hostile__empty.dlis': 'EMPTY_FILE',
  'chap2__nondlis.txt': 'FORMAT_UNKNOWN',
  'chap2__old-vr.dlis': 'FORMAT_UNSUPPORTED',
};

/** Where we give more than the reference reader's salvage, and why that is sound. */
const MORE_THAN_REFERENCE: Record<string, string> = {
  'chap2__lf-lrs-inconsistency.dlis':
    'The record without its successor is lost; the next logical file begins with a sound file header and is read.',
  'hostile__lrs_length_zero.dlis':
    'Only the visible record with the zero length is lost; reading goes on at the next one.',
  'hostile__vr_length_zero.dlis': 'Reading goes on at the next sound visible record.',
  'chap4-7__iflr__broken-utf8-ascii.dlis':
    'The visible record is cut short within its last bytes but its row is whole; text that is not UTF-8 is read as Latin-1.',
};

/** Names under which the reference reader counts the object types. */
const COUNTED: Record<string, string> = {
  channels: 'CHANNEL',
  frames: 'FRAME',
  parameters: 'PARAMETER',
  tools: 'TOOL',
  equipments: 'EQUIPMENT',
  zones: 'ZONE',
  axes: 'AXIS',
  calibrations: 'CALIBRATION',
  coefficients: 'CALIBRATION-COEFFICIENT',
  measurements: 'CALIBRATION-MEASUREMENT',
  computations: 'COMPUTATION',
  processes: 'PROCESS',
  paths: 'PATH',
  splices: 'SPLICE',
  groups: 'GROUP',
  wellrefs: 'WELL-REFERENCE',
  comments: 'COMMENT',
  messages: 'MESSAGE',
  longnames: 'LONG-NAME',
  noformats: 'NO-FORMAT',
};
const KNOWN_TYPES = new Set([...Object.values(COUNTED), 'ORIGIN', 'FILE-HEADER']);

/** Lists of the oracle end here. */
const LISTED = 40;

function source(name: string): BufferSource {
  return new BufferSource(readFileSync(new URL(name, FOLDER)), name);
}

describe.skipIf(!present)(
  'every DLIS file of the test data reads as the reference reader reads it',
  () => {
    for (const [name, facts] of Object.entries(oracle)) {
      if (name in REFUSED) {
        test(`${name} is refused`, async () => {
          const refusal = openDlis(source(name));
          await expect(refusal).rejects.toBeInstanceOf(FormatError);
          await expect(refusal).rejects.toMatchObject({
            code: REFUSED[name],
            place: { byteOffset: expect.any(Number) as number },
          });
        });
        continue;
      }
      test(name, async () => {
        const warnings = new WarningList();
        const content = await readLogicalFiles(source(name), warnings);
        const salvaged = facts.dlisio.status === 'error';
        const expected = salvaged ? facts.dlisioEscaped : facts.dlisio;
        if (!expected || expected.status !== 'ok')
          throw new Error(`the reference reader reads nothing of ${name}: list it as refused`);
        if (salvaged) expect(warnings.items).not.toEqual([]);
        if (!(name in MORE_THAN_REFERENCE))
          expect(content.logicalFiles).toHaveLength(expected.logicalFiles.length);
        for (const [i, logicalFile] of expected.logicalFiles.entries()) {
          const found = content.logicalFiles[i];
          if (!found) throw new Error(`logical file ${i} is missing`);
          await compareLogicalFile(content, found, logicalFile, name in MORE_THAN_REFERENCE);
        }
      });
    }
  },
);

describe.skipIf(!present)('what we read beyond the reference reader', () => {
  for (const [name, reason] of Object.entries(MORE_THAN_REFERENCE)) {
    test(`${name}: ${reason}`, async () => {
      const file = await openDlis(source(name));
      const before = oracle[name]?.dlisioEscaped?.logicalFiles ?? [];
      const objects = before.reduce((sum, one) => sum + (one.objects?.length ?? 0), 0);
      const rows = before.reduce(
        (sum, one) => sum + one.frames.reduce((all, frame) => all + (frame.nRows ?? 0), 0),
        0,
      );
      expect(file.warnings).not.toEqual([]);
      expect(
        file.info.logicalFiles.length +
          file.info.frames.reduce((sum, frame) => sum + frame.samples, 0),
      ).toBeGreaterThan(before.length + rows);
      expect(file.info.logicalFiles.flatMap((one) => one.header).length).toBeGreaterThanOrEqual(
        Math.min(objects, 1),
      );
    });
  }

  test('after a damaged first visible record every row of the real file is still there, with the values of the undamaged file', async () => {
    const whole = await openDlis(source('206_05a-_3_DWL_DWL_WIRE_258276498.DLIS'));
    const curves = whole.info.frames[1]?.curves.map((curve) => curve.curveId) ?? [];
    const values = await whole.readCurves('0/800T', curves);
    for (const name of ['hostile__lrs_length_zero.dlis', 'hostile__vr_length_zero.dlis']) {
      const damaged = await openDlis(source(name));
      expect(damaged.info.frames.map((frame) => frame.samples)).toEqual([921, 2301]);
      expect(await damaged.readCurves('0/800T', curves)).toEqual(values);
    }
  });
});

async function compareLogicalFile(
  content: DlisContent,
  found: LogicalFile,
  expected: OracleLogicalFile,
  moreIsRead: boolean,
): Promise<void> {
  compareFileHeader(found, expected);
  expected.origins.forEach((origin, i) => compareOrigin(found.objects.ofType('ORIGIN')[i], origin));
  if (!moreIsRead) {
    for (const [key, count] of Object.entries(expected.counts))
      if (!isFault(count))
        expect([key, found.objects.ofType(COUNTED[key] ?? key).length]).toEqual([key, count]);
    if (!isFault(expected.unknownSets)) expect(unknownSets(found)).toEqual(expected.unknownSets);
  }
  if (Array.isArray(expected.channels))
    for (const channel of expected.channels)
      compareChannel(found, named(found, 'CHANNEL', channel), channel);
  expected.parameters.forEach((parameter, i) =>
    compareParameter(found, found.objects.ofType('PARAMETER')[i], parameter),
  );
  for (const object of expected.objects ?? []) if (!isFault(object)) compareObject(found, object);
  if (!moreIsRead)
    expect(found.frames.map((frame) => plainText(frame.object.name.id))).toEqual(
      expected.frames.map((frame) => plainText(frame.name)),
    );
  for (const [i, frame] of expected.frames.entries()) {
    const ours = found.frames[i];
    if (!ours) throw new Error(`frame ${frame.name} is missing`);
    await compareFrame(content, ours, frame, moreIsRead);
  }
}

/** The oracle lists channels in another order than the file. */
function named(
  found: LogicalFile,
  type: string,
  expected: Record<string, Json>,
): DlisObject | undefined {
  return found.objects
    .ofType(type)
    .find(
      (one) =>
        one.name.origin === expected.origin &&
        one.name.copy === expected.copy &&
        plainText(one.name.id) === plainText(expected.name),
    );
}

function compareFileHeader(found: LogicalFile, expected: OracleLogicalFile): void {
  const header = found.objects.ofType('FILE-HEADER')[0];
  const id =
    expected.fileheader && /'id': '(.*)', 'sequencenr': '(.*)', 'name'/.exec(expected.fileheader);
  if (!id) return;
  if (!header) throw new Error('the file header is missing');
  expect(
    [getAttributeValues(header, 'ID'), getAttributeValues(header, 'SEQUENCE-NUMBER')].map(
      (values) => (values[0] === undefined ? '' : valueText(values[0])),
    ),
  ).toEqual([id[1], id[2]]);
}

function compareOrigin(found: DlisObject | undefined, expected: Record<string, Json>): void {
  if (!found) throw new Error('an origin is missing');
  const labels = {
    file_set_name: 'FILE-SET-NAME',
    file_set_nr: 'FILE-SET-NUMBER',
    file_nr: 'FILE-NUMBER',
    product: 'PRODUCT',
    well_id: 'WELL-ID',
    well_name: 'WELL-NAME',
    field_name: 'FIELD-NAME',
    company: 'COMPANY',
    producer_name: 'PRODUCER-NAME',
    producer_code: 'PRODUCER-CODE',
    creation_time: 'CREATION-TIME',
  };
  expect([found.name.id, found.name.origin]).toEqual([expected.name, expected.origin]);
  for (const [key, label] of Object.entries(labels))
    expect([
      label,
      getAttributeValues(found, label)
        .map((value) => plainText(value))
        .map(trimmed),
    ]).toEqual([label, [expected[key]].map(trimmed)]);
  expect(getAttributeValues(found, 'RUN-NUMBER')).toEqual(expected.run_nr);
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

function unknownSets(found: LogicalFile): Record<string, number> {
  return Object.fromEntries(
    found.objects.types
      .filter((type) => !KNOWN_TYPES.has(type))
      .map((type) => [type.replaceAll('\0', ''), found.objects.ofType(type).length]),
  );
}

function compareChannel(
  found: LogicalFile,
  channel: DlisObject | undefined,
  expected: Record<string, Json>,
): void {
  if (!channel) throw new Error(`channel ${String(expected.name)} is missing`);
  expect({
    name: plainText(channel.name.id),
    origin: channel.name.origin,
    copy: channel.name.copy,
    dimension: [...getAttributeValues(channel, 'DIMENSION')].reverse(),
    reprc: getAttributeValues(channel, 'REPRESENTATION-CODE')[0] ?? null,
    properties: getAttributeValues(channel, 'PROPERTIES'),
    units: trimmed(plainText(getAttributeValues(channel, 'UNITS')[0] ?? '')),
  }).toEqual({
    name: plainText(expected.name),
    origin: expected.origin,
    copy: expected.copy,
    dimension: expected.dimension,
    reprc: expected.reprc,
    properties: expected.properties,
    units: plainText(expected.units ?? ''),
  });
  const longName = expected.longName;
  if (typeof longName === 'string')
    expect(readLongName(channel, found.objects)).toBe(longName.trim());
}

function compareParameter(
  found: LogicalFile,
  parameter: DlisObject | undefined,
  expected: Record<string, Json>,
): void {
  if (!parameter) throw new Error(`parameter ${String(expected.name)} is missing`);
  expect([parameter.name.id, getAttributeValues(parameter, 'ZONES').length]).toEqual([
    expected.name,
    expected.zones,
  ]);
  if (!isFault(expected.values))
    expect(getAttributeValues(parameter, 'VALUES')).toEqual(flat(expected.values));
  if (typeof expected.longName === 'string')
    expect(readLongName(parameter, found.objects)).toBe(expected.longName.trim());
}

function compareObject(
  found: LogicalFile,
  expected: Exclude<NonNullable<OracleLogicalFile['objects']>[number], { error: string }>,
): void {
  const object = found.objects.sets
    .flatMap((set) => set.objects)
    .find(
      (one) =>
        one.set.type === expected.type &&
        one.name.origin === expected.origin &&
        one.name.copy === expected.copy &&
        plainText(one.name.id) === plainText(expected.name),
    );
  if (!object) throw new Error(`${expected.type} ${plainText(expected.name)} is missing`);
  for (const [label, values] of Object.entries(expected.attic)) {
    if (isFault(values)) continue;
    const attribute = findAttribute(object, label);
    // An attribute that is there without a value (a flag, like ENCRYPTED of a frame) has the empty text in the oracle.
    if (
      attribute &&
      !attribute.values &&
      attribute.count === 1 &&
      JSON.stringify(values) === '[""]'
    )
      continue;
    const ours =
      attribute?.values?.map((value) =>
        plainText(isObName(value) || isObjRef(value) ? formatObName(value) : value),
      ) ?? null;
    expect([label, ours]).toEqual([label, Array.isArray(values) ? values.map(plainText) : null]);
  }
  for (const [label, units] of Object.entries(expected.units))
    expect([label, plainText(findAttribute(object, label)?.units ?? '')]).toEqual([
      label,
      plainText(units),
    ]);
  const absent = object.set.template
    .map((attribute) => attribute.label)
    .filter((label) => !(label in expected.attic));
  for (const label of absent) expect([label, findAttribute(object, label)]).toEqual([label, null]);
}

async function compareFrame(
  content: DlisContent,
  frame: DlisFrame,
  expected: OracleFrame,
  moreIsRead: boolean,
): Promise<void> {
  const one = (label: string): unknown => getAttributeValues(frame.object, label)[0] ?? null;
  expect([
    one('INDEX-TYPE'),
    one('DIRECTION'),
    one('SPACING'),
    one('INDEX-MIN'),
    one('INDEX-MAX'),
    one('DESCRIPTION'),
  ]).toEqual([
    expected.index_type,
    expected.direction,
    expected.spacing,
    expected.index_min,
    expected.index_max,
    expected.description,
  ]);
  if (Array.isArray(expected.channels) && !expected.channels.includes(null)) {
    expect(
      frame.layout.columns.map((column) => [
        plainText(column.mnemonic),
        plainText(column.unit),
        column.dimension,
        column.code,
      ]),
    ).toEqual(
      expected.channels.map((channel) => [
        plainText(channel?.[0]),
        plainText(channel?.[1] ?? ''),
        channel?.[2],
        channel?.[3],
      ]),
    );
  }
  if (expected.nRows === undefined) return;
  if (moreIsRead) expect(frame.rows).toBeGreaterThanOrEqual(expected.nRows);
  else expect(frame.rows).toBe(expected.nRows);
  const positions = [FRAME_NUMBERS, ...frame.layout.columns.map((_, i) => i)];
  const columns = await readColumns(content.source, frame, {
    columns: positions,
    rows: frame.rows,
  });
  const names = ['FRAMENO', ...frame.layout.columns.map((column) => column.mnemonic)];
  expect(names.map(plainText)).toEqual(
    expected.columns?.map((name) => plainText(name.replace(/\.\d+\.\d+$/, ''))),
  );
  if (expected.frameno)
    expect([columns[0]?.[0], columns[0]?.[frame.rows - 1]]).toEqual(expected.frameno);
  columns.forEach((values, i) => {
    const width = frame.rows === 0 ? 0 : values.length / frame.rows;
    if (expected.firstRow)
      expect([names[i], pickRow(values, 0, width)]).toEqual([names[i], flat(expected.firstRow[i])]);
    if (expected.lastRow)
      expect([names[i], pickRow(values, frame.rows - 1, width)]).toEqual([
        names[i],
        flat(expected.lastRow[i]),
      ]);
    const stats = expected.stats?.[names[i] ?? ''];
    if (stats) compareStats(values, stats, readShape(frame, positions[i] ?? 0));
  });
}

function pickRow(values: ColumnValues, row: number, width: number): (number | string)[] {
  const all = Array.from(
    values.slice(row * width, (row + 1) * width) as ArrayLike<number | string>,
  );
  // The oracle leaves out the label of a reference to an attribute.
  return all.map((value) =>
    typeof value === 'string' ? value.replace(/^(FIRST_INDENT\/.*)\/SECOND_INDENT$/, '$1') : value,
  );
}

function compareStats(
  values: ColumnValues,
  stats: NonNullable<OracleFrame['stats']>[string],
  shape: number[],
): void {
  if (Array.isArray(values)) throw new Error('a text column has no statistics');
  let min = Infinity,
    max = -Infinity,
    sum = 0,
    sentinels = 0;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
    if (value === -999.25) sentinels++;
  }
  expect({ min, max, shape, sentinels }).toEqual({
    min: stats.min,
    max: stats.max,
    shape: stats.shape,
    sentinels: stats['sentinel-999.25'],
  });
  expect(Math.abs(sum / values.length - stats.mean)).toBeLessThanOrEqual(
    1e-6 * Math.max(1, Math.abs(stats.mean)),
  );
}

describe.skipIf(!present)('sets that break off within', () => {
  const broken = {
    'asm__test_parse_unparsable_record0__unparsable.dlis': 1,
    'asm__test_repcode_invalid_in_object0__invalid-repcode-object.dlis': 1,
    'asm__test_unexpected_set_in_object0__unexpected-set-in-object.dlis': 1,
    'hostile__uvari_huge_count.dlis': 0,
  };
  for (const [name, objects] of Object.entries(broken)) {
    test(`${name} keeps the objects before the fault and tells where it is`, async () => {
      const warnings = new WarningList();
      const content = await readLogicalFiles(source(name), warnings);
      const set = content.logicalFiles[0]?.objects.sets.find(
        (one) => one.type === 'CHANNEL' || one.type === 'VERY_MUCH_TESTY_SET',
      );
      expect(set?.objects).toHaveLength(objects);
      expect(
        warnings.items.find((warning) => warning.code === 'SET_DAMAGED')?.place.byteOffset,
      ).toBeGreaterThan(80);
    });
  }
});

test.skipIf(!present)(
  `lists of more than ${LISTED} entries are cut in the oracle, counts are not`,
  () => {
    const real = oracle['206_05a-_3_DWL_DWL_WIRE_258276498.DLIS']?.dlisio.logicalFiles[0];
    expect(real?.counts.parameters).toBe(226);
    expect(real?.parameters).toHaveLength(LISTED);
  },
);
