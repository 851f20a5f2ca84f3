import { Button } from '../../../ui/Button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';

/** How far a job on many records has come, and its cancelling. */
export function RunProgress({
  label,
  percent,
  isCancelling,
  onCancel,
}: {
  label: string;
  percent: number;
  isCancelling: boolean;
  onCancel(): void;
}) {
  const t = useTexts();
  return (
    <>
      <div className="progress">
        <div className="progress-line">
          <span className="progress-label" role="status">
            {isCancelling ? t('bulk.cancelling') : label}
          </span>
          <bdi className="progress-amount">{formatPercent(t, percent)}</bdi>
          <Button
            label={t('common.cancel')}
            disabledBecause={isCancelling && t('bulk.cancelling')}
            onClick={onCancel}
          />
        </div>
        <progress
          className="progress-bar"
          aria-label={label}
          max={100}
          value={percent > 0 ? percent : undefined}
        />
      </div>
      <p className="muted">{t('bulk.goesOn')}</p>
    </>
  );
}
