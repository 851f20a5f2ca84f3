import { Suspense } from 'react';
import type { ElementHost } from '../../../core/element-host.ts';
import type { SurveyInfo, SurveyStatistics } from '../../../formats/seismic/seismic-survey.ts';
import { chooseClip } from '../../../plot/seismic/clip.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount, formatValue } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { SeismicController } from '../controller.ts';
import type { LookChoice } from '../look-choice.ts';
import { AmplitudeFields } from '../LookFields.tsx';
import { OWN_COLORS, plotDisplay } from '../section-look.ts';
import { ColorEditor } from './ColorEditor.tsx';
import { Histogram } from './Histogram.tsx';

const Spectrum = lazyPart(async () => (await import('./Spectrum.tsx')).Spectrum);

/**
 * How amplitudes become colours: histogram with the clip, gain, AGC, colours; statistics and
 * spectrum.
 */
export function SectionTools({
  controller: { sections, looks },
  host,
}: {
  controller: SeismicController;
  host: ElementHost;
}) {
  const t = useTexts();
  const info = useSignal(sections.survey)?.info;
  const statistics = useSignal(sections.statistics);
  const look = useSignal(looks.look);
  if (!info || !statistics) return null;
  const display = plotDisplay(look, info.isVelocity);
  const clip = chooseClip(statistics, info.isVelocity, display);
  return (
    <div className="section-tools">
      <h4>{t('seismic.tools.histogram')}</h4>
      <Histogram
        statistics={statistics}
        clip={clip}
        colormap={display.colormap}
        isVelocity={info.isVelocity}
        onClip={(next) => looks.change({ clip: next })}
      />
      <ToolFields info={info} looks={looks} />
      <h4>{t('seismic.tools.colors')}</h4>
      <ColorEditor
        map={display.colormap}
        onChange={(points) => looks.change({ ownColors: { name: OWN_COLORS, points } })}
      />
      <h4>{t('seismic.tools.spectrum')}</h4>
      <Suspense fallback={<div className="spectrum" />}>
        <Spectrum sections={sections} host={host} />
      </Suspense>
      <h4>{t('seismic.tools.statistics')}</h4>
      <StatisticsList statistics={statistics} />
    </div>
  );
}

/** Clip, gain, AGC and wiggles as numbers; whether samples are interpolated. */
function ToolFields({ info, looks }: { info: SurveyInfo; looks: LookChoice }) {
  const t = useTexts();
  const look = useSignal(looks.look);
  const { samples } = info;
  return (
    <>
      <div className="tool-fields">
        <AmplitudeFields info={info} looks={looks} />
        <NumberField
          visibleLabel
          className="small-field"
          label={t('seismic.agc', { unit: samples.unit })}
          title={t('seismic.agc.long')}
          value={look.agcMs ?? 0}
          least={0}
          most={samples.count * samples.interval}
          step={50}
          onCommit={(window) => looks.change({ agcMs: window > 0 ? window : null })}
        />
        <NumberField
          visibleLabel
          className="small-field"
          label={t('seismic.tools.wiggle')}
          value={look.excursion}
          least={0.1}
          most={20}
          step={0.5}
          onCommit={(excursion) => looks.change({ excursion })}
        />
      </div>
      {look.clip ? (
        <Button label={t('seismic.tools.clip.auto')} onClick={() => looks.change({ clip: null })} />
      ) : null}
      <label className="check">
        <input
          type="checkbox"
          checked={look.interpolate}
          onChange={({ target }) => looks.change({ interpolate: target.checked })}
        />
        <span>{t('seismic.tools.interpolate')}</span>
      </label>
    </>
  );
}

/** Amplitudes of the whole survey. */
function StatisticsList({ statistics }: { statistics: SurveyStatistics }) {
  const t = useTexts();
  const { count, isExact } = statistics;
  return (
    <>
      {isExact ? null : <p className="muted">{t('seismic.tools.estimated')}</p>}
      <dl className="fact-list">
        {(['min', 'max', 'mean', 'rms'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`seismic.tools.${name}`)}</dt>
            <dd>
              <bdi dir="ltr">{formatValue(statistics[name])}</bdi>
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
    </>
  );
}
