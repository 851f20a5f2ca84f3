import { ChevronLeft, ChevronRight } from 'lucide-react';
import type {
  SectionMode,
  SectionPlace,
  SurveyInfo,
} from '../../formats/seismic/seismic-survey.ts';
import { listModes, listNumbers, findPosition } from '../../sources/survey/section-numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { modeKey } from './mode-key.ts';
import type { SurveySections } from './survey-sections.ts';

/** Mode and number, with the way to the next ones. */
export function PlaceFields({ sections, info }: { sections: SurveySections; info: SurveyInfo }) {
  const t = useTexts();
  const place = useSignal(sections.place);
  if (!place) return null;
  const modes = listModes(info);
  return (
    <>
      {modes.length > 1 ? (
        <select
          className="field"
          aria-label={t('seismic.mode')}
          title={t('seismic.mode')}
          value={place.mode}
          onChange={({ target }) => sections.request({ mode: target.value as SectionMode })}
        >
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {t(modeKey(mode, info))}
            </option>
          ))}
        </select>
      ) : (
        <span className="only-mode">{t(modeKey(place.mode, info))}</span>
      )}
      {place.mode === 'line' ? null : (
        <NumberFields sections={sections} info={info} place={place} />
      )}
      <span className="toolbar-divider" />
    </>
  );
}

/** Props of what shows and changes the number of a cut. */
interface NumberProps {
  sections: SurveySections;
  info: SurveyInfo;
  place: Exclude<SectionPlace, { mode: 'line' }>;
}

/** Number of the cut: the one before, as a field, the next one, as a slider. */
function NumberFields({ sections, info, place }: NumberProps) {
  const { mode, number } = place;
  const t = useTexts();
  const numbers = listNumbers(info, mode);
  if (!numbers) return null;
  const at = findPosition(info, mode, number);
  const unit = mode === 'z' ? info.samples.unit : '';
  return (
    <div className="toolbar-group">
      <Button
        className="points"
        label={t('seismic.previous')}
        shortcut="P"
        icon={ChevronLeft}
        iconOnly
        variant="quiet"
        disabledBecause={at === 0 && t('seismic.first')}
        onClick={() => sections.step(-1)}
      />
      <NumberField
        className="place-field"
        label={`${t(modeKey(mode, info))} ${t('seismic.number')}`}
        value={number}
        onCommit={(wanted) => sections.request({ mode, number: wanted })}
      />
      {unit ? (
        <bdi className="unit" dir="ltr">
          {unit}
        </bdi>
      ) : null}
      <Button
        className="points"
        label={t('seismic.next')}
        shortcut="N"
        icon={ChevronRight}
        iconOnly
        variant="quiet"
        disabledBecause={at === numbers.count - 1 && t('seismic.last')}
        onClick={() => sections.step(1)}
      />
      <NumberSlider sections={sections} info={info} place={place} />
    </div>
  );
}

/** The number as a slider over all there are. */
function NumberSlider({ sections, info, place: { mode, number } }: NumberProps) {
  const t = useTexts();
  const numbers = listNumbers(info, mode);
  if (!numbers) return null;
  const unit = mode === 'z' ? info.samples.unit : '';
  return (
    <input
      className="place-slider wide-only"
      type="range"
      aria-label={t('seismic.slider')}
      aria-valuetext={`${t(modeKey(mode, info))} ${number} ${unit}`.trim()}
      min={0}
      max={numbers.count - 1}
      value={findPosition(info, mode, number)}
      onChange={({ target }) =>
        sections.request({ mode, number: numbers.at(Number(target.value)) })
      }
    />
  );
}
