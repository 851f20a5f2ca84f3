import { writeCsv } from '../../formats/delimited/write-csv.ts';
import type { HistogramController } from './controller.ts';
import { computeStatistics, STATISTICS, type StatisticsRow } from './statistics-rows.ts';

/** Texts of the table in the language of the page. */
export interface StatisticsTexts {
  /** Titles of the columns: name, curve, unit, samples, then those of `STATISTICS`. */
  titles: readonly string[];
  nameRow(row: StatisticsRow): string;
}

/** The statistics as CSV, the numbers with all their digits. */
export function statisticsCsv(
  rows: readonly StatisticsRow[],
  { mnemonic, unit }: { mnemonic: string; unit: string },
  { titles, nameRow }: StatisticsTexts,
): string {
  const lines = rows.map((row) => {
    const values = row.distribution && computeStatistics(row.distribution);
    return [
      nameRow(row),
      mnemonic,
      unit,
      row.distribution?.sorted.length ?? 0,
      ...STATISTICS.map((name) => values && Number(values[name].toPrecision(12))),
    ];
  });
  return writeCsv([titles, ...lines], { hasByteOrderMark: true });
}

/** Gives the user the statistics of what a histogram shows. */
export async function saveStatistics(
  { figures, saving }: Pick<HistogramController, 'figures' | 'saving'>,
  texts: StatisticsTexts,
): Promise<void> {
  const values = figures.values.peek();
  if (!values) return;
  const text = statisticsCsv(figures.statistics.peek(), values, texts);
  await saving.saveFile(new Blob([text], { type: 'text/csv' }), 'csv');
}
