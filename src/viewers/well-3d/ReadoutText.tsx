import type { ReactNode } from 'react';
import { formatValue, groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import type { SceneReadout } from '../../plot/scene/readout.ts';
import { groundSymbol } from '../../units/ground.ts';

/** What stands at the cursor, in lines of name and value. Depths are the well's own: nothing of how the picture is stretched is in them. */
export function ReadoutText({ readout }: { readout: SceneReadout }) {
  const t = useTexts();
  const line = (name: string, value: number | null, unit: string, digits = 1): ReactNode => (
    <div key={name}>
      <dt>{name}</dt>
      <dd dir="ltr">
        {value === null ? '–' : `${groupDigits(value.toFixed(digits))} ${unit}`.trim()}
      </dd>
    </div>
  );
  if (readout.kind === 'surface') {
    return (
      <>
        <p className="readout-name">
          <bdi>{readout.name}</bdi>
        </p>
        <dl className="readout">
          {line(
            readout.domain === 'time' ? 'TWT' : 'TVDSS',
            readout.depth,
            readout.domain === 'time' ? 'ms' : 'm',
          )}
          {line(t('well3d.axis.east'), readout.x, 'm', 0)}
          {line(t('well3d.axis.north'), readout.y, 'm', 0)}
        </dl>
      </>
    );
  }
  if (readout.kind === 'slice') {
    const { mode, inline, crossline, trace, x, y, groundUnit, time, unit, amplitude } = readout;
    const ground = (name: string, value: number | null): ReactNode =>
      line(name, value, groundSymbol(groundUnit), groundUnit === 'deg' ? 6 : 0);
    return (
      <>
        <p className="readout-name">
          {t(
            mode === 'z'
              ? unit === 'ms'
                ? 'seismic.mode.z.time'
                : 'seismic.mode.z.depth'
              : `seismic.mode.${mode}`,
          )}
        </p>
        <dl className="readout">
          {inline === null ? null : line(t('seismic.mode.inline'), inline, '', 0)}
          {crossline === null ? null : line(t('seismic.mode.crossline'), crossline, '', 0)}
          {trace === null ? null : line(t('seismic3d.trace'), trace, '', 0)}
          {ground(t('well3d.axis.east'), x)}
          {ground(t('well3d.axis.north'), y)}
          {line(unit === 'ms' ? 'TWT' : t('seismic3d.depth'), time, unit)}
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
        {line('MD', mdM, 'm')}
        {line('TVD', tvdM, 'm')}
        {line('TVDSS', tvdssM, 'm')}
        {line('TWT', twtMs, 'ms')}
        {line(t('well3d.axis.east'), x, 'm', 0)}
        {line(t('well3d.axis.north'), y, 'm', 0)}
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
