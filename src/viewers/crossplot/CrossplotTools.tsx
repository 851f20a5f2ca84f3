import { ArrowLeftRight, BoxSelect, Lasso, Ruler, TrendingUp } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { PlotSaveMenu } from '../shared/curves/PlotSaveMenu.tsx';
import { SelectionButtons } from '../shared/curves/SelectionButtons.tsx';
import { ZoneField } from '../shared/curves/ZoneFields.tsx';
import type { CrossplotController } from './controller.ts';
import { OVERLAYS, type OverlayName } from './overlays.ts';

/** In place of the curve that colours the points: the zones do. No curve has a blank as name. */
const ZONES = ' ';

/** What is drawn and what the pointer does. */
export function CrossplotTools({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const axes = useSignal(controller.axes);
  const isLog = useSignal(controller.isLog);
  const zoneChoice = useSignal(controller.zones.choice);
  const hasTops = useSignal(controller.zones.hasTops);
  const hasZones = useSignal(controller.zones.rows) !== null;
  const curves = useSignal(controller.reading.curves);
  const hasEnds = useSignal(controller.ends.isEdited);
  return (
    <div className="toolbar" part="toolbar" role="toolbar" aria-label={t('crossplot.tools')}>
      <CurveField controller={controller} axis="x" label={t('crossplot.x')} value={axes.x} />
      <LogField controller={controller} axis="x" isLog={isLog.x} />
      <Button
        label={t('crossplot.swap')}
        icon={ArrowLeftRight}
        iconOnly
        variant="quiet"
        onClick={() => controller.swapAxes()}
      />
      <CurveField controller={controller} axis="y" label={t('crossplot.y')} value={axes.y} />
      <LogField controller={controller} axis="y" isLog={isLog.y} />
      <CurveField
        controller={controller}
        axis="color"
        label={t('crossplot.color')}
        value={hasZones ? ZONES : axes.color}
      />
      <ZoneField
        choice={zoneChoice}
        hasTops={hasTops}
        curves={curves}
        onChoose={(choice) => controller.chooseZones(choice)}
      />
      <OverlayField controller={controller} />
      <Button
        label={t('crossplot.ends')}
        icon={Ruler}
        iconOnly
        variant="quiet"
        aria-pressed={hasEnds}
        onClick={() => controller.ends.edit(!hasEnds)}
      />
      <span className="toolbar-gap" />
      <PlotTools controller={controller} />
    </div>
  );
}

function OverlayField({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const overlays = useSignal(controller.overlays.names);
  return (
    <label className="labelled">
      <span>{t('crossplot.overlay')}</span>
      <select
        className="field"
        value={overlays[0] ?? ''}
        onChange={(event) => {
          const { value } = event.target;
          controller.setOverlays(value === '' ? [] : [value as OverlayName]);
        }}
      >
        <option value="">{t('crossplot.overlay.none')}</option>
        {OVERLAYS.map((name) => (
          <option key={name} value={name}>
            {t(`crossplot.overlay.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function CurveField({
  controller,
  axis,
  label,
  value,
}: {
  controller: CrossplotController;
  axis: 'x' | 'y' | 'color';
  label: string;
  value: string | null;
}) {
  const t = useTexts();
  const curves = useSignal(controller.curves);
  return (
    <label className="labelled">
      <span>{label}</span>
      <select
        className="field"
        value={value ?? ''}
        onChange={(event) => controller.chooseCurve(axis, event.target.value || null)}
      >
        {value === ZONES ? <option value={ZONES}>{t('samplePlot.zones')}</option> : null}
        {axis === 'color' ? <option value="">{t('crossplot.color.none')}</option> : null}
        {curves.map(({ mnemonic, unit }) => (
          <option key={mnemonic} value={mnemonic}>
            {unit ? `${mnemonic} (${unit})` : mnemonic}
          </option>
        ))}
      </select>
    </label>
  );
}

function LogField({
  controller,
  axis,
  isLog,
}: {
  controller: CrossplotController;
  axis: 'x' | 'y';
  isLog: boolean;
}) {
  const t = useTexts();
  return (
    <label className="labelled">
      <input
        type="checkbox"
        checked={isLog}
        onChange={(event) => controller.setLog(axis, event.target.checked)}
      />
      <span>{t(`crossplot.log.${axis}`)}</span>
    </label>
  );
}

function PlotTools({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const tool = useSignal(controller.tool);
  const hasRegression = useSignal(controller.hasRegression);
  return (
    <div className="toolbar-group">
      <Button
        label={t('crossplot.regression')}
        icon={TrendingUp}
        iconOnly
        variant="quiet"
        aria-pressed={hasRegression}
        onClick={() => controller.showRegression(!hasRegression)}
      />
      <Button
        label={t('crossplot.rectangle')}
        icon={BoxSelect}
        iconOnly
        variant="quiet"
        aria-pressed={tool === 'rectangle'}
        onClick={() => controller.setTool('rectangle')}
      />
      <Button
        label={t('crossplot.polygon')}
        icon={Lasso}
        iconOnly
        variant="quiet"
        aria-pressed={tool === 'polygon'}
        onClick={() => controller.setTool('polygon')}
      />
      <SelectionButtons controller={controller} />
      <PlotSaveMenu onSave={(type) => controller.saving.save(type)} />
    </div>
  );
}
