import { ArrowLeftRight, BoxSelect, Lasso, Ruler, TrendingUp } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { ToolbarFold } from '../../ui/ToolbarFold.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { PlotSaveMenu } from '../shared/curves/PlotSaveMenu.tsx';
import { SelectionButtons } from '../shared/curves/SelectionButtons.tsx';
import { ZoneField } from '../shared/curves/ZoneFields.tsx';
import type { CrossplotController } from './controller.ts';
import { OVERLAYS, type OverlayName } from './overlays.ts';

/** What is drawn and what the pointer does. */
export function CrossplotTools({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const axes = useSignal(controller.axes);
  const isLog = useSignal(controller.isLog);
  const overlays = useSignal(controller.overlays.names);
  const zoneChoice = useSignal(controller.zones.choice);
  const hasTops = useSignal(controller.zones.hasTops);
  const curves = useSignal(controller.reading.curves);
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
        value={axes.color}
      />
      <ZoneField
        choice={zoneChoice}
        hasTops={hasTops}
        curves={curves}
        onChoose={(choice) => controller.chooseZones(choice)}
      />
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
      <EndFields controller={controller} />
      <span className="toolbar-gap" />
      <BrushTools controller={controller} />
      <PlotSaveMenu onSave={(type) => controller.saving.save(type)} />
    </div>
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

/** The ends of both axes, below a button. */
function EndFields({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const scales = useSignal(controller.scales);
  const axes = useSignal(controller.axes);
  const { x, y } = useSignal(controller.ends.chosen);
  if (!scales) return null;
  return (
    <ToolbarFold label={t('crossplot.ends')} icon={Ruler}>
      <div className="toolbar-group" dir="ltr">
        {(['x', 'y'] as const).flatMap((axis) =>
          (['from', 'to'] as const).map((end) => (
            <NumberField
              key={`${axis}${end}`}
              label={t(`crossplot.ends.${end}`, { curve: axes[axis] ?? '' })}
              visibleLabel
              value={Number(scales[axis][end].toPrecision(6))}
              onCommit={(value) => {
                const { from, to } = scales[axis];
                controller.ends.set(axis, { from, to, [end]: value });
              }}
            />
          )),
        )}
      </div>
      {x || y ? (
        <Button label={t('crossplot.ends.fit')} onClick={() => controller.ends.clear()} />
      ) : null}
    </ToolbarFold>
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

function BrushTools({ controller }: { controller: CrossplotController }) {
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
    </div>
  );
}
