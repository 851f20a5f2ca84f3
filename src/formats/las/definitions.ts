import type { HeaderItem } from '../log-file.ts';
import { uniqueMnemonics } from '../mnemonics.ts';
import { joinPartedUnit } from './parted-unit.ts';

/** One column of a data section, by its definition line. */
export interface ColumnDefinition {
  /** In upper case, blank where the file gives none; not yet unique. */
  mnemonic: string;
  unit: string;
  description: string;
  /**
   * The LAS 3.0 format between braces, without them: "F", "S", "AF;0ms", "DD/MM/YYYY"; "" if
   * the definition has no format.
   */
  format: string;
}

/** Columns that make one curve: one, or the elements of a LAS 3.0 array. */
export interface CurveLayout {
  mnemonic: string;
  unit: string;
  description: string;
  /** Positions of its columns in a row, consecutive. */
  firstColumn: number;
  elements: number;
}

/** The definition of one column from its header line. */
export function columnDefinition(item: HeaderItem): ColumnDefinition {
  return {
    mnemonic: item.mnemonic.toUpperCase(),
    unit: joinPartedUnit(item).unit,
    description: item.description,
    format: /\{([^{}]*)\}/.exec(item.description.slice(-400))?.[1]?.trim() ?? '',
  };
}

/** A column that the data have and the header does not define. */
export function undefinedColumn(): ColumnDefinition {
  return { mnemonic: '', unit: '', description: '', format: '' };
}

/** Curves of a list of columns: arrays joined (LAS 3.0, "Array data"), names made unique. */
export function layOutCurves(
  columns: readonly ColumnDefinition[],
  isVersion3: boolean,
): CurveLayout[] {
  const curves: CurveLayout[] = [];
  for (let at = 0; at < columns.length;) {
    const column = columns[at] as ColumnDefinition;
    const elements = isVersion3 ? arrayLength(columns, at) : 1;
    const mnemonic = elements > 1 ? column.mnemonic.replace(/\[1\]$/, '') : column.mnemonic;
    curves.push({
      mnemonic,
      unit: column.unit,
      description: column.description,
      firstColumn: at,
      elements,
    });
    at += elements;
  }
  uniqueMnemonics(curves.map(({ mnemonic }) => mnemonic)).forEach((mnemonic, i) => {
    curves[i]!.mnemonic = mnemonic;
  });
  return curves;
}

/** How many columns from `at` are X[1], X[2], X[3] … of an array format. */
function arrayLength(columns: readonly ColumnDefinition[], at: number): number {
  const first = columns[at];
  if (!first?.mnemonic.endsWith('[1]') || !/^A/i.test(first.format)) return 1;
  const stem = first.mnemonic.slice(0, -3);
  let n = 1;
  while (columns[at + n]?.mnemonic === `${stem}[${n + 1}]`) n++;
  return n;
}
