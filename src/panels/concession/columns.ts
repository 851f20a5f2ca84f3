import type { SummaryRow } from '../../backend/summaries.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { type CellKind, classifyCells, countDecimals, splitWords } from './cells.ts';
import { listColumns, WIDE_COLUMNS } from './summary-model.ts';

/** A column of all tables of a summary. */
export interface SummaryColumn {
  /** Field of the rows. */
  name: string;
  title: string;
  kind: CellKind;
  /** Decimals of its numbers. */
  decimals: number;
  wide: boolean;
}

/** Fields that have a title in every language; the others have their name, made readable. */
const TITLED: Readonly<Record<string, TextKey>> = {
  catalogName: 'concession.column.catalogName',
  count: 'concession.column.count',
  updateDate: 'concession.column.updateDate',
  message: 'concession.column.message',
};

/** The columns of a summary (spec 2). */
export function titledColumns(rows: readonly SummaryRow[], t: Translate): SummaryColumn[] {
  return listColumns(rows).map((name) => {
    const key = TITLED[name];
    return {
      name,
      title: key ? t(key) : splitWords(name),
      kind: classifyCells(rows, name),
      decimals: countDecimals(rows, name),
      wide: WIDE_COLUMNS.has(name),
    };
  });
}
