import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes, formatValue } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { CostlyCut } from './costly-cut.ts';

/** Says how much a slice reads, and lets the user decide on it; nothing while none waits. */
export function SliceQuestion({ costly, info }: { costly: CostlyCut; info: SurveyInfo }) {
  const t = useTexts();
  const question = useSignal(costly.question);
  if (question?.place.mode !== 'z') return null;
  return (
    <div role="alert" className="problem compact">
      <p className="problem-text">
        {t('seismic.slice.size', {
          slice: t(`seismic.mode.z.${info.samples.domain}`),
          number: formatValue(question.place.number),
          unit: info.samples.unit,
          size: formatBytes(question.bytes),
        })}
      </p>
      <div className="problem-actions">
        <Button
          label={t('seismic.slice.read')}
          variant="primary"
          onClick={() => costly.answer(true)}
        />
        <Button label={t('common.cancel')} onClick={() => costly.answer(false)} />
      </div>
    </div>
  );
}
