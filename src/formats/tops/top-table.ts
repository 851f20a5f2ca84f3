import type { LogCurve, LogFrame } from '../log-file.ts';
import type { FileTop } from './file-top.ts';

/** Names of the columns of a table of tops, the standard's first (LAS 3.0, "Tops Data Set"). */
const NAMES = [
  'TOPN',
  'TOPNAME',
  'NAME',
  'FORMATION',
  'FM',
  'MARKER',
  'PICK',
  'SURFACE',
  'UNIT',
] as const;
const DEPTHS = [
  'TOPT',
  'TOP',
  'TOPD',
  'TOPMD',
  'MD',
  'DEPT',
  'DEPTH',
  'MDTOP',
  'TOPDEPTH',
] as const;

/** Reads columns of a table: the values of each, in the order of `curveIds`. */
export type ReadColumns = (
  frameId: string,
  curveIds: readonly string[],
) => Promise<readonly (ArrayLike<string | number> | undefined)[]>;

/**
 * Reads the tops of one table. Rows without a name or a depth are left out.
 * @param depthUnit unit of depths that name none
 * @throws what `read` throws
 */
export async function readTopTable(
  frame: LogFrame,
  depthUnit: string,
  read: ReadColumns,
): Promise<FileTop[]> {
  const name = findColumn(frame, NAMES);
  const depth = findColumn(frame, DEPTHS);
  if (!name || !depth) return [];
  const [names, depths] = await read(frame.frameId, [name.curveId, depth.curveId]);
  const unit = depth.unit.trim() || depthUnit;
  return Array.from({ length: frame.samples }, (_, row): FileTop => ({
    name: String(names?.[row] ?? '').trim(),
    depth: readNumber(depths?.[row]),
    unit,
  })).filter((top) => top.name !== '' && top.name !== 'NaN' && Number.isFinite(top.depth));
}

/** The column of a table that has the first of `names` which any has; case and signs do not count. */
export function findColumn({ curves }: LogFrame, names: readonly string[]): LogCurve | undefined {
  const foldedName = ({ mnemonic }: LogCurve): string =>
    mnemonic
      .toUpperCase()
      .replace(/:\d+$/, '')
      .replace(/[^A-Z0-9]/g, '');
  for (const name of names) {
    const found = curves.find((curve) => foldedName(curve) === name);
    if (found) return found;
  }
  return undefined;
}

/** A value of a table as a number; NaN for a blank text. */
export function readNumber(value: string | number | undefined): number {
  return typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
}
