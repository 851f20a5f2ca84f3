import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { type SectionMode, timeOf } from '../../../formats/seismic/seismic-survey.ts';
import { axisDetail } from '../../../sources/survey/survey-detail.ts';
import { OffsetChooser } from '../../shared/OffsetChooser.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { modesOf, numbersOf, positionOf } from '../../../sources/survey/section-numbers.ts';
import type { Viewing } from '../start.ts';
import { modeKey } from '../Toolbar.tsx';

/** Which section: by mode and number, in steps, and which times of it. */
export function Navigation({ viewing: { model, session } }: { viewing: Viewing }) {
  const t = useTexts();
  const survey = useSignal(model.survey);
  const info = survey?.info;
  const place = useSignal(model.place);
  const window = useSignal(session.window);
  const [by, setBy] = useState(10);
  const { scale } = session;
  if (!info || !place) return null;
  const { samples } = info;
  const axes: Partial<
    Record<SectionMode, { first: number; last: number; step: number | null } | null>
  > = {
    inline: axisDetail(info.inlines),
    crossline: axisDetail(info.crosslines),
    z: { first: samples.first, last: timeOf(info, samples.count - 1), step: samples.interval },
  };
  // A zoomed window ends anywhere: a tenth says it, and fits its field.
  const shownTime = (row: number): number =>
    Number(timeOf(info, row).toFixed(samples.interval < 1 ? 3 : 1));
  const rowOf = (time: number): number => (time - samples.first) / samples.interval;
  return (
    <div className="fields">
      {modesOf(info).length > 1
        ? modesOf(info)
            .filter((mode) => mode !== 'line')
            .map((mode) => {
              const axis = axes[mode];
              if (!axis) return null;
              const isShown = place.mode === mode;
              const shown = isShown ? place.number : axis.first + (axis.last - axis.first) / 2;
              return (
                <div key={mode} className="goto-row">
                  <label className="check">
                    <input
                      type="radio"
                      name="mode"
                      checked={isShown}
                      onChange={() => void model.goTo({ mode })}
                    />
                    <span>{t(modeKey(mode, info))}</span>
                  </label>
                  <NumberField
                    className="place-field"
                    label={t('seismic.goTo') + ' ' + t(modeKey(mode, info))}
                    value={shown}
                    text={isShown ? undefined : ''}
                    onCommit={(number) => void model.goTo({ mode, number })}
                  />
                  <span className="muted range">
                    <bdi dir="ltr">{`${axis.first} – ${axis.last}${axis.step !== null && axis.step !== 1 ? ` / ${axis.step}` : ''}`}</bdi>
                  </span>
                </div>
              );
            })
        : null}
      {place.mode === 'line' ? null : (
        <div className="step-row">
          <Button
            label={leftToRight(`−${by}`)}
            aria-label={`${t('seismic.previous')} −${by}`}
            disabledBecause={positionOf(info, place.mode, place.number) === 0 && t('seismic.first')}
            onClick={() => model.step(-by)}
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
            disabledBecause={
              positionOf(info, place.mode, place.number) + 1 ===
                numbersOf(info, place.mode)?.count && t('seismic.last')
            }
            onClick={() => model.step(by)}
          />
        </div>
      )}
      <OffsetChooser
        className="goto-row"
        info={info}
        offersAll
        onChoose={(offset) => void model.chooseOffset(offset)}
      />
      {window && place.mode !== 'z' ? (
        <div className="range-row">
          <NumberField
            visibleLabel
            className="place-field"
            label={t('seismic.timeRange')}
            value={shownTime(window.samples[0])}
            onCommit={(time) => session.setWindow({ samples: [rowOf(time), window.samples[1]] })}
          />
          <NumberField
            visibleLabel
            className="place-field"
            label={t('seismic.timeRange.to')}
            value={shownTime(window.samples[1] - 1)}
            onCommit={(time) =>
              session.setWindow({ samples: [window.samples[0], rowOf(time) + 1] })
            }
          />
          <bdi className="unit" dir="ltr">
            {samples.unit}
          </bdi>
        </div>
      ) : null}
      {window && scale ? (
        <div className="tool-fields">
          <NumberField
            visibleLabel
            className="place-field"
            label={t('seismic.scale.traces')}
            value={rounded(scale.tracesPerCm)}
            least={1e-3}
            most={1e6}
            onCommit={(tracesPerCm) => session.setScale({ tracesPerCm })}
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
            onCommit={(cmPerSecond) => session.setScale({ cmPerSecond })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** A scale for people: three digits say it. */
function rounded(scale: number): number {
  return Number(scale.toPrecision(3));
}

/** A sign stays before its number in texts from right to left. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
