import { Suspense, useId } from 'react';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { COLOR_MAPS, findColorMap } from '../../plot/seismic/colormaps.ts';
import type { SceneSeismic } from '../../plot/scene/scene-data.ts';
import type { SeismicLook } from '../../plot/scene/seismic-layer.ts';
import { countPlaces, type SceneSlice } from '../../plot/scene/slice-shape.ts';
import { formatValue, groupDigits } from '../../ui/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { HeaderRequest } from '../shared/header-form/HeaderForm.tsx';
import { OffsetChooser } from '../shared/OffsetChooser.tsx';
import { findPosition } from '../../sources/survey/section-numbers.ts';
import { Choice, Slider } from './fields.tsx';
import type { SceneLoader } from './scene-loader.ts';
import { findSegyFacts } from './scene-list.ts';
import { describeSlice, type SliceModel } from './slices.ts';

const SurveyHeaders = lazyPart(async () => (await import('./SurveyHeaders.tsx')).SurveyHeaders);

/**
 * The slices of a survey: which are shown, where they are, and their colours; and what the survey
 * is, in words.
 */
export function SlicePanel({
  model,
  seismic,
  loader,
  headerRequest,
}: {
  model: SliceModel;
  seismic: SceneSeismic;
  loader: SceneLoader;
  /** The last request for the form of header bytes. */
  headerRequest: HeaderRequest | null;
}) {
  const t = useTexts();
  const id = useId();
  const look = useSignal(model.look);
  if (!look) return null;
  const { info } = seismic.survey;
  return (
    <>
      <section className="panel-group" part="slices" aria-labelledby={id}>
        <h3 id={id}>{t('seismic3d.slices')}</h3>
        {look.slices.map((slice, i) => (
          <Slice
            key={i}
            info={info}
            slice={slice}
            onChange={(part) => model.changeSlice(i, part)}
          />
        ))}
        <OffsetChooser
          className="stacked"
          info={info}
          onChoose={(offset) => {
            if (offset !== 'all') void loader.chooseOffset(offset);
          }}
        />
        <Colours look={look} onChange={(part) => model.change(part)} />
      </section>
      <SurveyFacts seismic={seismic} loader={loader} headerRequest={headerRequest} />
    </>
  );
}

/** Colour map, gain and polarity of the slices. */
function Colours({
  look,
  onChange,
}: {
  look: SeismicLook;
  onChange(part: Partial<SeismicLook>): void;
}) {
  const t = useTexts();
  return (
    <>
      <Choice
        label={t('seismic.colormap')}
        value={look.colormap.name}
        options={COLOR_MAPS.map(({ name }) => [name, t(`seismic.colormap.${name}` as TextKey)])}
        onChange={(name) => onChange({ colormap: findColorMap(name)! })}
      />
      <Slider
        label={t('seismic3d.gain')}
        value={look.gain}
        text={formatValue(look.gain)}
        least={0.1}
        most={5}
        step={0.1}
        onChange={(gain) => onChange({ gain })}
      />
      <Choice
        label={t('seismic.polarity')}
        value={look.polarity}
        options={POLARITIES.map((polarity) => [polarity, t(`seismic.polarity.${polarity}`)])}
        onChange={(polarity) => onChange({ polarity })}
      />
    </>
  );
}

const POLARITIES = ['normal', 'reverse'] as const;

/** What the survey is. */
function SurveyFacts({
  seismic,
  loader,
  headerRequest,
}: {
  seismic: SceneSeismic;
  loader: SceneLoader;
  headerRequest: HeaderRequest | null;
}) {
  const t = useTexts();
  const { survey, statistics } = seismic;
  const facts = findSegyFacts(seismic);
  const id = useId();
  return (
    <section className="panel-group" part="survey" aria-labelledby={id}>
      <h3 id={id}>{t('seismic3d.survey')}</h3>
      <dl className="readout survey-facts">
        {listFacts(survey.info, t).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('seismic3d.amplitude')}</dt>
          <dd dir="ltr">{`${formatValue(statistics.min)} … ${formatValue(statistics.max)}`}</dd>
        </div>
      </dl>
      {facts ? (
        <Suspense fallback={null}>
          <SurveyHeaders loader={loader} seismic={seismic} facts={facts} request={headerRequest} />
        </Suspense>
      ) : null}
    </section>
  );
}

function listFacts(
  { name, format, inlines, crosslines, samples, traces }: SurveyInfo,
  t: Translate,
): [string, string][] {
  const range = (numbers: Int32Array): string =>
    `${numbers[0]} … ${numbers.at(-1)} (${numbers.length})`;
  const last = samples.first + (samples.count - 1) * samples.interval;
  return [
    ...(name ? [[t('seismic3d.name'), name] as [string, string]] : []),
    ...(format ? [[t('seismic3d.format'), format] as [string, string]] : []),
    ...(inlines ? [[t('seismic.mode.inline'), range(inlines.numbers)] as [string, string]] : []),
    ...(crosslines
      ? [[t('seismic.mode.crossline'), range(crosslines.numbers)] as [string, string]]
      : []),
    [t('seismic3d.traces'), groupDigits(String(traces))],
    [
      samples.domain === 'time' ? 'TWT' : t('seismic3d.depth'),
      `${formatValue(samples.first)} … ${formatValue(last)} ${samples.unit}`,
    ],
  ];
}

function Slice({
  info,
  slice,
  onChange,
}: {
  info: SurveyInfo;
  slice: SceneSlice;
  onChange(part: Partial<SceneSlice>): void;
}) {
  const t = useTexts();
  const { mode, at, visible } = slice;
  const name = t(mode === 'z' ? `seismic.mode.z.${info.samples.domain}` : `seismic.mode.${mode}`);
  const { number } = describeSlice(info, slice);
  return (
    <div className="slice">
      <label className="check">
        <input
          type="checkbox"
          checked={visible}
          onChange={(event) => onChange({ visible: event.target.checked })}
        />
        <span>{name}</span>
      </label>
      {number === null ? null : (
        <>
          <span className="slice-number" dir="ltr">
            <NumberField
              label={t('seismic3d.number', { name })}
              value={number}
              onCommit={(wanted) =>
                onChange({ at: findPosition(info, mode, wanted), visible: true })
              }
              onStep={(by) =>
                onChange({
                  at: Math.min(countPlaces(info, mode) - 1, Math.max(0, at + by)),
                  visible: true,
                })
              }
            />
            <span className="muted slice-unit">{mode === 'z' ? info.samples.unit : ''}</span>
          </span>
          <input
            type="range"
            className="slice-slider"
            aria-label={name}
            aria-valuetext={`${number}`}
            min={0}
            max={countPlaces(info, mode) - 1}
            step={1}
            value={at}
            onChange={(event) => onChange({ at: Number(event.target.value), visible: true })}
          />
        </>
      )}
    </div>
  );
}
