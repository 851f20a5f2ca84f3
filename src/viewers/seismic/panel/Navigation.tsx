import { useState } from 'react';
import {
  type SectionMode,
  type SurveyInfo,
  sampleToTime,
} from '../../../formats/seismic/seismic-survey.ts';
import { listModes, listNumbers, findPosition } from '../../../sources/survey/section-numbers.ts';
import { type AxisDetail, axisDetail } from '../../../sources/survey/survey-detail.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { OffsetChooser } from '../../shared/OffsetChooser.tsx';
import type { SeismicController } from '../controller.ts';
import { modeKey } from '../mode-key.ts';
import type { SectionPicture } from '../section-picture.ts';
import type { SurveySections } from '../survey-sections.ts';

/** Which section: by mode and number, in steps, and which times of it. */
export function Navigation({
  controller: { sections, picture },
}: {
  controller: SeismicController;
}) {
  const info = useSignal(sections.survey)?.info;
  const place = useSignal(sections.place);
  if (!info || !place) return null;
  const modes = listModes(info);
  return (
    <div className="fields">
      {modes.length > 1
        ? modes.map((mode) => <GoToRow key={mode} mode={mode} info={info} sections={sections} />)
        : null}
      <StepRow info={info} sections={sections} />
      <OffsetChooser
        className="goto-row"
        info={info}
        offersAll
        onChoose={(offset) => void sections.chooseOffset(offset)}
      />
      {place.mode === 'z' ? null : <RangeRow info={info} picture={picture} />}
      <ScaleFields info={info} picture={picture} />
    </div>
  );
}

interface PlaceProps {
  info: SurveyInfo;
  sections: SurveySections;
}

interface PictureProps {
  info: SurveyInfo;
  picture: SectionPicture;
}

/** One way to cut, with the number to go to and those there are. */
function GoToRow({ mode, info, sections }: PlaceProps & { mode: SectionMode }) {
  const t = useTexts();
  const place = useSignal(sections.place);
  const axis = getAxis(info, mode);
  if (!axis || !place) return null;
  const isShown = place.mode === mode;
  const shown =
    isShown && place.mode !== 'line' ? place.number : axis.first + (axis.last - axis.first) / 2;
  const step = axis.step !== null && axis.step !== 1 ? ` / ${axis.step}` : '';
  return (
    <div className="goto-row">
      <label className="check">
        <input
          type="radio"
          name="mode"
          checked={isShown}
          onChange={() => sections.request({ mode })}
        />
        <span>{t(modeKey(mode, info))}</span>
      </label>
      <NumberField
        className="place-field"
        label={t('seismic.goTo') + ' ' + t(modeKey(mode, info))}
        value={shown}
        text={isShown ? undefined : ''}
        onCommit={(number) => sections.request({ mode, number })}
      />
      <span className="muted range">
        <bdi dir="ltr">{`${axis.first} – ${axis.last}${step}`}</bdi>
      </span>
    </div>
  );
}

/** Steps of several lines or samples. */
function StepRow({ info, sections }: PlaceProps) {
  const t = useTexts();
  const place = useSignal(sections.place);
  const [by, setBy] = useState(10);
  if (!place || place.mode === 'line') return null;
  const at = findPosition(info, place.mode, place.number);
  return (
    <div className="step-row">
      <Button
        label={leftToRight(`−${by}`)}
        aria-label={`${t('seismic.previous')} −${by}`}
        disabledBecause={at === 0 && t('seismic.first')}
        onClick={() => sections.step(-by)}
      />
      <NumberField
        visibleLabel
        className="small-field"
        label={t('seismic.step')}
        value={by}
        least={1}
        most={1000}
        onCommit={(step) => setBy(Math.round(step))}
      />
      <Button
        label={leftToRight(`+${by}`)}
        aria-label={`${t('seismic.next')} +${by}`}
        disabledBecause={at + 1 === listNumbers(info, place.mode)?.count && t('seismic.last')}
        onClick={() => sections.step(by)}
      />
    </div>
  );
}

/** Times or depths that are shown. */
function RangeRow({ info, picture }: PictureProps) {
  const t = useTexts();
  const window = useSignal(picture.window);
  if (!window) return null;
  const { samples } = info;
  const [from, to] = window.samples;
  // A zoomed window ends anywhere: a tenth says it, and fits its field.
  const shownTime = (row: number): number =>
    Number(sampleToTime(info, row).toFixed(samples.interval < 1 ? 3 : 1));
  const toRow = (time: number): number => (time - samples.first) / samples.interval;
  return (
    <div className="range-row">
      <NumberField
        visibleLabel
        className="place-field"
        label={t('seismic.timeRange')}
        value={shownTime(from)}
        onCommit={(time) => picture.setWindow({ samples: [toRow(time), to] })}
      />
      <NumberField
        visibleLabel
        className="place-field"
        label={t('seismic.timeRange.to')}
        value={shownTime(to - 1)}
        onCommit={(time) => picture.setWindow({ samples: [from, toRow(time) + 1] })}
      />
      <bdi className="unit" dir="ltr">
        {samples.unit}
      </bdi>
    </div>
  );
}

/** Scale of a vertical section. */
function ScaleFields({ info: { samples }, picture }: PictureProps) {
  const t = useTexts();
  // It is another one with each window.
  const window = useSignal(picture.window);
  const { scale } = picture;
  if (!window || !scale) return null;
  return (
    <div className="tool-fields">
      <NumberField
        visibleLabel
        className="place-field"
        label={t('seismic.scale.traces')}
        value={rounded(scale.tracesPerCm)}
        least={1e-3}
        most={1e6}
        onCommit={(tracesPerCm) => picture.setScale({ tracesPerCm })}
      />
      <NumberField
        visibleLabel
        className="place-field"
        label={
          samples.domain === 'time'
            ? t('seismic.scale.time')
            : t('seismic.scale.depth', { unit: samples.unit })
        }
        value={rounded(scale.cmPerSecond)}
        least={1e-3}
        most={1e6}
        onCommit={(cmPerSecond) => picture.setScale({ cmPerSecond })}
      />
    </div>
  );
}

/** First and last number of a way to cut; null for a line, which has no numbers. */
function getAxis(info: SurveyInfo, mode: SectionMode): Omit<AxisDetail, 'count'> | null {
  const { samples } = info;
  if (mode === 'line') return null;
  if (mode === 'z')
    return {
      first: samples.first,
      last: sampleToTime(info, samples.count - 1),
      step: samples.interval,
    };
  return axisDetail(mode === 'inline' ? info.inlines : info.crosslines);
}

/** A scale for people: three digits say it. */
function rounded(scale: number): number {
  return Number(scale.toPrecision(3));
}

/** A sign stays before its number in texts from right to left. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
