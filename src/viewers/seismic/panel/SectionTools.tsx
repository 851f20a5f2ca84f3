import { lazy, Suspense } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import { clipOf } from '../../../plot/seismic/clip.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount, formatValue } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { plotDisplay, type SectionLook } from '../section-look.ts';
import type { Viewing } from '../start.ts';
import { ColorEditor } from './ColorEditor.tsx';
import { Histogram } from './Histogram.tsx';

const Spectrum = lazy(async () => ({ default: (await import('./Spectrum.tsx')).Spectrum }));

/** How amplitudes become colours: histogram with the clip, gain, AGC, colours; statistics and spectrum. */
export function SectionTools({
  viewing: { model },
  host,
  look,
  onLook,
}: {
  viewing: Viewing;
  host: ElementHost;
  look: SectionLook;
  onLook(change: Partial<SectionLook>): void;
}) {
  const t = useTexts();
  const info = useSignal(model.survey)?.info;
  const statistics = useSignal(model.statistics);
  if (!info || !statistics) return null;
  const display = plotDisplay(look, info.isVelocity);
  const clip = clipOf(statistics, info.isVelocity, display);
  const { unit } = info.samples;
  const { min, max, mean, rms, count, isExact } = statistics;
  return (
    <div className="section-tools">
      <h4>{t('seismic.tools.histogram')}</h4>
      <Histogram
        statistics={statistics}
        clip={clip}
        colormap={display.colormap}
        isVelocity={info.isVelocity}
        onClip={(next) => onLook({ clip: next })}
      />
      <div className="tool-fields">
        {info.isVelocity ? null : (
          <NumberField
            visibleLabel
            className="small-field"
            label={t('seismic.clip')}
            title={t('seismic.clip.long')}
            value={look.clipPercentile}
            text={look.clip ? '' : undefined}
            least={50}
            most={100}
            step={0.5}
            onCommit={(clipPercentile) => onLook({ clipPercentile, clip: null })}
          />
        )}
        <NumberField
          visibleLabel
          className="small-field"
          label={t('seismic.gain')}
          value={look.gainDb}
          least={-60}
          most={60}
          step={1}
          onCommit={(gainDb) => onLook({ gainDb })}
        />
        <NumberField
          visibleLabel
          className="small-field"
          label={t('seismic.agc', { unit })}
          title={t('seismic.agc.long')}
          value={look.agcMs ?? 0}
          least={0}
          most={info.samples.count * info.samples.interval}
          step={50}
          onCommit={(window) => onLook({ agcMs: window > 0 ? window : null })}
        />
        <NumberField
          visibleLabel
          className="small-field"
          label={t('seismic.tools.wiggle')}
          value={look.excursion}
          least={0.1}
          most={20}
          step={0.5}
          onCommit={(excursion) => onLook({ excursion })}
        />
      </div>
      {look.clip ? (
        <Button label={t('seismic.tools.clip.auto')} onClick={() => onLook({ clip: null })} />
      ) : null}
      <label className="check">
        <input
          type="checkbox"
          checked={look.interpolate}
          onChange={({ target }) => onLook({ interpolate: target.checked })}
        />
        <span>{t('seismic.tools.interpolate')}</span>
      </label>
      <h4>{t('seismic.tools.colors')}</h4>
      <ColorEditor
        map={display.colormap}
        onChange={(points) => onLook({ ownColors: { name: 'own', points } })}
      />
      <h4>{t('seismic.tools.spectrum')}</h4>
      <Suspense fallback={<div className="spectrum" />}>
        <Spectrum model={model} host={host} />
      </Suspense>
      <h4>{t('seismic.tools.statistics')}</h4>
      {isExact ? null : <p className="muted">{t('seismic.tools.estimated')}</p>}
      <dl className="fact-list">
        {(
          [
            ['min', min],
            ['max', max],
            ['mean', mean],
            ['rms', rms],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`seismic.tools.${name}`)}</dt>
            <dd>
              <bdi dir="ltr">{formatValue(value)}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('seismic.tools.count')}</dt>
          <dd>
            <bdi dir="ltr">{formatCount(count)}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  );
}
