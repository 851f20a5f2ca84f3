import { expect } from 'vitest';
import { readColumns } from '../column-reader.ts';
import { FRAME_NUMBERS } from '../column-target.ts';
import type { ColumnValues } from '../column-target.ts';
import type { DlisFrame } from '../dlis-frame.ts';
import { readLongName } from '../frame-layout.ts';
import type { LogicalFile } from '../logical-file.ts';
import type { DlisObject } from '../object-set.ts';
import { findAttribute, getAttributeValues } from '../object-set.ts';
import type { DlisContent } from '../read-logical-files.ts';
import { flat, isFault, formatObName, plainText, readShape } from './oracle.ts';
import type { Json, OracleFrame, OracleLogicalFile } from './oracle.ts';
import { isObName, isObjRef, valueText } from '../values.ts';

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
export const LISTED = 40;

/** Compares all that the reference reader reads of a logical file. */
export async function compareLogicalFile(
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
    // An attribute that is there without a value (a flag, like ENCRYPTED of a frame) has the empty
    // text in the oracle.
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

function compareLayout(frame: DlisFrame, expected: OracleFrame): void {
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
}

async function compareFrame(
  content: DlisContent,
  frame: DlisFrame,
  expected: OracleFrame,
  moreIsRead: boolean,
): Promise<void> {
  compareLayout(frame, expected);
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
