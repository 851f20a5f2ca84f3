import { ChartNoAxesCombined, MoveHorizontal, Percent, SlidersHorizontal, X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { PlotSaveMenu } from '../shared/curves/PlotSaveMenu.tsx';
import { ZoneField } from '../shared/curves/ZoneFields.tsx';
import type { HistogramController } from './controller.ts';
import { BIN_LIMITS } from './histogram-look.ts';

/** What is drawn, and how. */
export function HistogramTools({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const { look, reading } = controller;
  const curve = useSignal(controller.curve);
  const curves = useSignal(reading.curves);
  const bins = useSignal(look.bins);
  const isLog = useSignal(controller.isLog);
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
      <ZoneField
        zones={controller.zones}
        reading={reading}
        onChoose={(choice) => controller.chooseZones(choice)}
      />
      <span className="toolbar-gap" />
      <LookButtons controller={controller} />
      <PlotSaveMenu onSave={(type) => controller.save(type)} />
    </div>
  );
}

/** The ends of the axis. */
function AxisFields({ controller }: { controller: HistogramController }) {
  const t = useTexts();
  const axis = useSignal(controller.axis);
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
  const isSelected = useSignal(controller.selection.isSelected);
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
      <Button
        label={t('samplePlot.limits')}
        icon={SlidersHorizontal}
        iconOnly
        variant="quiet"
        onClick={() => controller.selectAll()}
      />
      <Button
        label={t('samplePlot.clear')}
        icon={X}
        iconOnly
        variant="quiet"
        disabledBecause={!isSelected && t('samplePlot.clear.none')}
        onClick={() => controller.setBrush(null)}
      />
    </div>
  );
}
