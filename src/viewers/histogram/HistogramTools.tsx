import { ChartNoAxesCombined, MoveHorizontal, Percent } from 'lucide-react';
import type { ElementHost } from '../../core/element-host.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { PlotSaveMenu } from '../shared/curves/PlotSaveMenu.tsx';
import { SelectionButtons } from '../shared/curves/SelectionButtons.tsx';
import { ZoneField } from '../shared/curves/ZoneFields.tsx';
import { AddWells } from './AddWells.tsx';
import type { HistogramController } from './controller.ts';
import { BIN_LIMITS } from './histogram-view-state.ts';
import { STATISTICS } from './statistics-rows.ts';

/** What is drawn, and how. */
export function HistogramTools({
  host,
  controller,
}: {
  host: ElementHost;
  controller: HistogramController;
}) {
  const t = useTexts();
  const { look } = controller;
  const curve = useSignal(controller.curve);
  const curves = useSignal(controller.curves);
  const bins = useSignal(look.bins);
  const isLog = useSignal(controller.figures.isLog);
  return (
    <div className="toolbar" part="toolbar" role="toolbar" aria-label={t('histogram.tools')}>
      <label className="labelled">
        <span>{t('histogram.curve')}</span>
        <select
          className="field"
          value={curve ?? ''}
          onChange={({ target }) => controller.chooseCurve(target.value)}
        >
          {curves.map(({ mnemonic, unit }) => (
            <option key={mnemonic} value={mnemonic}>
              {unit ? `${mnemonic} (${unit})` : mnemonic}
            </option>
          ))}
        </select>
      </label>
      <NumberField
        className="sample-number"
        label={t('histogram.bins')}
        visibleLabel
        value={bins}
        least={BIN_LIMITS.least}
        most={BIN_LIMITS.most}
        step={5}
        onCommit={(count) => look.setBins(count)}
      />
      <label className="labelled">
        <input
          type="checkbox"
          checked={isLog}
          onChange={({ target }) => look.setLog(target.checked)}
        />
        <span>{t('histogram.log')}</span>
      </label>
      <AxisFields controller={controller} />
      <ZoneFields controller={controller} />
      <AddWells host={host} controller={controller} />
      <span className="toolbar-gap" />
      <LookButtons controller={controller} />
      <SaveMenu controller={controller} />
    </div>
  );
}

/** What makes the zones, and of several wells the zone that is shown alone. */
function ZoneFields({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const { wellZones, isSeveral } = controller.wells;
  const choice = useSignal(wellZones.choice);
  const hasTops = useSignal(wellZones.hasTops);
  const curves = useSignal(controller.curves);
  const zone = useSignal(wellZones.zone);
  const names = useSignal(wellZones.names);
  const canChoose = useSignal(isSeveral) || zone !== null;
  // A zone that the page names and no well has is still the choice.
  const offered = zone === null || names.includes(zone) ? names : [...names, zone];
  return (
    <>
      <ZoneField
        choice={choice}
        hasTops={hasTops}
        curves={curves}
        onChoose={(chosen) => controller.chooseZones(chosen)}
      />
      {canChoose && choice !== null ? (
        <label className="labelled">
          <span>{t('histogram.zone')}</span>
          <select
            className="field"
            value={zone ?? ''}
            onChange={({ target }) => controller.showOnlyZone(target.value || null)}
          >
            <option value="">{t('histogram.zone.all')}</option>
            {offered.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </>
  );
}

function SaveMenu({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const isSeveral = useSignal(controller.wells.isSeveral);
  const saveCsv = async (): Promise<void> => {
    const { saveStatistics } = await import('./statistics-csv.ts');
    await saveStatistics(controller, {
      titles: [
        t(isSeveral ? 'histogram.wells' : 'samplePlot.zones'),
        t('histogram.curve'),
        t('histogram.statistic.unit'),
        t('histogram.statistic.count'),
        ...STATISTICS.map((column) => t(`histogram.statistic.${column}`)),
      ],
      nameRow: ({ kind, name }) =>
        kind === 'part' ? name || t('samplePlot.zones.outside') : t(`histogram.statistic.${kind}`),
    });
  };
  return (
    <PlotSaveMenu
      onSave={(type) => controller.saving.save(type)}
      more={[{ label: t('histogram.save.csv'), save: saveCsv }]}
    />
  );
}

/** The ends of the axis. */
function AxisFields({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const axis = useSignal(controller.figures.axis);
  if (!axis) return null;
  const limits = { least: axis.from, most: axis.to };
  return (
    <span className="toolbar-group">
      {(['least', 'most'] as const).map((end) => (
        <NumberField
          key={end}
          className="sample-number"
          label={t(`histogram.axis.${end}`)}
          visibleLabel
          value={Number(limits[end].toPrecision(6))}
          onCommit={(value) => controller.look.setLimits({ ...limits, [end]: value })}
        />
      ))}
    </span>
  );
}

function LookButtons({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const { look } = controller;
  const isPercent = useSignal(look.isPercent);
  const isCumulative = useSignal(look.isCumulative);
  const hasMarkers = useSignal(look.markers) !== null;
  return (
    <div className="toolbar-group">
      <Button
        label={t('histogram.percent')}
        icon={Percent}
        iconOnly
        variant="quiet"
        aria-pressed={isPercent}
        onClick={() => look.showPercent(!isPercent)}
      />
      <Button
        label={t('histogram.cumulative')}
        icon={ChartNoAxesCombined}
        iconOnly
        variant="quiet"
        aria-pressed={isCumulative}
        onClick={() => look.showCumulative(!isCumulative)}
      />
      <Button
        label={t('histogram.markers')}
        icon={MoveHorizontal}
        iconOnly
        variant="quiet"
        aria-pressed={hasMarkers}
        onClick={() => look.showMarkers(!hasMarkers)}
      />
      <SelectionButtons controller={controller} />
    </div>
  );
}
