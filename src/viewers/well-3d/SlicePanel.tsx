import { useId } from 'react';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { TextKey, Translate } from '../../i18n/i18n.ts';
import { COLOR_MAPS, colorMapOf } from '../../plot/seismic/colormaps.ts';
import type { SceneSeismic } from '../../plot/scene/scene-data.ts';
import { placesOf, type SceneSlice } from '../../plot/scene/slice-shape.ts';
import { formatValue, groupDigits } from '../../ui/format.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { OffsetChooser } from '../shared/OffsetChooser.tsx';
import { positionOf } from '../../sources/survey/section-numbers.ts';
import { sliceDetail, type SliceModel } from './slices.ts';

/** The slices of a survey: which are shown, where they are, and their colours; and what the survey is, in words. */
export function SlicePanel({
  model,
  seismic: {
    survey: { info },
    statistics,
  },
  onOffset,
}: {
  model: SliceModel;
  seismic: SceneSeismic;
  onOffset(offset: number): void;
}) {
  const t = useTexts();
  const id = useId();
  const look = useSignal(model.look);
  if (!look) return null;
  return (
    <>
      <section className="panel-group" part="slices" aria-labelledby={`${id}-slices`}>
        <h3 id={`${id}-slices`}>{t('seismic3d.slices')}</h3>
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
            if (offset !== 'all') onOffset(offset);
          }}
        />
        <label className="stacked" htmlFor={`${id}-colours`}>
          <span>{t('seismic.colormap')}</span>
          <select
            id={`${id}-colours`}
            className="field"
            value={look.colormap.name}
            onChange={(event) => model.change({ colormap: colorMapOf(event.target.value)! })}
          >
            {COLOR_MAPS.map(({ name }) => (
              <option key={name} value={name}>
                {t(`seismic.colormap.${name}` as TextKey)}
              </option>
            ))}
          </select>
        </label>
        <label className="slider" htmlFor={`${id}-gain`}>
          <span>{t('seismic3d.gain')}</span>
          <output htmlFor={`${id}-gain`} dir="ltr">
            {formatValue(look.gain)}
          </output>
          <input
            id={`${id}-gain`}
            type="range"
            min={0.1}
            max={5}
            step={0.1}
            value={look.gain}
            onChange={(event) => model.change({ gain: Number(event.target.value) })}
          />
        </label>
        <label className="stacked" htmlFor={`${id}-polarity`}>
          <span>{t('seismic.polarity')}</span>
          <select
            id={`${id}-polarity`}
            className="field"
            value={look.polarity}
            onChange={(event) =>
              model.change({ polarity: event.target.value as 'normal' | 'reverse' })
            }
          >
            {(['normal', 'reverse'] as const).map((polarity) => (
              <option key={polarity} value={polarity}>
                {t(`seismic.polarity.${polarity}`)}
              </option>
            ))}
          </select>
        </label>
      </section>
      <section className="panel-group" part="survey" aria-labelledby={`${id}-survey`}>
        <h3 id={`${id}-survey`}>{t('seismic3d.survey')}</h3>
        <dl className="readout survey-facts">
          {facts(info, t).map(([name, value]) => (
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
      </section>
    </>
  );
}

function facts(
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
  const { number } = sliceDetail(info, slice);
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
              onCommit={(wanted) => onChange({ at: positionOf(info, mode, wanted), visible: true })}
              onStep={(by) =>
                onChange({
                  at: Math.min(placesOf(info, mode) - 1, Math.max(0, at + by)),
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
            max={placesOf(info, mode) - 1}
            step={1}
            value={at}
            onChange={(event) => onChange({ at: Number(event.target.value), visible: true })}
          />
        </>
      )}
    </div>
  );
}
