import { type Distribution, percentileValue } from '../../compute/statistics/distribution.ts';
import { zoneColor } from '../../plot/cross/draw-points.ts';
import { formatCount, groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { HistogramController } from './controller.ts';

/** Columns behind the number of samples. */
const COLUMNS = ['least', 'p10', 'p50', 'p90', 'most', 'mean', 'deviation'] as const;

/** The statistics of each zone, of all samples and of what is selected. */
export function StatisticsTable({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const groups = useSignal(controller.groups);
  const all = useSignal(controller.distribution);
  const selected = useSignal(controller.selectedDistribution);
  const isSelected = useSignal(controller.selection.rows) !== null;
  const theme = useSignal(controller.theme);
  const decimals = all ? countDecimals(all) : 0;
  const zones = groups.flatMap(({ zone, distribution }) => (zone ? [{ zone, distribution }] : []));
  return (
    <div className="histogram-table" tabIndex={0} role="region" aria-label={t('histogram.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('samplePlot.zones')}</th>
            <th scope="col">{t('histogram.statistic.count')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`histogram.statistic.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zones.map(({ zone, distribution }) => (
            <tr key={zone.number}>
              <th scope="row">
                <ZoneToggle
                  name={zone.name || t('samplePlot.zones.outside')}
                  isShown={zone.isShown}
                  color={theme && zoneColor(theme, zone.number)}
                  onShow={(isShown) => controller.zones.showZone(zone.number, isShown)}
                />
              </th>
              <Statistics distribution={distribution} decimals={decimals} />
            </tr>
          ))}
          <tr>
            <th scope="row">{t('histogram.statistic.all')}</th>
            <Statistics distribution={all} decimals={decimals} />
          </tr>
          {isSelected ? (
            <tr>
              <th scope="row">{t('histogram.statistic.selected')}</th>
              <Statistics distribution={selected} decimals={decimals} />
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

function ZoneToggle({
  name,
  isShown,
  color,
  onShow,
}: {
  name: string;
  isShown: boolean;
  color: string | null;
  onShow(isShown: boolean): void;
}) {
  return (
    <label className="labelled">
      <input type="checkbox" checked={isShown} onChange={({ target }) => onShow(target.checked)} />
      <span className="histogram-swatch" style={{ background: color ?? undefined }} />
      <bdi>{name}</bdi>
    </label>
  );
}

function Statistics({
  distribution,
  decimals,
}: {
  distribution: Distribution | null;
  decimals: number;
}) {
  const values = distribution && describe(distribution);
  return (
    <>
      <td dir="ltr">{formatCount(distribution?.sorted.length ?? 0)}</td>
      {COLUMNS.map((column) => (
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

function describe({
  sorted,
  mean,
  deviation,
}: Distribution): Record<(typeof COLUMNS)[number], number> {
  return {
    least: sorted[0]!,
    p10: percentileValue(sorted, 10),
    p50: percentileValue(sorted, 50),
    p90: percentileValue(sorted, 90),
    most: sorted.at(-1)!,
    mean,
    deviation,
  };
}
