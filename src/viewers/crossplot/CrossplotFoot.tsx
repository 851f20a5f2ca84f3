import { Button } from '../../ui/Button.tsx';
import { formatCount, formatValue } from '../../ui/format.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { ZoneToggles } from '../shared/curves/ZoneFields.tsx';
import { CrossplotNotes } from './CrossplotNotes.tsx';
import type { CrossplotController } from './controller.ts';
import { formatRegression } from './regression-line.ts';

/** What the plot amounts to: its points, what is selected, the regression, the overlay. */
export function CrossplotFoot({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const count = useSignal(controller.selection.count);
  const outside = useSignal(controller.outside);
  const frame = useSignal(controller.reading.frame);
  const regression = useSignal(controller.regression);
  const data = useSignal(controller.data);
  const isLog = useSignal(controller.isLog);
  const overlays = useSignal(controller.overlays.names);
  return (
    <footer className="sample-foot" aria-live="polite">
      <span>{t('samplePlot.samples', { count: frame?.samples ?? 0 })}</span>
      {outside === 0 ? null : <span>{t('samplePlot.outside', { count: outside })}</span>}
      {count === null ? null : <span>{t('samplePlot.selected', { count })}</span>}
      {regression && data ? (
        <span dir="ltr">
          {[
            formatRegression(regression, data, isLog),
            `R² ${formatValue(Number(regression.rSquared.toFixed(3)))}`,
            `n ${formatCount(regression.count)}`,
          ].join(' · ')}
        </span>
      ) : null}
      <CrossplotNotes controller={controller} />
      <LimitFields controller={controller} />
      <EndFields controller={controller} />
      {overlays.includes('pickett') ? <PickettFields controller={controller} /> : null}
      {overlays.includes('m-n') ? <FluidFields controller={controller} /> : null}
      <ZoneToggles zones={controller.zones} />
    </footer>
  );
}

function PickettFields({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const parameters = useSignal(controller.overlays.pickett);
  const line = useSignal(controller.waterLine);
  return (
    <span className="toolbar-group" dir="ltr">
      {(['a', 'm', 'n', 'rw'] as const).map((name) => (
        <NumberField
          key={name}
          className="sample-number"
          label={name === 'rw' ? 'Rw (ohm.m)' : name}
          visibleLabel
          value={parameters[name]}
          onCommit={(value) => {
            if (value > 0) controller.overlays.setPickett({ [name]: value });
          }}
        />
      ))}
      <Button
        label={t('crossplot.waterLine')}
        disabledBecause={line === null && t('crossplot.waterLine.none')}
        onClick={() => {
          if (line) controller.overlays.setPickett(line);
        }}
      />
    </span>
  );
}

const FLUID_UNITS = { sonic: 'µs/ft', density: 'g/cm3', neutron: 'v/v' } as const;

/** The fluid by which M and N are computed. */
function FluidFields({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const fluid = useSignal(controller.overlays.fluid);
  return (
    <span className="toolbar-group" dir="ltr">
      {(['sonic', 'density', 'neutron'] as const).map((name) => (
        <NumberField
          key={name}
          className="sample-number"
          label={`${t(`crossplot.fluid.${name}`)} (${FLUID_UNITS[name]})`}
          visibleLabel
          value={fluid[name]}
          onCommit={(value) => {
            if (value > 0) controller.setFluid({ [name]: value });
          }}
        />
      ))}
    </span>
  );
}

/** The limits of the selection along both axes, by which it can be changed. */
function LimitFields({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const limits = useSignal(controller.limits);
  const axes = useSignal(controller.axes);
  if (!limits) return null;
  return (
    <span className="toolbar-group" dir="ltr">
      {(['x', 'y'] as const).flatMap((axis) =>
        (['least', 'most'] as const).map((end) => (
          <NumberField
            key={`${axis}${end}`}
            className="sample-number"
            label={t(`samplePlot.limit.${end}`, { curve: axes[axis] ?? '' })}
            visibleLabel
            value={Number(limits[axis][end].toPrecision(5))}
            onCommit={(value) =>
              controller.setLimits({ ...limits, [axis]: { ...limits[axis], [end]: value } })
            }
          />
        )),
      )}
    </span>
  );
}

/** The ends of both axes, while they are edited. */
function EndFields({ controller }: { controller: CrossplotController }) {
  const t = useTexts();
  const isEdited = useSignal(controller.ends.isEdited);
  const scales = useSignal(controller.scales);
  const axes = useSignal(controller.axes);
  if (!isEdited || !scales) return null;
  return (
    <span className="toolbar-group" role="group" aria-label={t('crossplot.ends')} dir="ltr">
      {(['x', 'y'] as const).flatMap((axis) =>
        (['from', 'to'] as const).map((end) => (
          <NumberField
            key={`${axis}${end}`}
            className="sample-number"
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
      <Button label={t('crossplot.ends.fit')} onClick={() => controller.ends.clear()} />
    </span>
  );
}
