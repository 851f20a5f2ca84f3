import type { OffsetChoice, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { useTexts } from '../../ui/texts.tsx';

/** Which traces of a prestack survey are shown; nothing where there is no choice. */
export function OffsetChooser({
  info: { offsets },
  offersAll = false,
  className,
  onChoose,
}: {
  info: SurveyInfo;
  offersAll?: boolean;
  className: string;
  onChoose(offset: OffsetChoice): void;
}) {
  const t = useTexts();
  if (!offsets || offsets.numbers.length < 2) return null;
  return (
    <label className={className}>
      <span>{t('seismic.offset')}</span>
      <select
        className="field"
        aria-label={t('seismic.offset')}
        value={offsets.shown ?? 'all'}
        onChange={({ target: { value } }) => onChoose(value === 'all' ? value : Number(value))}
      >
        {offersAll ? <option value="all">{t('seismic.offset.all')}</option> : null}
        {[...offsets.numbers].map((offset, i) => (
          <option key={offset} value={i}>
            {offset}
          </option>
        ))}
      </select>
    </label>
  );
}
