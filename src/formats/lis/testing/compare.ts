import { expect } from 'vitest';
import type { LogFile, LogFrame } from '../../log-file.ts';
import type { FixedRecord } from '../fixed-record.ts';
import { fixedItems } from '../fixed-record.ts';
import type { InformationRecord } from '../information.ts';
import { decodeConsole, decodeLisText } from '../text.ts';
import type {
  LisOracleCurve,
  OracleFixed,
  OracleFormat,
  OracleInformation,
  OracleText,
  OracleVolume,
} from './oracle.ts';

/** A text of the test data; bytes that are no ASCII text are escaped. */
export function textOfOracle(text: OracleText): string {
  if (typeof text === 'string') return text;
  if ('latin1' in text)
    return decodeLisText(Uint8Array.from(text.latin1, (letter) => letter.charCodeAt(0)));
  const bytes = Uint8Array.from(text.hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return decodeConsole(bytes);
}

/** Compares header and trailer; a file that is read on after damage may have more. */
export function compareVolume(
  found: { header: FixedRecord | null; trailer: FixedRecord | null },
  expected: OracleVolume,
  isWhole: boolean,
): void {
  compareFixed(found.header, expected.header);
  if (isWhole || expected.trailer) compareFixed(found.trailer, expected.trailer);
}

function compareFixed(found: FixedRecord | null, expected: OracleFixed | null): void {
  expect(found === null).toBe(expected === null);
  if (!found || !expected) return;
  const values = fixedItems(found).map(({ value }) => value);
  const wanted =
    expected.raw === undefined
      ? Object.values(expected).map((value) => textOfOracle(value as OracleText))
      : [textOfOracle(expected.raw).replaceAll('\0', ' ')];
  expect(values.sort()).toEqual(
    wanted
      .map((value) => value.trim())
      .filter((value) => value !== '' || expected.raw !== undefined)
      .sort(),
  );
}

/** Compares an information record, its table row by row. */
export function compareInformation(found: InformationRecord, expected: OracleInformation): void {
  expect(found).toMatchObject({ type: expected.type, offset: expected.offset });
  expect(found.components).toHaveLength(expected.components);
  if (expected.flat)
    expect(found.components.map(({ value }) => value)).toEqual(
      expected.flat.map(({ value }) => plain(value)),
    );
  const { table } = expected;
  if (!table) return;
  expect(found.name).toBe(textOfOracle(table.name).trim());
  expect(found.rows?.length ?? null).toBe(table.rowCount);
  const rows = found.rows ?? [];
  const pairs = table.rows
    ? table.rows.map((row, i) => [rows[i], row] as const)
    : (table.firstThreeAndLastRow ?? []).map(
        (row, i) => [rows[i < 3 ? i : rows.length - 1], row] as const,
      );
  for (const [row, wanted] of pairs) {
    expect([...(row?.keys() ?? [])].sort()).toEqual(
      Object.keys(wanted)
        .map((key) => textOfOracle({ latin1: key }).trim())
        .sort(),
    );
    for (const [key, value] of Object.entries(wanted))
      expect(row?.get(textOfOracle({ latin1: key }).trim())?.value).toBe(plain(value));
  }
}

function plain(value: OracleText | number | null): number | string | null {
  return value === null || typeof value === 'number' ? value : textOfOracle(value);
}

/** Compares the frames of a format: rows, index and every curve. */
export async function compareFormat(
  file: LogFile,
  frames: readonly LogFrame[],
  expected: OracleFormat,
  moreRows: number,
): Promise<void> {
  if (expected.error !== undefined) {
    expect(frames).toEqual([]);
    return;
  }
  const rates = Object.entries(expected.rates ?? {}).filter(
    ([, { curves }], _i, all) => curves.length > 0 || all.length === 1,
  );
  expect(frames).toHaveLength(rates.length);
  for (const [i, [rate, wanted]] of rates.entries()) {
    const frame = frames[i]!;
    expect(frame.samples).toBe(wanted.rows + moreRows * Number(rate));
    expect(frame.indexUnit).toBe((expected.index.units ?? '').trim());
    const values = await file.readCurves(
      frame.frameId,
      frame.curves.map(({ curveId }) => curveId),
    );
    compareIndex(values[0]?.values as Float64Array, wanted.index, moreRows);
    for (const curve of wanted.curves) {
      const at = frame.curves.findIndex(({ curveId }) => curveId.endsWith(`#${curve.channel}`));
      expect(at >= 0).toBe(curve.suppressed === undefined && curve.opaqueBytes === undefined);
      if (at >= 0) compareCurve(values[at]!, curve, moreRows);
    }
  }
}

function compareIndex(
  values: Float64Array,
  expected: NonNullable<OracleFormat['rates']>[string]['index'],
  moreRows: number,
): void {
  if (Array.isArray(expected)) {
    expect([...values]).toEqual(expected.map((value) => value ?? NaN));
    return;
  }
  const kept = values.subarray(0, values.length - moreRows);
  expect({
    first: kept[0],
    second: kept[1],
    last: kept.at(-1),
    min: Math.min(...kept),
    max: Math.max(...kept),
  }).toEqual(expected);
}

function compareCurve(
  found: Awaited<ReturnType<LogFile['readCurves']>>[number],
  expected: LisOracleCurve,
  moreRows: number,
): void {
  const kept = [...found.values].slice(0, found.values.length - moreRows) as number[];
  if (expected.values) {
    expect(kept).toEqual(expected.values.flat());
    return;
  }
  expect(kept).toHaveLength(expected.count ?? 0);
  const numbers = kept.filter((value) => !Number.isNaN(value));
  expect(kept.length - numbers.length).toBe(expected.absent);
  const at = (row: number): number => {
    const value = kept[row] ?? NaN;
    return Number.isNaN(value) ? -999.25 : value;
  };
  expect({
    first: at(0),
    middle: at(expected.middleRow ?? 0),
    last: at(kept.length - 1),
  }).toEqual({ first: expected.first, middle: expected.middle, last: expected.last });
  if (numbers.length === 0) return;
  expect(Math.min(...numbers)).toBe(expected.min);
  expect(Math.max(...numbers)).toBe(expected.max);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  expect(mean).toBeCloseTo(expected.mean ?? NaN, 6);
}
