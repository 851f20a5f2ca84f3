import { X } from 'lucide-react';
import type { Distribution } from '../../compute/statistics/distribution.ts';
import { zoneColor } from '../../plot/cross/draw-points.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { HistogramController } from './controller.ts';
import { computeStatistics, STATISTICS, type StatisticsRow } from './statistics-rows.ts';

/** The statistics of each well or zone, of all samples and of what is selected. */
export function StatisticsTable({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const { figures, wells } = controller;
  const rows = useSignal(figures.statistics);
  const all = useSignal(figures.distribution);
  const isSeveral = useSignal(wells.isSeveral);
  const decimals = all ? countDecimals(all) : 0;
  return (
    <div className="histogram-table" tabIndex={0} role="region" aria-label={t('histogram.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(isSeveral ? 'histogram.wells' : 'samplePlot.zones')}</th>
            <th scope="col">{t('histogram.statistic.count')}</th>
            {STATISTICS.map((column) => (
              <th key={column} scope="col">
                {t(`histogram.statistic.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.part ?? row.kind}>
              <th scope="row">
                {row.kind === 'part' ? (
                  <PartName controller={controller} row={row} isWell={isSeveral} />
                ) : (
                  t(`histogram.statistic.${row.kind}`)
                )}
              </th>
              <StatisticsCells distribution={row.distribution} decimals={decimals} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Colour and name of a well or zone, by which it is shown and hidden; a well can be removed. */
function PartName({
  controller,
  row: { name, part, isShown },
  isWell,
}: {
  controller: HistogramController;
  row: StatisticsRow;
  isWell: boolean;
}) {
  const t = useTexts();
  const theme = useSignal(controller.theme);
  const number = part ?? 0;
  const color = theme ? zoneColor(theme, number) : undefined;
  return (
    <span className="histogram-part">
      <label className="labelled">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => controller.showPart(number, target.checked)}
        />
        <span className="histogram-swatch" style={{ background: color }} />
        <bdi>{name || t('samplePlot.zones.outside')}</bdi>
      </label>
      {isWell && number > 0 ? (
        <Button
          label={t('histogram.wells.remove', { name })}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={() => controller.removeWell(number)}
        />
      ) : null}
    </span>
  );
}

function StatisticsCells({
  distribution,
  decimals,
}: {
  distribution: Distribution | null;
  decimals: number;
}) {
  const values = distribution && computeStatistics(distribution);
  return (
    <>
      <td dir="ltr">{formatCount(distribution?.sorted.length ?? 0)}</td>
      {STATISTICS.map((column) => (
        <td key={column} dir="ltr">
          {values ? groupDigits(values[column].toFixed(decimals)) : '–'}
        </td>
      ))}
    </>
  );
}

/** Digits of the greatest value in the table. */
const DIGITS = 5;

/** Decimals by which the values of all rows are written: one number, so that they line up. */
function countDecimals({ sorted }: Distribution): number {
  const most = Math.max(Math.abs(sorted[0] ?? 0), Math.abs(sorted.at(-1) ?? 0));
  const whole = most > 0 ? Math.floor(Math.log10(most)) + 1 : 1;
  return Math.min(10, Math.max(0, DIGITS - whole));
}
