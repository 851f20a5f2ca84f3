import type { ReactNode } from 'react';
import { userSettings } from '../../core/user-settings.ts';
import { formatValue, groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type {
  SceneReadout,
  SliceReadout,
  SurfaceReadout,
  SceneWellReadout,
} from '../../plot/scene/readout.ts';
import { depthFactor } from '../../units/depth.ts';
import { groundSymbol } from '../../units/ground.ts';

/**
 * What the cursor is at, in lines of name and value. Depths are the well's own: nothing of how the
 * picture is stretched is in them.
 */
export function ReadoutText({ readout }: { readout: SceneReadout }) {
  if (readout.kind === 'surface') return <SurfaceText readout={readout} />;
  if (readout.kind === 'slice') return <SliceText readout={readout} />;
  return <WellText readout={readout} />;
}

/** A value with its unit; a dash where it is not known. */
function Line({
  name,
  value,
  unit,
  digits = 1,
}: {
  name: string;
  value: number | null;
  unit: string;
  digits?: number;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="ltr">
        {value === null ? '–' : `${groupDigits(value.toFixed(digits))} ${unit}`.trim()}
      </dd>
    </div>
  );
}

/** A depth in metres, in the unit of the user's settings. */
function DepthLine({ name, metres }: { name: string; metres: number | null }) {
  const { depthUnit } = useSignal(userSettings);
  const unit = depthUnit ?? 'm';
  return (
    <Line
      name={name}
      value={metres === null ? null : metres * depthFactor('m', unit)}
      unit={unit}
    />
  );
}

function SurfaceText({ readout: { name, domain, depth, x, y } }: { readout: SurfaceReadout }) {
  const t = useTexts();
  const isTime = domain === 'time';
  return (
    <>
      <p className="readout-name">
        <bdi>{name}</bdi>
      </p>
      <dl className="readout">
        {isTime ? (
          <Line name="TWT" value={depth} unit="ms" />
        ) : (
          <DepthLine name="TVDSS" metres={depth} />
        )}
        <Line name={t('well3d.axis.east')} value={x} unit="m" digits={0} />
        <Line name={t('well3d.axis.north')} value={y} unit="m" digits={0} />
      </dl>
    </>
  );
}

function SliceText({ readout }: { readout: SliceReadout }) {
  const t = useTexts();
  const { mode, inline, crossline, trace, x, y, groundUnit, time, unit, amplitude } = readout;
  const isTime = unit === 'ms';
  const line = (name: string, value: number | null): ReactNode =>
    value === null ? null : <Line name={name} value={value} unit="" digits={0} />;
  const ground = { unit: groundSymbol(groundUnit), digits: groundUnit === 'deg' ? 6 : 0 };
  return (
    <>
      <p className="readout-name">
        {t(
          mode === 'z'
            ? isTime
              ? 'seismic.mode.z.time'
              : 'seismic.mode.z.depth'
            : `seismic.mode.${mode}`,
        )}
      </p>
      <dl className="readout">
        {line(t('seismic.mode.inline'), inline)}
        {line(t('seismic.mode.crossline'), crossline)}
        {line(t('seismic3d.trace'), trace)}
        <Line name={t('well3d.axis.east')} value={x} {...ground} />
        <Line name={t('well3d.axis.north')} value={y} {...ground} />
        <Line name={isTime ? 'TWT' : t('seismic3d.depth')} value={time} unit={unit} />
        <div>
          <dt>{t('seismic3d.amplitude')}</dt>
          <dd dir="ltr">
            {amplitude === null
              ? '…'
              : Number.isNaN(amplitude)
                ? t('seismic3d.noSample')
                : formatValue(amplitude)}
          </dd>
        </div>
      </dl>
    </>
  );
}

function WellText({ readout }: { readout: SceneWellReadout }) {
  const t = useTexts();
  const { name, uwi, mdM, tvdM, tvdssM, twtMs, x, y, curve, marker } = readout;
  return (
    <>
      <p className="readout-name">
        <bdi>{name || uwi}</bdi>
        {marker ? (
          <>
            {' '}
            · <bdi>{marker}</bdi>
          </>
        ) : null}
      </p>
      <dl className="readout">
        <DepthLine name="MD" metres={mdM} />
        <DepthLine name="TVD" metres={tvdM} />
        <DepthLine name="TVDSS" metres={tvdssM} />
        <Line name="TWT" value={twtMs} unit="ms" />
        <Line name={t('well3d.axis.east')} value={x} unit="m" digits={0} />
        <Line name={t('well3d.axis.north')} value={y} unit="m" digits={0} />
        {curve ? (
          <div>
            <dt>
              <bdi>{curve.mnemonic}</bdi>
            </dt>
            <dd dir="ltr">{`${formatValue(curve.value)} ${curve.unit}`}</dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
